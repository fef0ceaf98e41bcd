import { clockState } from "@iphub/sdk/domain/docket/deadlines/live-clocks";
import { recordDocket } from "@iphub/sdk/domain/docket/deadlines/open-deadlines";
import { type RecordLine, recordLines, type WrapperDocument } from "@iphub/sdk/domain/docket/deadlines/record-lines";
import { expect, it } from "vitest";

type Lines = readonly (readonly [date: string, code: string])[];

const events = (lines: Lines): RecordLine[] => lines.map(([date, code]) => ({ date, code, description: "" }));
const papers = (lines: Lines): WrapperDocument[] =>
  lines.map(([date, code], index) => ({ id: `D${index}`, date, code, description: code }));
const rulesOf = (lines: readonly RecordLine[], grantDate?: string) =>
  recordDocket(lines, { grantDate, closures: [] }).open.map(({ deadline }) => [deadline.ruleId, deadline.nominal]);

it("a patent that expired and was reinstated has its next fees again, and the one that was paid late is paid", () => {
  const lapsed: Lines = [
    ["2011-06-07", "PGM/"],
    ["2015-06-08", "EXP."],
  ];
  expect(rulesOf(events(lapsed), "2011-06-07")).toEqual([]);
  const paid: Lines = [...lapsed, ["2016-01-05", "M1551"], ["2016-01-05", "PMFP"]];
  expect(rulesOf(events(paid), "2011-06-07")).toEqual([]);
  const accepted: Lines = [...paid, ["2016-03-01", "MPMFG"]];
  expect(rulesOf(events(accepted), "2011-06-07")).toEqual([
    ["us-maintenance-fee-2", "2018-12-07"],
    ["us-maintenance-fee-3", "2022-12-07"],
  ]);
  const again: Lines = [...accepted, ["2019-06-08", "EXP."]];
  expect(rulesOf(events(again), "2011-06-07")).toEqual([]);
});

it("a first reply that only the file wrapper shows moves the period to the advisory action, as its event does", () => {
  const lines: Lines = [
    ["2021-02-02", "CTFR"],
    ["2021-03-30", "A.NE"],
    ["2021-05-10", "CTAV"],
  ];
  const mailed = lines.map(([date, code]) => [date, code.replace(/^CT/, "MCT")] as const);
  const moved = [["us-ctfr-first-reply", "2021-05-10"]];
  expect(rulesOf(recordLines([], papers(lines)))).toEqual(moved);
  expect(rulesOf(events(mailed))).toEqual(moved);
  expect(rulesOf(recordLines(events(mailed), papers(lines)))).toEqual(moved);
});

it.each([
  ["a fee whose receipt only the verification shows", "us-issue-fee", ["MN/=.", "N084", "VFEE"]],
  ["parts that seemed complete", "us-missing-parts", ["INCD", "COMP", "INCR"]],
] as const)("the notice that refuses %s names the clock that it may put back", (_why, clock, codes) => {
  const days = ["2021-02-02", "2021-04-06", "2021-04-20"];
  const { unread } = clockState(events(codes.map((code, index) => [days[index] ?? "", code])));
  expect(unread.map(({ line, reopens }) => [line.code, reopens.map((one) => one.clock)])).toEqual([
    [codes[2], [clock]],
  ]);
});

it("a reply, a grant and an abandonment in one application of a matter end nothing in its other one", () => {
  const of = (application: string, lines: Lines) => events(lines).map((line) => ({ ...line, application }));
  const final = of("16000001", [["2021-02-02", "MCTFR"]]);
  for (const code of ["RCEX", "PGM/", "MABN2", "MCTNF"]) {
    const other = of("16000002", [["2021-03-02", code]]);
    expect(rulesOf([...final, ...other], "2021-03-02")).toContainEqual(["us-ctfr", "2021-05-02"]);
    expect(rulesOf([...final, ...of("16000001", [["2021-03-02", code]])], "2021-03-02")).not.toContainEqual([
      "us-ctfr",
      "2021-05-02",
    ]);
  }
});

it("the same action in two applications of a matter on one day is a clock of each", () => {
  const both = ["16000001", "16000002"].flatMap((application) =>
    events([["2021-02-02", "MCTNF"]]).map((line) => ({ ...line, application })),
  );
  const { open } = recordDocket(both, { closures: [] });
  expect(open.map(({ application, context }) => [application, context.applicationNumber])).toEqual([
    ["16000001", "16000001"],
    ["16000002", "16000002"],
  ]);
});

it("the fees of each application's patent count from its own grant", () => {
  const lines = ["16000001", "16000002"].flatMap((application, index) =>
    events([[`2021-03-0${index + 2}`, "PGM/"]]).map((line) => ({ ...line, application })),
  );
  const applications = new Map([
    ["16000001", { grantDate: "2021-03-02" }],
    ["16000002", { grantDate: "2021-03-09" }],
  ]);
  const { open } = recordDocket(lines, { grantDate: "2021-03-02", applications, closures: [] });
  const first = open.filter(({ deadline }) => deadline.ruleId === "us-maintenance-fee-1");
  expect(first.map(({ deadline }) => deadline.nominal)).toEqual(["2024-09-02", "2024-09-09"]);
});

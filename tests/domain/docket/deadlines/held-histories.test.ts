import { countingLines } from "@iphub/sdk/domain/docket/deadlines/counting-lines";
import { clockState } from "@iphub/sdk/domain/docket/deadlines/live-clocks";
import { recordDocket } from "@iphub/sdk/domain/docket/deadlines/open-deadlines";
import { type RecordLine, recordLines, type WrapperDocument } from "@iphub/sdk/domain/docket/deadlines/record-lines";
import { unreadNotice } from "@iphub/sdk/domain/docket/deadlines/unread-notice";
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

it("a reply of the day on which a final action was mailed is not the first reply to it", () => {
  const lines: Lines = [
    ["2022-01-10", "MCTFR"],
    ["2022-01-10", "A.NE"],
  ];
  expect(rulesOf(events(lines))).toEqual([
    ["us-ctfr", "2022-04-10"],
    ["us-ctfr-first-reply-window", "2022-03-10"],
  ]);
  const late: Lines = [...lines, ["2022-04-05", "A.NE"], ["2022-05-02", "MCTAV"]];
  expect(rulesOf(events(late))).toEqual([["us-ctfr", "2022-04-10"]]);
});

it("the 32 months of a national stage count where its priority date is known", () => {
  const lines = events([["2025-01-15", "M905"]]);
  const datesOf = (priorityDate?: string) =>
    recordDocket(lines, { priorityDate, closures: [] }).open.map(({ deadline }) => deadline.nominal);
  expect(datesOf()).toEqual(["2025-03-15"]);
  expect(datesOf("2022-08-31")).toEqual(["2025-04-30"]);
  expect(datesOf("2021-08-31")).toEqual(["2025-03-15"]);
});

const unreadOf = (lines: Lines) =>
  clockState(events(lines)).unread.map(({ line, reopens }) => [line.code, reopens.map(({ clock }) => clock)]);

it("the office's line that a request is finished ends nothing that began after the request", () => {
  // Application 10774240: the request of 2006 was finished two years later, after the allowance.
  const lines: Lines = [
    ["2006-07-24", "BRCE"],
    ["2006-07-24", "RCEX"],
    ["2008-03-20", "MN/=."],
    ["2008-05-19", "FRCE"],
  ];
  expect(rulesOf(events(lines))).toEqual([["us-issue-fee", "2008-06-20"]]);
  expect(countingLines(events(lines)).map(({ code }) => code)).toEqual(["RCEX", "MN/=."]);
  expect(rulesOf(events([...lines, ["2008-06-20", "IFEE"]]))).toEqual([]);
});

it.each(["BRCE", "FRCE", "BCPA"])("%s counts on its own day where the record does not show its request", (code) => {
  const action: Lines = [["2021-02-02", "MCTFR"]];
  expect(rulesOf(events([...action, ["2021-03-02", code]]))).toEqual([]);
  const earlier: Lines = [["2019-02-04", "RCEX"], ["2019-02-04", code], ...action];
  expect(rulesOf(events([...earlier, ["2021-03-02", code]]))).toEqual([]);
});

it("an abandonment leaves a dismissed petition to be renewed, and the grant does not", () => {
  // Application 13774004: the petition was dismissed on 2016-05-09, and can be renewed until 2016-07-11.
  const lines: Lines = [
    ["2016-05-09", "MPTDI"],
    ["2016-05-10", "MCTMS"],
    ["2016-06-13", "ABN2"],
    ["2016-06-16", "MABN2"],
  ];
  expect(unreadOf(lines)).toEqual([["MPTDI", []]]);
  expect(unreadOf([...lines.slice(0, 2), ["2016-06-14", "PGM/"]])).toEqual([]);
});

it("a case that is put back has again what was to be read in it, and names the clocks that ended with it", () => {
  const revived = ["2026-09-01", "MPREV"] as const;
  const unread: Lines = [
    ["2026-01-15", "MCTMS"],
    ["2026-08-03", "MABN2"],
  ];
  expect(unreadOf(unread)).toEqual([]);
  expect(unreadOf([...unread, revived])).toEqual([
    ["MCTMS", []],
    ["MPREV", []],
  ]);
  const twice: Lines = [
    ["2026-01-15", "MCTNF"],
    ["2026-08-03", "MABN2"],
    ["2026-08-05", "ABN2"],
  ];
  expect(unreadOf([...twice, revived])).toEqual([["MPREV", ["us-ctnf"]]]);
  expect(unreadOf([...twice, revived, ["2026-09-03", "MNRAB"]]).at(-1)).toEqual(["MNRAB", ["us-ctnf"]]);
  const again: Lines = [...twice, revived, ["2026-10-01", "MCTFR"], ["2027-04-05", "MABN2"], ["2027-05-03", "MPREV"]];
  expect(unreadOf(again).at(-1)).toEqual(["MPREV", ["us-ctfr"]]);
});

it.each(["MNRAB", "MPREV"])("%s ends the petition to withdraw the holding", (code) => {
  // Application 14591909: rescinded on 2022-01-24.
  const held: Lines = [["2019-07-25", "MABN2"]];
  expect(rulesOf(events(held))).toEqual([["us-withdraw-holding", "2019-09-25"]]);
  expect(rulesOf(events([...held, ["2022-01-24", code]]))).toEqual([]);
});

it.each([undefined, "2026-02-03"])(
  "a continuation can be filed on the day of the grant (stated as %s)",
  (grantDate) => {
    const lines = events([
      ["2026-01-14", "WPIR"],
      ["2026-02-03", "PGM/"],
    ]);
    const on = (today: string) => recordDocket(lines, { grantDate, closures: [], today });
    const isIssue = ({ line }: { readonly line: RecordLine }) => line.code === "WPIR";
    const shown = [...on("2026-02-03").open, ...on("2026-02-03").toRead].filter(isIssue);
    expect(shown).toHaveLength(1);
    expect(
      on("2026-02-03")
        .open.filter(isIssue)
        .map(({ deadline }) => deadline.nominal),
    ).toEqual(grantDate === undefined ? [] : [grantDate]);
    expect([...on("2026-02-04").open, ...on("2026-02-04").toRead].filter(isIssue)).toEqual([]);
  },
);

const ENDED = "ABN2 of 2016-06-13 ended 'Appeal brief' of N/AP 2015-12-02, whose final date is 2016-07-22.";

it("an abandonment before the last day of a clock that it ends says so, in its notice and then at the petition", () => {
  // Application 13774004.
  const appealed: Lines = [
    ["2015-12-02", "N/AP"],
    ["2016-01-22", "MAPCP"],
  ];
  const docketOf = (more: Lines) => {
    const { open, toRead } = recordDocket(events([...appealed, ...more]), { closures: [] });
    const notices = toRead.map((one) => [one.line.code, unreadNotice(one).why.filter((said) => said === ENDED).length]);
    return { notices, notes: open.map(({ deadline }) => [deadline.ruleId, deadline.notes.includes(ENDED)]) };
  };
  const abandoned: Lines = [["2016-06-13", "ABN2"]];
  expect(docketOf(abandoned)).toEqual({ notices: [["ABN2", 1]], notes: [] });
  const told: Lines = [...abandoned, ["2016-06-16", "MABN2"]];
  expect(docketOf(told)).toEqual({ notices: [], notes: [["us-withdraw-holding", true]] });
  expect(docketOf([...told, ["2016-06-20", "MPREV"]]).notices).toEqual([["MPREV", 0]]);
  expect(docketOf([["2016-07-25", "ABN2"]])).toEqual({ notices: [], notes: [] });
  expect(docketOf([["2016-07-25", "MABN2"]]).notes).toEqual([["us-withdraw-holding", false]]);
  // The brief was filed: nothing ran any more.
  expect(docketOf([["2016-03-01", "AP.B"], ...abandoned])).toEqual({ notices: [], notes: [] });
});

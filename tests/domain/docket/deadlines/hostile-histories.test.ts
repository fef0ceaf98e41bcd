import {
  type ApplicationFacts,
  type RecordFacts,
  recordDocket,
} from "@iphub/sdk/domain/docket/deadlines/open-deadlines";
import { type RecordLine, recordLines, type WrapperDocument } from "@iphub/sdk/domain/docket/deadlines/record-lines";
import { finalDateOf } from "@iphub/sdk/domain/docket/deadlines/standing";
import { unreadNotice } from "@iphub/sdk/domain/docket/deadlines/unread-notice";
import { describe, expect, test } from "vitest";

type Line = readonly [date: string, code: string];

const events = (lines: readonly Line[], application?: string): RecordLine[] =>
  lines.map(([date, code]) => ({ date, code, description: "", ...(application && { application }) }));
const paper = (id: string, date: string, code: string): WrapperDocument => ({
  ...{ id, date, code, description: code, direction: "OUTGOING" },
});

function docketOf(lines: readonly RecordLine[], facts: Partial<RecordFacts> = {}) {
  const { open, toRead } = recordDocket(lines, { closures: [], ...facts });
  return {
    open: open.map(({ deadline }) => [deadline.ruleId, deadline.operative, finalDateOf(deadline)]),
    toRead: toRead.map(({ line }) => line.code),
  };
}

const FINAL: Line = ["2026-01-14", "MCTFR"];

// Each date is counted by hand from the rule that its line names.
test.each<readonly [why: string, lines: readonly Line[], open: readonly unknown[], toRead: readonly string[]]>([
  [
    "an appeal that the pre-appeal conference reopens leaves nothing until the action that follows",
    [FINAL, ["2026-03-10", "A.NE"], ["2026-05-05", "MCTAV"], ["2026-07-14", "N/AP"], ["2026-09-29", "MAPCR"]],
    [],
    [],
  ],
  [
    "an action that follows such an appeal counts as any other",
    [FINAL, ["2026-07-14", "N/AP"], ["2026-07-14", "AP.C"], ["2026-09-29", "MAPCR"], ["2026-10-20", "MCTNF"]],
    [["us-ctnf", "2027-01-20", "2027-04-20"]],
    [],
  ],
  [
    "an allowance that is withdrawn after its fee leaves the issue notification to be read",
    [
      ["2026-09-30", "MN/=."],
      ["2026-12-18", "IFEE"],
      ["2027-01-06", "WPIR"],
      ["2027-01-08", "MP006"],
      ["2027-01-11", "RCEX"],
      ["2027-03-02", "MCTNF"],
    ],
    [["us-ctnf", "2027-06-02", "2027-09-02"]],
    ["WPIR"],
  ],
  [
    "a restriction that is mailed again, and an election that is refused: the notice names what the election had ended",
    [
      ["2026-01-06", "MCTRS"],
      ["2026-02-03", "MCTRS"],
      ["2026-03-30", "ELC."],
      ["2026-04-14", "NINA"],
    ],
    [["us-informal-amendment", "2026-06-15", null]],
    ["NINA"],
  ],
  [
    "a late oath alone does not end the notice of missing requirements",
    [
      ["2026-02-10", "M905"],
      ["2026-03-20", "OATHDECL"],
    ],
    [["us-371-missing", "2026-04-10", "2026-09-10"]],
    [],
  ],
  [
    "the completion of the national stage ends the notice of missing requirements",
    [
      ["2026-02-10", "M905"],
      ["2026-03-20", "OATHDECL"],
      ["2026-04-02", "371COMP"],
    ],
    [],
    [],
  ],
])("%s", (_why, lines, open, toRead) => {
  expect(docketOf(events(lines))).toEqual({ open, toRead });
});

test("of a patent, its reissue and a design in one matter each has its own fees", () => {
  const of = (application: string, date: string) => events([[date, "PGM/"]], application);
  const lines = [...of("10000001", "2020-03-03"), ...of("29000002", "2021-03-02"), ...of("16000003", "2024-05-07")];
  const applications = new Map<string, ApplicationFacts>([
    ["10000001", { patentKind: "utility", grantDate: "2020-03-03" }],
    ["29000002", { patentKind: "design", grantDate: "2021-03-02" }],
    ["16000003", { patentKind: "reissue", grantDate: "2024-05-07" }],
  ]);
  const { open, toRead } = recordDocket(lines, { closures: [], applications });
  expect(open.map(({ application, deadline }) => `${application} ${deadline.ruleId}`)).toEqual([
    "10000001 us-maintenance-fee-1",
    "10000001 us-maintenance-fee-2",
    "10000001 us-maintenance-fee-3",
  ]);
  expect(toRead.map(({ application }) => application)).toEqual(["16000003"]);
});

test("an action that the file wrapper dates weeks after its mailing does not end the earlier period", () => {
  const mailed = events([["2026-01-12", "MCTNF"]]);
  const [early, late] = [
    ["us-ctnf", "2026-04-13", "2026-07-13"],
    ["us-ctnf", "2026-04-28", "2026-07-28"],
  ];
  expect(docketOf(recordLines(mailed, [paper("D1", "2026-01-28", "CTNF")])).open).toEqual([early, late]);
  expect(docketOf(recordLines(mailed, [paper("D1", "2026-01-15", "CTNF")])).open).toEqual([early]);
  const again = events([
    ["2026-01-12", "MCTNF"],
    ["2026-01-28", "MCTNF"],
  ]);
  expect(docketOf(again).open).toEqual([late]);
});

test("a request for continued examination that is refused names the period that it seemed to end", () => {
  const lines = recordLines(events([FINAL, ["2026-04-01", "RCEX"]]), [paper("D1", "2026-04-20", "NTC.RCE.DEF")]);
  const [notice] = recordDocket(lines, { closures: [] }).toRead;
  if (!notice) throw new Error("the notice is not to be read");
  expect(notice.reopens.map(({ clock }) => clock)).toEqual(["us-ctfr"]);
  expect(unreadNotice(notice).why.join(" ")).toContain("'Response to final office action' of MCTFR 2026-01-14");
});

describe("papers of one code and day", () => {
  const notices = (lines: readonly RecordLine[]) =>
    recordDocket(lines, { closures: [] }).toRead.map(({ line }) => [line.code, line.documentId]);

  test("are each to be read", () => {
    const two = [paper("D2", "2026-01-12", "QX.NEW"), paper("D1", "2026-01-12", "QX.NEW")];
    expect(notices(recordLines([], two))).toEqual([
      ["QX.NEW", "D1"],
      ["QX.NEW", "D2"],
    ]);
  });

  test("an event is one of its papers, and two lines without a paper are one notice", () => {
    const mailed = events([["2026-01-12", "MOPPT"]]);
    expect(notices([...mailed, ...mailed])).toEqual([["MOPPT", undefined]]);
    const two = [paper("D1", "2026-01-12", "PETDEC"), paper("D2", "2026-01-12", "PETDEC")];
    const both = [
      ["MOPPT", "D1"],
      ["MOPPT", "D2"],
    ];
    expect(notices(recordLines(mailed, two))).toEqual(both);
    expect(notices(recordLines([...mailed, ...mailed], two))).toEqual(both);
    // Each event names the paper that was listed last.
    const named = [...mailed, ...mailed].map((line) => ({ ...line, documentId: "D2" }));
    expect(notices(recordLines(named, two)).toSorted()).toEqual(both);
  });

  test("an event takes the paper with its own code before another one of its day", () => {
    const mailed = events([["2026-01-12", "MM327-D"]]);
    const two = [paper("D1", "2026-01-12", "QX.NEW"), paper("D2", "2026-01-12", "M327-D")];
    expect(notices(recordLines(mailed, two)).toSorted()).toEqual([
      ["MM327-D", "D2"],
      ["QX.NEW", "D1"],
    ]);
  });

  test("omitted items and an incomplete reply are their events, whichever source shows them", () => {
    for (const [document, event] of [
      ["NTC.OMIT.APP", "OMIT"],
      ["NT.INC.REPLY", "INCR"],
      ["PETDEC", "MOPPT"],
    ] as const) {
      const listed = paper("D1", "2026-01-14", document);
      expect(notices(recordLines([], [listed]))).toEqual([[event, "D1"]]);
      expect(notices(recordLines(events([["2026-01-12", event]]), [listed]))).toEqual([[event, "D1"]]);
    }
  });
});

describe("a reexamination", () => {
  test.each(["90012345", "95001234", "96000123"])("%s: papers wait to be read and are never counted", (application) => {
    for (const code of ["MCTNF", "MCTFR", "N/AP", "MAPEA"]) {
      const { open, toRead } = recordDocket(events([["2026-01-12", code]], application), { closures: [] });
      expect(open).toEqual([]);
      expect(toRead.map(({ line, fault }) => [line.code, fault?.field])).toEqual([[code, "applicationNumber"]]);
    }
  });

  test("a reply ends what was to be read, and another application of the matter is counted by the rules", () => {
    const action: Line = ["2026-01-12", "MCTNF"];
    const replied = events([action, ["2026-02-10", "A..."]], "90012345");
    expect(docketOf([...replied, ...events([action], "17000001")])).toEqual({
      open: [["us-ctnf", "2026-04-13", "2026-07-13"]],
      toRead: [],
    });
  });
});

import type { RecordLine } from "@iphub/sdk/domain/docket/deadlines/record-lines";
import { timelineOf } from "@iphub/sdk/domain/docket/timeline/timeline";
import { scaleOf, timelineLanes } from "@iphub/sdk/domain/docket/timeline/timeline-axis";
import { gapWords, splitAtToday, standsWords } from "@iphub/sdk/domain/docket/timeline/timeline-words";
import { describe, expect, test } from "vitest";
import { days, deadline, nothing, whyOf } from "./timeline-matter.ts";

function line(date: string, code: string, change: Partial<RecordLine> = {}): RecordLine {
  return { code, date, description: "", ...change };
}

describe("the office's record", () => {
  const lines = [
    line("2022-01-28", "CTNF"),
    line("2022-01-31", "MCTNF", { documentId: "doc-1" }),
    line("2022-04-20", "A..."),
    line("2022-05-02", "MEXIN"),
    line("2022-09-01", "MN/=.", { description: "Mail Notice of Allowance" }),
    line("2022-11-01", "IFEE"),
    line("2023-05-11", "PGM/"),
  ];

  test("what was sent and filed is shown with what it did; internal and empty lines, and the grant's own, are not", () => {
    expect(days({ lines })).toEqual([
      ...["2022-01-31 action MCTNF", "2022-04-20 reply A...", "2022-09-01 action MN/=.", "2022-11-01 reply IFEE"],
      "2023-05-11 grant",
    ]);
    expect(whyOf({ lines }, "2022-01-31")).toEqual([
      "The office's record has MCTNF of Mon 31 Jan 2022.",
      "It starts the period 'Response to non-final office action'.",
    ]);
    expect(whyOf({ lines }, "2022-11-01").at(-1)).toBe("It ends what MN/=. of Thu 1 Sep 2022 had started: Issue fee.");
    expect(timelineOf({ ...nothing, lines })[0]).toMatchObject({
      ...{ title: "Mail Non-Final Rejection", documentId: "doc-1", citation: "35 USC 133, 37 CFR 1.134, 1.136(a)" },
    });
  });

  test("a paper whose code is not known is the office's only where the office sent it out", () => {
    const unknown = [
      line("2021-03-26", "PEFR", { description: "Applicant Response to Pre-Exam Formalities Notice" }),
      line("2021-04-01", "NEW.NOTICE", { outgoing: true, fromDocument: true }),
    ];
    expect(days({ lines: unknown })).toEqual(["2021-03-26 event PEFR", "2021-04-01 action NEW.NOTICE"]);
  });

  test("an abandonment and an expiry end the case", () => {
    expect(days({ lines: [line("2022-09-01", "MABN2"), line("2031-05-10", "EXP.")] })).toEqual([
      ...["2022-09-01 end MABN2", "2031-05-10 end EXP."],
    ]);
  });

  test("the reply that closed a deadline is the record's line, where it shows it", () => {
    const filed = {
      status: "closed",
      filed: "Amendment",
      filedOn: "2022-04-20",
      endedBy: "ben@iphub.example",
    } as const;
    const deadlines = [deadline("MCTNF", "2022-01-31", { ...filed, applicationNumber: null })];
    expect(days({ lines, deadlines })).toContain("2022-04-20 reply A...");
    expect(days({ lines, deadlines })).not.toContain("2022-04-20 reply by the docket");
    expect(whyOf({ lines, deadlines }, "2022-04-20").at(-1)).toBe(
      "The docket has 'Response to non-final office action' closed with it by Ben Okafor: Amendment.",
    );
  });

  test("a notice that no one has read says so on its line, and is a point of its own where the line is gone", () => {
    const unread = deadline("CTNF", "2022-03-01", { status: "to-read", trigger: "MCTMS", standing: "to read" });
    const [point] = timelineOf({ ...nothing, lines: [line("2022-03-01", "MCTMS")], deadlines: [unread] });
    expect(point).toMatchObject({ kind: "action", deadlineId: "d", status: "to-read", standing: "to read" });
    expect(point?.why).toContain("No one has read it for a period yet.");
    expect(days({ deadlines: [unread] })).toEqual(["2022-03-01 action MCTMS"]);
  });
});

describe("filing and grant", () => {
  const application = {
    number: "17248024",
    filingDate: "2020-02-03",
    grantDate: "2023-05-09",
    patentNumber: "11,000,000",
  };

  test("the office's dates hold, and say where the matter differs; without them the matter's own do", () => {
    const own = { filingDate: "2020-02-04", issueDate: "2023-05-10", patentNumber: "1" };
    const applications = [application];
    expect(days({ ...own, applications })).toEqual(["2020-02-03 filing", "2023-05-09 grant No. 11,000,000"]);
    expect(whyOf({ ...own, applications }, "2020-02-03").at(-1)).toBe("The matter itself says Tue 4 Feb 2020.");
    expect(days(own)).toEqual(["2020-02-04 filing", "2023-05-10 grant No. 1"]);
  });

  // 35 USC 41(b): fees count from the grant, which the record's line can be later than.
  test("the line of the grant can be later than the grant", () => {
    const lines = [line("2023-05-11", "PGM/")];
    expect(whyOf({ applications: [application], lines }, "2023-05-09")).toEqual([
      "The office states the grant of Tue 9 May 2023.",
      "The office's record has PGM/ of Thu 11 May 2023, which is not the day of the grant.",
    ]);
  });

  test("of several applications each point names its own", () => {
    const applications = [
      application,
      { ...application, number: "17248025", filingDate: "2021-02-03", grantDate: null },
    ];
    const lines = [line("2022-01-31", "MCTNF", { application: "17248025" })];
    expect(timelineOf({ ...nothing, applications, lines }).map((one) => `${one.kind} ${one.application}`)).toEqual([
      ...["filing 17248024", "filing 17248025", "action 17248025", "grant 17248024"],
    ]);
  });
});

describe("as it is drawn", () => {
  const points = timelineOf({ ...nothing, filingDate: "2024-01-15", deadlines: [deadline("CTNF", "2026-01-31")] });

  test("today parts past and future, and is with the future", () => {
    const [past, future] = splitAtToday(points, "2026-06-01");
    expect([past.length, future.length, future[0]?.date]).toEqual([2, 3, "2026-06-01"]);
    expect(splitAtToday(points, "2030-01-01")[1]).toEqual([]);
  });

  test("a long time between two points is said", () => {
    expect(gapWords("2026-01-01", "2026-02-10")).toBe(null);
    expect(gapWords("2026-01-01", "2026-03-01")).toBe("2 months");
    expect(gapWords("2024-01-01", "2026-01-01")).toBe("2 years");
    expect(gapWords("2024-01-01", "2025-02-01")).toBe("1 year 1 month");
  });

  test("every day of an ended deadline says so in one case", () => {
    const stands = (standing: string | null, status: "rejected" | "closed" | "verified" | null) =>
      standsWords({ standing, status });
    expect([stands("rejected", "rejected"), stands(null, "rejected"), stands(null, "closed")]).toEqual([
      "rejected",
      "rejected",
      "closed",
    ]);
    expect([stands(null, "verified"), stands(null, null), stands("12 d left", "verified")]).toEqual([
      "",
      "",
      "12 d left",
    ]);
  });

  test("days are to scale, ticks are few, and an open deadline with several days has a lane", () => {
    for (const today of ["2024-01-20", "2026-02-01", "2041-01-01"]) {
      const scale = scaleOf(points, today);
      const places = points.map(({ date }) => scale.at(date));
      expect(places).toEqual(places.toSorted((one, other) => one - other));
      expect([...places, scale.at(today)].every((place) => place > 0 && place < 100)).toBe(true);
      expect(scale.ticks.length).toBeGreaterThan(1);
      expect(scale.ticks.length).toBeLessThanOrEqual(13);
    }
    const { lanes, others } = timelineLanes(points);
    expect(lanes).toMatchObject([{ deadlineId: "d", due: "2026-04-30", points: [{}, {}, {}, {}] }]);
    expect(others.map(({ kind }) => kind)).toEqual(["filing"]);
  });
});

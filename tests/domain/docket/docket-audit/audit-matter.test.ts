import { computeDeadlines } from "@iphub/sdk/domain/docket/deadlines/compute";
import { finalDateOf } from "@iphub/sdk/domain/docket/deadlines/standing";
import { enteredDeadline } from "@iphub/sdk/domain/docket/deadlines/stated-deadline";
import { auditMatter } from "@iphub/sdk/domain/docket/docket-audit/audit-matter";
import type { AuditedDeadline, AuditedMatter, AuditFinding } from "@iphub/sdk/domain/docket/docket-audit/audit-types";
import { describe, expect, test } from "vitest";

type Line = readonly [date: string, code: string];

/** A granted patent or a pending case with a record, and no field to compare. */
function matter(lines: readonly Line[], over: Partial<AuditedMatter> = {}): AuditedMatter {
  return {
    title: "Lithium cell",
    references: [],
    applicant: null,
    filingDate: null,
    officeStatus: null,
    deadlines: [],
    record: lines.map(([date, code]) => ({ date, code, description: `Line ${code}` })),
    documents: [],
    patentKind: null,
    grantDate: null,
    officeData: null,
    closures: [],
    ...over,
  };
}

/** A deadline of one rule of an event, as the docket stores it. */
function deadline(
  trigger: string,
  mailDate: string,
  ruleId: string,
  over: Partial<AuditedDeadline> = {},
): AuditedDeadline {
  const found = computeDeadlines({ trigger, mailDate }).deadlines.find((one) => one.ruleId === ruleId);
  if (!found) throw new Error(`${trigger} gives no ${ruleId}`);
  const due = found.operative ?? found.nominal;
  return {
    id: `d-${ruleId}`,
    title: found.title,
    status: "docketed",
    ...{ trigger, mailDate, ruleId, office: "US", ruleVersion: found.ruleVersion },
    ...{ dueAt: due, computedDue: due, finalDate: finalDateOf(found), extension: 0, computed: found },
    ...{ application: null, filed: null, filedOn: null, mailedOn: null, readIn: null },
    ...over,
  };
}

const closed = (filedOn: string, over: Partial<AuditedDeadline> = {}): Partial<AuditedDeadline> => ({
  status: "closed",
  filed: "Response",
  filedOn,
  ...over,
});

function found(kind: AuditFinding["kind"], audited: AuditedMatter): AuditFinding[] {
  return auditMatter(audited).filter((one) => one.kind === kind);
}

describe("a period that a notice restarts", () => {
  // Application 09490505: the period of the action of 2000-11-08 was restarted.
  const record: [string, string][] = [
    ["2000-11-08", "MCTNF"],
    ["2001-03-28", "MNRES"],
  ];
  const action = deadline("MCTNF", "2000-11-08", "us-ctnf", { id: "d-action" });
  const restarted = deadline("MCTNF", "2001-03-28", "us-ctnf", { readIn: { code: "MNRES", date: "2001-03-28" } });
  const kindsOf = (lines: [string, string][], one: AuditedDeadline) =>
    auditMatter(matter(lines, { deadlines: [action, one] })).map(({ kind }) => kind);

  test("has its source in the notice, which then is read", () => {
    expect(kindsOf(record, restarted)).toEqual([]);
    expect(kindsOf(record, { ...restarted, readIn: null })).toEqual(["notice-unread", "deadline-without-source"]);
  });

  test("has no source where the record does not show the notice", () => {
    expect(kindsOf(record.slice(0, 1), restarted)).toEqual(["deadline-without-source"]);
  });
});

describe("each rule by itself", () => {
  test("a rejected two-month window of a final action leaves its three months a finding", () => {
    const window = deadline("MCTFR", "2026-03-02", "us-ctfr-first-reply-window", { status: "rejected" });
    const missing = found("action-without-deadline", matter([["2026-03-02", "MCTFR"]], { deadlines: [window] }));
    expect(missing.map(({ key, dueAt }) => [key, dueAt])).toEqual([["action|CTFR|2026-03-02|us-ctfr", "2026-06-02"]]);
  });

  test("a rejected reply brief leaves the appeal forwarding fee a finding", () => {
    const brief = deadline("MAPEA", "2026-03-02", "us-reply-brief", { status: "rejected" });
    const missing = found("action-without-deadline", matter([["2026-03-02", "MAPEA"]], { deadlines: [brief] }));
    expect(missing.map(({ key }) => key)).toEqual(["action|APEA|2026-03-02|us-appeal-forwarding-fee"]);
  });
});

describe("fees whose grace period ended unpaid", () => {
  const granted: readonly Line[] = [["2012-05-08", "PGM/"]];
  const fees = (lines: readonly Line[], deadlines: readonly AuditedDeadline[] = []) =>
    found("fee-lapsed", matter([...granted, ...lines], { grantDate: "2012-05-08", deadlines }));

  test("each is a finding of its own, from the day after its last day", () => {
    expect(fees([]).map(({ subject, dueAt, holdsFrom }) => [subject, dueAt, holdsFrom])).toEqual([
      ["First maintenance fee (grace period ended 2016-05-09)", "2016-05-09", "2016-05-10"],
      ["Second maintenance fee (grace period ended 2020-05-08)", "2020-05-08", "2020-05-09"],
      ["Third maintenance fee (grace period ended 2024-05-08)", "2024-05-08", "2024-05-09"],
    ]);
  });

  test("a payment settles its own fee only", () => {
    expect(fees([["2015-11-02", "M1551"]]).map(({ key }) => key)).toEqual([
      "lapsed|2012-05-08|us-maintenance-fee-2",
      "lapsed|2012-05-08|us-maintenance-fee-3",
    ]);
  });

  test("an expiry in the record is named, and the fees after it never fall due", () => {
    const [one, ...others] = fees([["2016-06-06", "EXP."]]);
    expect(others).toEqual([]);
    expect(one).toMatchObject({
      key: "lapsed|2012-05-08|us-maintenance-fee-1",
      office: "EXP. 2016-06-06 (Expire Patent)",
    });
    expect(one?.reason).toContain("The office recorded the expiry on 2016-06-06.");
  });

  test("a late payment that the office accepted settles the fee, and the next one is still said", () => {
    const keys = fees([
      ["2016-06-06", "EXP."],
      ["2016-09-01", "MPMFG"],
      ["2020-06-08", "EXP."],
    ]).map(({ key }) => key);
    expect(keys).toEqual(["lapsed|2012-05-08|us-maintenance-fee-2"]);
  });

  test("a fee that a person rejected or closed is their decision, a docketed one is not", () => {
    const fee = (over: Partial<AuditedDeadline>) => deadline("PGM/", "2012-05-08", "us-maintenance-fee-1", over);
    const first = (over: Partial<AuditedDeadline>) => fees([], [fee(over)]).filter(({ key }) => key.endsWith("fee-1"));
    expect(first({ status: "rejected" })).toEqual([]);
    expect(first({ status: "closed", filed: "Paid", filedOn: "2015-11-02" })).toEqual([]);
    expect(first({ status: "docketed" })).toMatchObject([{ docket: "docketed, due 2015-11-09" }]);
  });
});

describe("dates against the record", () => {
  const dates = (one: AuditedDeadline, lines: readonly Line[] = []) =>
    found("date-against-record", matter(lines, { deadlines: [one] }));
  const ctnf = (over: Partial<AuditedDeadline>) => deadline("MCTNF", "2026-03-02", "us-ctnf", over);
  const allowance = (over: Partial<AuditedDeadline>) => deadline("MN/=.", "2026-03-02", "us-issue-fee", over);

  test("a date entered by hand that is later than the final date", () => {
    expect(dates(ctnf({ dueAt: "2026-09-02" }))).toEqual([]);
    expect(dates(ctnf({ dueAt: "2026-09-03" }))).toMatchObject([
      { key: "too-late|d-us-ctnf", docket: "due 2026-09-03", dueAt: "2026-09-02", facts: ["2026-09-03", "2026-09-02"] },
    ]);
    const [fee] = dates(allowance({ dueAt: "2026-06-03", status: "verified" }));
    expect(fee?.reason).toBe(
      "The docket has 2026-06-03 as the due date of 'Issue fee', entered by hand. The period cannot be extended: it ends on 2026-06-02.",
    );
  });

  test("a deadline of any office entered by hand is held to the final date of its own source only", () => {
    const stated = enteredDeadline({
      title: "Examination request",
      date: "2026-03-02",
      office: "EP",
      source: "letter",
    });
    const entered = (over: Partial<AuditedDeadline>): AuditedDeadline => ({
      ...ctnf({}),
      ...{ trigger: "BY-HAND", ruleId: "by-hand", ruleVersion: 1, office: "EP", computed: stated },
      ...{ title: stated.title, mailDate: "2026-03-02", dueAt: "2026-03-02", computedDue: "2026-03-02" },
      ...{ finalDate: null, ...over },
    });
    expect(dates(entered({ dueAt: "2026-12-01" }))).toEqual([]);
    expect(dates(entered({ dueAt: "2026-12-01", finalDate: "2026-05-04" }))).toHaveLength(1);
    expect(dates(entered(closed("2026-05-04", { finalDate: "2026-05-04" })))).toEqual([]);
    expect(dates(entered(closed("2026-05-05", { finalDate: "2026-05-04" })))).toHaveLength(1);
  });

  test("a filing after the due date without an extension names the extension that reaches it", () => {
    const [late] = dates(ctnf(closed("2026-06-10")));
    expect(late).toMatchObject({ key: "filed-late|d-us-ctnf", holdsFrom: "2026-06-24" });
    expect(late?.reason).toBe(
      "The docket closed 'Response to non-final office action' with 'Response' filed on 2026-06-10, after 2026-06-02. " +
        "Extension 1 reaches 2026-07-02. The docket has no extension, and the office's record shows none (XT/G).",
    );
    expect(dates(ctnf(closed("2026-06-02")))).toEqual([]);
  });

  test("an extension on the docket or in the record, and a certificate of mailing, settle it", () => {
    expect(dates(ctnf(closed("2026-07-02", { extension: 1, dueAt: "2026-07-02", computedDue: "2026-07-02" })))).toEqual(
      [],
    );
    expect(dates(ctnf(closed("2026-06-10")), [["2026-06-12", "XT/G"]])).toEqual([]);
    expect(dates(ctnf(closed("2026-06-04", { mailedOn: "2026-06-02" })))).toEqual([]);
    expect(dates(ctnf(closed("2026-06-10")), [["2026-04-01", "XT/G"]])).toHaveLength(1);
  });

  test("a filing after the final date is said at once, whatever the record shows", () => {
    const [late] = dates(ctnf(closed("2026-09-03")), [["2026-09-03", "XT/G"]]);
    expect(late).toMatchObject({ holdsFrom: null });
    expect(late?.reason).toContain("The right could be kept until 2026-09-02 at the latest.");
    expect(dates(allowance(closed("2026-06-03")))).toHaveLength(1);
  });

  test("a fee paid with surcharge in its grace period is in time, and a window that closed loses nothing", () => {
    const fee = (filedOn: string) => deadline("PGM/", "2012-05-08", "us-maintenance-fee-1", closed(filedOn));
    expect(dates(fee("2016-05-09"))).toEqual([]);
    expect(dates(fee("2016-05-10"))).toHaveLength(1);
    expect(dates(deadline("MCTFR", "2026-03-02", "us-ctfr-first-reply-window", closed("2026-05-20")))).toEqual([]);
  });
});

describe("closed by a line that cannot end it", () => {
  const closures = (lines: readonly Line[], over: Partial<AuditedDeadline> = {}) =>
    found(
      "closure-without-response",
      matter([["2026-03-02", "MCTFR"], ...lines], {
        deadlines: [deadline("MCTFR", "2026-03-02", "us-ctfr", closed("2026-04-20", over))],
      }),
    );

  test("the line of the day of filing is named at once", () => {
    const [one] = closures([["2026-04-21", "A.NE"]]);
    expect(one).toMatchObject({ office: "A.NE 2026-04-21", holdsFrom: null });
    expect(one?.reason).toContain(
      "shows A.NE 2026-04-21 (Response after Final Action), which does not end this period",
    );
  });

  test("without a line of that day the record has fourteen days, and a line that ends the period settles it", () => {
    expect(closures([["2026-03-20", "A.NE"]])).toMatchObject([{ office: null, holdsFrom: "2026-05-04" }]);
    expect(
      closures([
        ["2026-04-21", "A.NE"],
        ["2026-05-29", "RCEX"],
      ]),
    ).toEqual([]);
  });
});

test("a grant whose date no line states is read once its fees are docketed from that date", () => {
  const lines: readonly Line[] = [["2023-05-11", "PGM/"]];
  const unread = (deadlines: readonly AuditedDeadline[]) => found("notice-unread", matter(lines, { deadlines }));
  expect(unread([])).toHaveLength(1);
  expect(unread([deadline("GRANT", "2023-05-09", "us-maintenance-fee-1")])).toEqual([]);
});

import type { Hub } from "@iphub/sdk";
import type { DeadlineRecord } from "@iphub/sdk/contract/deadline-shapes";
import { afterAll, beforeAll, expect, test } from "vitest";
import { forEachEngine } from "../../support/engines.ts";
import { failureOf } from "../../support/failure-of.ts";
import { type SeededHub, startSeededHub } from "../../support/seeded-hub.ts";
import { deadlinesOf, officeRecord, staffDocket } from "./deadlines.support.ts";

type Lines = readonly (readonly [date: string, code: string])[];

const ids = [
  "nonfinal",
  "final",
  "replied",
  "informal",
  "parts",
  "brief",
  "unseen",
  "longer",
  "misc",
  "informed",
  "parts-2",
  "petition",
  "drawings",
  "hearing",
  "corrected",
  "unrevived",
  "omitted",
  "omitted-2",
  "decision",
  "decision-2",
  "trial",
  "trial-2",
  "beyond",
  "advised",
  "misc-2",
];

forEachEngine((engine) => {
  let hub: SeededHub;
  let ben: Hub;

  beforeAll(async () => {
    hub = await startSeededHub(engine);
    await staffDocket(hub);
    ben = await hub.as("ben");
    await hub.plant({ matters: ids.map((id) => ({ id: `m-${id}` })) });
  });
  afterAll(() => hub.close());

  /** Dockets the first period of a record as printed, then takes the lines after it; returns it with its notice. */
  async function noticed(id: string, before: Lines, printedPeriod: string | null, after: Lines) {
    await officeRecord(hub, `m-${id}`, before);
    const action = (await deadlinesOf(ben, `m-${id}`)).find(({ ruleId }) => !ruleId.endsWith("window"));
    await ben.deadlines.docket({ id: action?.id ?? "", ...(printedPeriod && { printedPeriod }) });
    await officeRecord(hub, `m-${id}`, after);
    const notice = (await deadlinesOf(ben, `m-${id}`)).find(({ status }) => status === "to-read");
    return { action: action?.id ?? "", notice: notice?.id ?? "" };
  }

  const datesOf = ({ dueAt, finalDate, printedPeriod }: DeadlineRecord) => [dueAt, finalDate, printedPeriod];

  test.each([
    ["nonfinal", "MCTNF", "2m", ["2026-04-13", "2026-08-13", "2m"]],
    ["final", "MCTFR", "30d", ["2026-03-16", "2026-08-13", "30d"]],
  ] as const)("a %s action that printed its period restarts with that period", async (id, code, printed, dates) => {
    const { action, notice } = await noticed(id, [["2026-01-09", code]], printed, [["2026-02-13", "MNRES"]]);
    const read = await ben.deadlines.read({ id: notice, outcome: "restarts", deadlineId: action });
    expect(datesOf(read)).toEqual(dates);
    const left = await ben.docket.audit({ inventionId: `m-${id}` });
    const kinds = left.data.map(({ kind }) => kind);
    expect(kinds).not.toContain("deadline-without-source");
    expect(kinds).not.toContain("notice-unread");
  });

  test("a final action restarts without the reply and the advisory action of before", async () => {
    const record: Lines = [
      ["2026-01-15", "MCTFR"],
      ["2026-02-10", "A.NE"],
      ["2026-05-20", "MCTAV"],
    ];
    const { action, notice } = await noticed("replied", record, null, [["2026-05-29", "MNRES"]]);
    expect(await ben.deadlines.get({ id: action })).toMatchObject({ dueAt: "2026-05-20" });
    const read = await ben.deadlines.read({ id: notice, outcome: "restarts", deadlineId: action });
    expect(read).toMatchObject({ ruleId: "us-ctfr", dueAt: "2026-08-31", finalDate: "2026-11-30" });
  });

  test("a final action whose deadline is that of its advisory action restarts as the final action", async () => {
    const facts = { finalActionMailDate: "2026-03-02", firstReplyDate: "2026-05-04" };
    const [advised] = await ben.deadlines.propose({
      inventionId: "m-advised",
      trigger: "CTAV",
      mailDate: "2026-06-10",
      ...facts,
    });
    await officeRecord(hub, "m-advised", [["2026-08-03", "MNRES"]]);
    const notice = (await deadlinesOf(ben, "m-advised")).find(({ status }) => status === "to-read");
    const named = { outcome: "restarts", deadlineId: advised?.id ?? "" } as const;
    const read = await ben.deadlines.read({ id: notice?.id ?? "", ...named });
    expect(read).toMatchObject({ ruleId: "us-ctfr", dueAt: "2026-11-03", finalDate: "2027-02-03" });
  });

  test("a notice that is an action restarts with the period that was read in it", async () => {
    await officeRecord(hub, "m-misc-2", [["2026-01-15", "MCTMS"]]);
    const [action] = await deadlinesOf(ben, "m-misc-2");
    await ben.deadlines.read({ id: action?.id ?? "", outcome: "period", printedPeriod: "2m" });
    await officeRecord(hub, "m-misc-2", [["2026-02-13", "MNRES"]]);
    const notice = (await deadlinesOf(ben, "m-misc-2")).find(({ status }) => status === "to-read");
    const named = { outcome: "restarts", deadlineId: action?.id ?? "" } as const;
    const read = await ben.deadlines.read({ id: notice?.id ?? "", ...named });
    expect(datesOf(read)).toEqual(["2026-04-13", "2026-08-13", "2m"]);
  });

  test("a period printed in the notice goes before that of its action", async () => {
    const { action, notice } = await noticed("longer", [["2026-01-09", "MCTNF"]], "2m", [["2026-02-13", "MNRES"]]);
    const reading = { outcome: "restarts", deadlineId: action, printedPeriod: "1m" } as const;
    expect(datesOf(await ben.deadlines.read({ id: notice, ...reading }))).toEqual(["2026-03-13", "2026-08-13", "1m"]);
  });

  test.each([
    ["informal", "MCTNF", "1m", "A...", "NINA", ["2026-02-09", "2026-07-09", "1m"]],
    ["parts", "INCD", "30d", "COMP", "INCR", ["2026-02-09", "2026-07-08", "30d"]],
  ] as const)(
    "a notice of an %s reply puts back the period as printed",
    async (id, code, printed, reply, refusal, dates) => {
      const { action, notice } = await noticed(id, [["2026-01-09", code]], printed, [
        ["2026-01-20", reply],
        ["2026-01-27", refusal],
      ]);
      const read = await ben.deadlines.read({ id: notice, outcome: "reopens", deadlineId: action });
      expect(datesOf(read)).toEqual(dates);
    },
  );

  test("a brief that is refused is due by the decision to proceed again, named by its deadline or by its day", async () => {
    const record: Lines = [
      ["2025-12-02", "N/AP"],
      ["2026-01-22", "MAPCP"],
    ];
    const refused: Lines = [
      ["2026-02-10", "AP.B"],
      ["2026-02-24", "APBD"],
    ];
    const { action, notice } = await noticed("brief", record, null, refused);
    const read = await ben.deadlines.read({ id: notice, outcome: "reopens", deadlineId: action });
    expect(datesOf(read)).toEqual(["2026-02-23", "2026-07-22", null]);
    await officeRecord(hub, "m-unseen", [...record, ...refused]);
    const [unseen] = await deadlinesOf(ben, "m-unseen");
    const named = { outcome: "reopens", actionCode: "N/AP", actionDate: "2025-12-02" } as const;
    const found = await ben.deadlines.read({ id: unseen?.id ?? "", ...named });
    expect(datesOf(found)).toEqual(["2026-02-23", "2026-07-22", null]);
  });

  const noticeOf = async (id: string, date: string, code: string) => {
    await officeRecord(hub, `m-${id}`, [[date, code]]);
    const [notice] = await deadlinesOf(ben, `m-${id}`);
    return notice?.id ?? "";
  };

  test.each([
    ["misc", "MCTMS", "us-notice-action", "2026-07-15"],
    ["informed", "MCPA-AMD", "us-notice-action", "2026-07-15"],
    ["parts-2", "MPEN", "us-notice", "2026-09-15"],
  ] as const)(
    "three months of a notice end at six where it is an action: %s %s",
    async (id, code, ruleId, finalDate) => {
      const notice = await noticeOf(id, "2026-01-15", code);
      const read = await ben.deadlines.read({ id: notice, outcome: "period", printedPeriod: "3m" });
      expect(read).toMatchObject({ ruleId, dueAt: "2026-04-15", finalDate });
    },
  );

  test("a period of an action that is longer than six months is asked about, extendable or not", async () => {
    const id = await noticeOf("beyond", "2026-01-15", "MCTMS");
    const long = { id, outcome: "period", printedPeriod: "12m" } as const;
    for (const reading of [long, { ...long, extendable: false }]) {
      const refused = await failureOf(ben.deadlines.read(reading));
      expect(refused).toMatchObject({ status: 400, code: "confirmation_required" });
      expect(refused.fields).toMatchObject([{ field: "printedPeriod", confirm: "period-beyond-law" }]);
    }
    const read = await ben.deadlines.read({ ...long, confirm: ["period-beyond-law"] });
    expect(read).toMatchObject({ status: "docketed", dueAt: "2027-01-15" });
    expect(await ben.deadlines.change({ id, printedPeriod: "5m" })).toMatchObject({
      ...{ ruleId: "us-notice-action", dueAt: "2026-06-15", finalDate: "2026-07-15" },
    });
  });

  test.each([
    ["petition", "MPTDI", "2m", "2026-03-16", "37 CFR 1.181(f), 1.137(e)", "can be extended only where it refuses to"],
    ["drawings", "MN/DR", "3m", "2026-04-15", "37 CFR 1.85(c), 1.136(c)", "the law has no extensions of the period"],
    ["corrected", "MC/N=", "3m", "2026-04-15", "37 CFR 1.311(a), 1.136(c)", "the law has no extensions of"],
  ] as const)(
    "the period of a %s notice (%s) has no extension unless a person confirms one",
    async (id, code, printed, dueAt, citation, said) => {
      const notice = await noticeOf(id, "2026-01-15", code);
      const reading = { id: notice, outcome: "period", printedPeriod: printed } as const;
      const refused = await failureOf(ben.deadlines.read({ ...reading, extendable: true }));
      expect(refused).toMatchObject({ status: 400, code: "confirmation_required" });
      expect(refused.fields).toMatchObject([{ field: "extendable", confirm: "period-beyond-law", citation }]);
      expect(refused.message).toContain(said);
      expect(await ben.deadlines.read(reading)).toMatchObject({ ruleId: "us-notice-fixed", dueAt, finalDate: null });
    },
  );

  test("a period of a docketing notice is asked about, because it counts from the examiner's answer", async () => {
    const id = await noticeOf("hearing", "2026-01-15", "AP_DK_M");
    const refused = await failureOf(ben.deadlines.read({ id, outcome: "period", printedPeriod: "2m" }));
    expect(refused).toMatchObject({ status: 400, code: "confirmation_required" });
    expect(refused.fields).toMatchObject([{ field: "printedPeriod", citation: "37 CFR 41.47(b)" }]);
    const read = await ben.deadlines.read({ id, outcome: "period", dueDate: "2026-01-30" });
    expect(read).toMatchObject({ status: "docketed", dueAt: "2026-01-30" });
  });

  test("a refusal to revive is extended up to five months once its reader confirms it", async () => {
    const id = await noticeOf("unrevived", "2026-01-15", "MPTDI");
    const reading = { id, outcome: "period", printedPeriod: "2m", extendable: true } as const;
    const read = await ben.deadlines.read({ ...reading, confirm: ["period-beyond-law"] });
    expect(read).toMatchObject({ ruleId: "us-notice", dueAt: "2026-03-16", finalDate: "2026-08-17" });
  });

  test.each([
    ["omitted", "OMIT"],
    ["decision", "MOPPT"],
    ["trial", "TRIALGRT"],
  ] as const)("a notice of either kind (%s, %s) is extended only where its reader says so", async (id, code) => {
    const period = { outcome: "period", printedPeriod: "2m" } as const;
    const strict = await ben.deadlines.read({ id: await noticeOf(id, "2026-01-15", code), ...period });
    expect(strict).toMatchObject({ ruleId: "us-notice-fixed", dueAt: "2026-03-16", finalDate: null });
    const other = await noticeOf(`${id}-2`, "2026-01-15", code);
    expect(await ben.deadlines.read({ id: other, ...period, extendable: true })).toMatchObject({
      ...{ ruleId: "us-notice", dueAt: "2026-03-16", finalDate: "2026-08-17" },
    });
  });
});

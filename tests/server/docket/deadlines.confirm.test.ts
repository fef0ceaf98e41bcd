import type { Hub } from "@iphub/sdk";
import { explainRecord } from "@iphub/sdk/domain/docket/deadlines/explain-record";
import { afterAll, beforeAll, expect, test } from "vitest";
import { forEachEngine } from "../../support/engines.ts";
import { failureOf } from "../../support/failure-of.ts";
import { loggedEvents, type SeededHub, startSeededHub } from "../../support/seeded-hub.ts";
import { deadlinesOf, officeRecord, proposeCtnf, staffDocket } from "./deadlines.support.ts";

forEachEngine((engine) => {
  let hub: SeededHub;
  let ben: Hub;

  beforeAll(async () => {
    hub = await startSeededHub(engine);
    await staffDocket(hub);
    ben = await hub.as("ben");
    const ids = ["manual", "close", "cert", "period", "fee", "four", "hand", "notice", "moved", "law", "court"];
    await hub.plant({ matters: ids.map((id) => ({ id: `m-${id}` })) });
  });
  afterAll(() => hub.close());

  const asked = (field: string, confirm: string) => ({
    ...{ status: 400, code: "confirmation_required" },
    fields: [{ field, confirm, rule: expect.stringMatching(/ v\d+$/), citation: expect.stringMatching(/./) }],
  });

  test("a maintenance fee is docketed to each of its four dates, and paying before it is due asks nothing", async () => {
    const event = { inventionId: "m-four", trigger: "GRANT", mailDate: "2021-11-09" };
    const [first, second] = await ben.deadlines.propose(event);
    const id = second?.id ?? "";
    const opens = await ben.deadlines.docket({ id, feeDate: "opens" });
    expect(opens).toMatchObject({ dueAt: "2028-11-09", manualReason: "the window opens", finalDate: "2029-11-09" });
    const to = async (feeDate: "due" | "surcharge" | "lapse") => (await ben.deadlines.change({ id, feeDate })).dueAt;
    expect([await to("surcharge"), await to("lapse")]).toEqual(["2029-11-09", "2029-11-09"]);
    expect(await to("due")).toBe("2029-05-09");
    expect((await ben.deadlines.get({ id })).manualDate).toBeNull();
    const both = { id, feeDate: "opens", manualDate: "2028-12-01", reason: "client" } as const;
    expect((await failureOf(ben.deadlines.change(both))).fields[0]?.field).toBe("feeDate");
    const action = await proposeCtnf(ben, "m-four", "2031-02-28");
    const refusal = await failureOf(ben.deadlines.docket({ id: action.id, feeDate: "opens" }));
    expect(refusal.fields[0]).toMatchObject({ field: "feeDate", message: expect.stringContaining("maintenance fees") });
    expect((await ben.deadlines.get({ id: action.id })).status).toBe("proposed");
    // Paid between the opening and the due date: in time, whichever date the docket carries.
    await ben.deadlines.docket({ id: first?.id ?? "", feeDate: "opens" });
    const paid = await ben.deadlines.close({ id: first?.id ?? "", filed: "First fee", filedOn: "2025-01-15" });
    expect(paid.status).toBe("closed");
  });

  test("a fee on one of its dates follows a corrected grant date, and a date by hand stays", async () => {
    const event = { inventionId: "m-moved", trigger: "GRANT", mailDate: "2021-11-09" };
    const [, second, third] = await ben.deadlines.propose(event);
    const id = second?.id ?? "";
    const at = async (mailDate: string) => (await ben.deadlines.change({ id, mailDate })).dueAt;
    await ben.deadlines.docket({ id, feeDate: "surcharge" });
    expect([await at("2021-11-16"), await at("2021-11-09")]).toEqual(["2029-11-16", "2029-11-09"]);
    // On 2029-11-17, a Saturday, it lapses; the surcharge is in time until the Monday.
    await ben.deadlines.change({ id, feeDate: "lapse" });
    expect([await at("2021-11-17"), await at("2021-11-16")]).toEqual(["2029-11-17", "2029-11-16"]);
    expect(await ben.deadlines.get({ id })).toMatchObject({ manualReason: "the patent lapses" });
    const hand = { id: third?.id ?? "", manualDate: "2033-01-10", reason: "the client's own date" };
    await ben.deadlines.docket(hand);
    const corrected = await ben.deadlines.change({ id: hand.id, mailDate: "2021-11-16" });
    expect(corrected).toMatchObject({ dueAt: "2033-01-10", manualDate: "2033-01-10" });
  });

  test("a mail date that is corrected across a change of the law is counted by the law of the new day", async () => {
    const event = { inventionId: "m-law", trigger: "CTRS", mailDate: "2013-12-20" };
    const [restriction] = await ben.deadlines.propose(event);
    const id = restriction?.id ?? "";
    expect(await ben.deadlines.docket({ id })).toMatchObject({ ruleVersion: 1, dueAt: "2014-02-20" });
    const to = (mailDate: string) => ben.deadlines.change({ id, mailDate });
    expect(await to("2013-12-13")).toMatchObject({ ruleVersion: 2, dueAt: "2014-01-13", finalDate: "2014-06-13" });
    expect(await to("2013-12-16")).toMatchObject({ ruleVersion: 2, dueAt: "2014-01-16" });
    expect(await to("2013-12-18")).toMatchObject({ ruleVersion: 1, dueAt: "2014-02-18", finalDate: "2014-06-18" });
  });

  test("court review takes no certificate of mailing", async () => {
    const event = { inventionId: "m-court", trigger: "MAPDA", mailDate: "2024-09-20" };
    const review = (await ben.deadlines.propose(event)).find(({ ruleId }) => ruleId === "us-court-review");
    const filing = { id: review?.id ?? "", filed: "Notice of appeal", filedOn: "2024-11-22" };
    const refusal = await failureOf(ben.deadlines.close({ ...filing, mailedOn: "2024-11-20" }));
    expect(refusal.fields).toMatchObject([{ field: "mailedOn", message: expect.stringContaining("37 CFR 90.2(a)") }]);
    expect(await ben.deadlines.close(filing)).toMatchObject({ status: "closed", mailedOn: null });
  });

  test("a manual date later than the final date is refused with its rule, and stored with a confirmation", async () => {
    const { id } = await proposeCtnf(ben, "m-manual", "2031-01-31");
    const onFinal = { id, manualDate: "2031-07-31", reason: "the client's own date" };
    const later = { ...onFinal, manualDate: "2031-08-01" };
    const refusal = await failureOf(ben.deadlines.docket(later));
    expect(refusal).toMatchObject(asked("manualDate", "later-than-final"));
    expect(refusal.fields[0]).toMatchObject({
      message: "makes the due date 2031-08-01, later than the final date 2031-07-31",
      ...{ rule: "us-ctnf v1", citation: "35 USC 133, 37 CFR 1.134, 37 CFR 1.136(a)" },
    });
    expect(refusal.message).toContain('confirm: ["later-than-final"]');
    expect((await ben.deadlines.get({ id })).status).toBe("proposed");
    // Another confirmation is not this one.
    const other = await failureOf(ben.deadlines.docket({ ...later, confirm: ["filed-after-due"] }));
    expect(other.code).toBe("confirmation_required");
    const docketed = await ben.deadlines.docket({ ...later, confirm: ["later-than-final"] });
    expect(docketed).toMatchObject({ status: "docketed", dueAt: "2031-08-01", finalDate: "2031-07-31" });
    const confirmed = [
      { confirm: "later-than-final", rule: "us-ctnf v1", citation: "35 USC 133, 37 CFR 1.134, 37 CFR 1.136(a)" },
    ];
    expect(docketed.history.at(-1)).toMatchObject({ did: "docketed", by: "ben@firm.example", confirmed });
    const [logged] = (await loggedEvents(hub.platform, "deadline-docketed")).filter(
      (one) => one.invention_id === "m-manual",
    );
    expect(logged?.metadata).toMatchObject({
      confirmed: "a due date after the final date (us-ctnf v1: 35 USC 133, 37 CFR 1.134, 37 CFR 1.136(a))",
    });
    const { decisions } = explainRecord(docketed);
    expect(decisions).toContain(
      "Confirmed by ben@firm.example: a due date after the final date (us-ctnf v1: 35 USC 133, 37 CFR 1.134, 37 CFR 1.136(a)).",
    );
    // People alone ask nothing, and the last day itself is in time.
    await ben.deadlines.change({ id, assignees: ["ada@firm.example"] });
    const inTime = await ben.deadlines.change(onFinal);
    expect(inTime.dueAt).toBe("2031-07-31");
    expect(inTime.history.at(-1)).not.toHaveProperty("confirmed");
  });

  test("a filing after the due date names the extension that reaches it, and is kept as confirmed", async () => {
    const { id } = await proposeCtnf(ben, "m-close", "2024-01-31");
    await ben.deadlines.docket({ id });
    const filing = { id, filed: "Response", filedOn: "2024-05-02" };
    const refusal = await failureOf(ben.deadlines.close(filing));
    expect(refusal).toMatchObject(asked("filedOn", "filed-after-due"));
    expect(refusal.message).toContain("after the due date 2024-04-30, without an extension; extension 1 reaches it");
    const lost = await failureOf(ben.deadlines.close({ ...filing, filedOn: "2024-08-01" }));
    expect(lost.message).toContain("and after the final date 2024-07-31");
    const closed = await ben.deadlines.close({ ...filing, confirm: ["filed-after-due"] });
    expect(closed).toMatchObject({ status: "closed", history: expect.any(Array) });
    expect(closed.history.at(-1)?.confirmed).toMatchObject([{ confirm: "filed-after-due", rule: "us-ctnf v1" }]);
  });

  test("an extension, or a certificate of mailing, that reaches the day asks nothing", async () => {
    const { id } = await proposeCtnf(ben, "m-cert", "2024-01-31");
    await ben.deadlines.docket({ id });
    const late = { id, filed: "Response", filedOn: "2024-05-02" };
    const certified = await ben.deadlines.close({ ...late, mailedOn: "2024-04-30" });
    expect(certified).toMatchObject({ status: "closed", mailedOn: "2024-04-30" });
    await ben.deadlines.reopen({ id });
    expect(await failureOf(ben.deadlines.close({ ...late, mailedOn: "2024-05-01" }))).toMatchObject(
      asked("mailedOn", "filed-after-due"),
    );
    await ben.deadlines.extend({ id, extension: 1 });
    expect((await ben.deadlines.close(late)).history.at(-1)).not.toHaveProperty("confirmed");
  });

  test("a printed period longer than the law allows is counted once it is confirmed, and again after a change", async () => {
    const event = { inventionId: "m-period", trigger: "CTNF", mailDate: "2031-01-31", printedPeriod: "7m" };
    expect(await failureOf(ben.deadlines.propose(event))).toMatchObject(asked("printedPeriod", "period-beyond-law"));
    expect(await deadlinesOf(ben, "m-period")).toEqual([]);
    const [proposed] = await ben.deadlines.propose({ ...event, confirm: ["period-beyond-law"] });
    // 31 August 2031 is a Sunday and Monday is Labor Day.
    expect(proposed).toMatchObject({ nominal: "2031-08-31", operative: "2031-09-02", finalDate: "2031-09-02" });
    expect(proposed?.computed.cap?.reason).toContain("after the statutory maximum");
    expect(proposed?.history.at(-1)?.confirmed).toMatchObject([{ confirm: "period-beyond-law" }]);
    const id = proposed?.id ?? "";
    const docketed = await ben.deadlines.docket({ id, assignees: ["ben@firm.example"] });
    expect(docketed.dueAt).toBe("2031-09-02");
    const shorter = await ben.deadlines.change({ id, printedPeriod: "6m" });
    expect(shorter.dueAt).toBe("2031-07-31");
    expect(await failureOf(ben.deadlines.change({ id, printedPeriod: "8m" }))).toMatchObject(
      asked("printedPeriod", "period-beyond-law"),
    );
    const impossible = await failureOf(ben.deadlines.change({ id, printedPeriod: "13m" }));
    expect(impossible).toMatchObject({ code: "invalid_input", fields: [{ field: "printedPeriod" }] });
    // The issue fee's three months are fixed by statute.
    const fee = { inventionId: "m-fee", trigger: "NOA", mailDate: "2031-01-31" };
    expect(await failureOf(ben.deadlines.propose({ ...fee, printedPeriod: "4m" }))).toMatchObject(
      asked("printedPeriod", "period-beyond-law"),
    );
    const [due] = await ben.deadlines.propose({ ...fee, printedPeriod: "3m" });
    const manual = { id: due?.id ?? "", manualDate: "2031-05-01", reason: "the client's own date" };
    expect(await failureOf(ben.deadlines.docket(manual))).toMatchObject(asked("manualDate", "later-than-final"));
  });

  test("dates entered by hand or read from a notice are asked about when they end before they are due", async () => {
    const entry = { inventionId: "m-hand", title: "Reply", office: "EP", dueDate: "2031-03-08", source: "the agent" };
    const swapped = { ...entry, finalDate: "2031-03-01" };
    expect(await failureOf(ben.deadlines.enter(swapped))).toMatchObject(asked("finalDate", "later-than-final"));
    expect(await deadlinesOf(ben, "m-hand")).toEqual([]);
    const entered = await ben.deadlines.enter({ ...swapped, confirm: ["later-than-final"] });
    expect(entered).toMatchObject({ dueAt: "2031-03-08", finalDate: "2031-03-01" });
    await officeRecord(hub, "m-notice", [["2031-01-06", "MPEN"]]);
    const [notice] = await deadlinesOf(ben, "m-notice");
    const reading = {
      id: notice?.id ?? "",
      outcome: "period",
      dueDate: "2031-04-01",
      finalDate: "2031-03-01",
    } as const;
    expect(await failureOf(ben.deadlines.read(reading))).toMatchObject(asked("finalDate", "later-than-final"));
    const read = await ben.deadlines.read({ ...reading, confirm: ["later-than-final"] });
    expect(read.history.at(-1)).toMatchObject({ did: "read", confirmed: [{ confirm: "later-than-final" }] });
  });
});

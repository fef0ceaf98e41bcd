import type { Hub } from "@iphub/sdk";
import type { DeadlineRecord } from "@iphub/sdk/contract/deadline-shapes";
import { reconcileMatters } from "@iphub/server/docket/deadlines/deadlines.reconcile";
import { transaction } from "@iphub/server/platform/database/transaction";
import { afterAll, beforeAll, expect, test } from "vitest";
import { forEachEngine } from "../../support/engines.ts";
import { failureOf } from "../../support/failure-of.ts";
import { type SeededHub, startSeededHub } from "../../support/seeded-hub.ts";
import { deadlinesOf, officeRecord, staffDocket } from "./deadlines.support.ts";

forEachEngine((engine) => {
  let hub: SeededHub;
  let ada: Hub;
  let ben: Hub;

  beforeAll(async () => {
    hub = await startSeededHub(engine);
    await staffDocket(hub);
    [ada, ben] = [await hub.as("ada"), await hub.as("ben")];
    const ids = ["period", "none", "restart", "withdraw", "back", "ends", "missing", "nina", "close", "twice", "date"];
    await hub.plant({ matters: ids.map((id) => ({ id: `m-${id}` })) });
  });
  afterAll(() => hub.close());

  const unreadOf = async (matter: string): Promise<DeadlineRecord> => {
    const found = (await deadlinesOf(ben, matter)).find(({ status }) => status === "to-read");
    if (!found) throw new Error(`nothing of ${matter} waits to be read`);
    return found;
  };

  test("an outgoing line that the table does not know waits to be read, and its period is verified by a second person", async () => {
    const counted = (await ben.deadlines.counts())["to-read"];
    await officeRecord(hub, "m-period", [["2031-01-31", "MPEN"]]);
    const notice = await unreadOf("m-period");
    expect(notice).toMatchObject({ trigger: "MPEN", mailDate: "2031-01-31", overdue: false, standing: "to read" });
    expect((await ben.deadlines.counts())["to-read"]).toBe(counted + 1);
    expect((await ben.deadlines.list({ view: "to-read", inventionId: "m-period" })).total).toBe(1);
    expect((await ben.docket.audit({ inventionId: "m-period", kind: "notice-unread" })).total).toBe(1);
    const early = await failureOf(ben.deadlines.close({ id: notice.id, filed: "Reply", filedOn: "2031-02-01" }));
    expect(early).toMatchObject({ status: 409 });
    const read = await ben.deadlines.read({ id: notice.id, outcome: "period", printedPeriod: "2m" });
    expect(read).toMatchObject({
      ...{ status: "docketed", dueAt: "2031-03-31", finalDate: "2031-09-02", readBy: "ben@firm.example" },
      ...{ reading: "period 2m", ruleId: "us-notice", printedPeriod: "2m" },
    });
    expect(read.milestoneId).not.toBeNull();
    expect((await ben.docket.audit({ inventionId: "m-period", kind: "notice-unread" })).total).toBe(0);
    expect(await failureOf(ben.deadlines.verify({ id: notice.id }))).toMatchObject({ status: 403 });
    expect(await ada.deadlines.verify({ id: notice.id })).toMatchObject({ status: "verified" });
    const longer = await ben.deadlines.change({ id: notice.id, printedPeriod: "3m" });
    expect(longer).toMatchObject({ status: "docketed", dueAt: "2031-04-30", title: "Line MPEN" });
  });

  test("a notice without a period is kept with its reader, and can be put back", async () => {
    await officeRecord(hub, "m-none", [["2031-01-31", "MM327"]]);
    const notice = await unreadOf("m-none");
    const read = await ben.deadlines.read({ id: notice.id, outcome: "no-period", reason: "information only" });
    expect(read).toMatchObject({ status: "rejected", reading: "no period", readBy: "ben@firm.example" });
    expect(read.history.at(-1)).toMatchObject({ did: "read", by: "ben@firm.example" });
    await officeRecord(hub, "m-none", [["2031-02-03", "C.AD"]]);
    expect((await deadlinesOf(ben, "m-none")).map(({ status }) => status)).toEqual(["rejected"]);
    expect(await ben.deadlines.reopen({ id: notice.id })).toMatchObject({ status: "to-read", readBy: null });
  });

  test("a notice that prints a date, and one that bars extensions", async () => {
    await officeRecord(hub, "m-date", [
      ["2031-01-31", "MPEN"],
      ["2031-02-03", "OMIT"],
    ]);
    const [first, second] = await deadlinesOf(ben, "m-date");
    const both = { outcome: "period", printedPeriod: "2m", dueDate: "2031-04-01" } as const;
    expect((await failureOf(ben.deadlines.read({ id: first?.id ?? "", ...both }))).fields[0]?.field).toBe(
      "printedPeriod",
    );
    const before = { outcome: "period", dueDate: "2031-01-01" } as const;
    expect((await failureOf(ben.deadlines.read({ id: first?.id ?? "", ...before }))).fields[0]?.field).toBe("dueDate");
    const dated = { outcome: "period", dueDate: "2031-03-05", finalDate: "2031-06-05" } as const;
    expect(await ben.deadlines.read({ id: first?.id ?? "", ...dated })).toMatchObject({
      ...{ dueAt: "2031-03-05", finalDate: "2031-06-05", status: "docketed" },
    });
    const fixed = { outcome: "period", printedPeriod: "30d", extendable: false } as const;
    expect(await ben.deadlines.read({ id: second?.id ?? "", ...fixed })).toMatchObject({
      ...{ dueAt: "2031-03-05", finalDate: null, ruleId: "us-notice-fixed" },
    });
  });

  test("a restarted period counts as the action's own from the notice", async () => {
    await officeRecord(hub, "m-restart", [
      ["2031-01-10", "MCTNF"],
      ["2031-02-14", "MNRES"],
    ]);
    const action = (await deadlinesOf(ben, "m-restart")).find(({ trigger }) => trigger === "MCTNF");
    const notice = await unreadOf("m-restart");
    const unnamed = await failureOf(ben.deadlines.read({ id: notice.id, outcome: "restarts" }));
    expect(unnamed.fields[0]?.field).toBe("actionCode");
    const read = await ben.deadlines.read({ id: notice.id, outcome: "restarts", deadlineId: action?.id ?? "" });
    expect(read).toMatchObject({
      ...{ ruleId: "us-ctnf", mailDate: "2031-02-14", dueAt: "2031-05-14", finalDate: "2031-08-14" },
      ...{ reading: "restarts CTNF of 2031-01-10", status: "docketed" },
    });
    expect((await ben.deadlines.get({ id: action?.id ?? "" })).status).toBe("proposed");
  });

  test("a withdrawal asks to close the deadlines of its action and closes nothing", async () => {
    await officeRecord(hub, "m-withdraw", [["2031-01-10", "MCTNF"]]);
    const [action] = await deadlinesOf(ben, "m-withdraw");
    await ben.deadlines.docket({ id: action?.id ?? "" });
    await officeRecord(hub, "m-withdraw", [["2031-02-14", "MW/AC"]]);
    const notice = await unreadOf("m-withdraw");
    const named = { outcome: "withdraws", actionCode: "CTNF", actionDate: "2031-01-10" } as const;
    expect(await ben.deadlines.read({ id: notice.id, ...named })).toMatchObject({ status: "rejected" });
    await officeRecord(hub, "m-withdraw", [["2031-02-17", "C.AD"]]);
    expect(await ben.deadlines.get({ id: action?.id ?? "" })).toMatchObject({
      status: "docketed",
      officeReply: { code: "MW/AC", date: "2031-02-14" },
    });
  });

  test("a refused reply puts the earlier clock before a person again", async () => {
    await officeRecord(hub, "m-back", [
      ["2031-01-10", "INCD"],
      ["2031-03-10", "COMP"],
      ["2031-03-20", "INCR"],
    ]);
    const notice = await unreadOf("m-back");
    const named = { outcome: "reopens", actionCode: "NTC.MISS.PRT", actionDate: "2031-01-10" } as const;
    expect(await ben.deadlines.read({ id: notice.id, ...named })).toMatchObject({
      ...{ ruleId: "us-missing-parts", mailDate: "2031-01-10", dueAt: "2031-03-10", finalDate: "2031-08-11" },
    });
  });

  test("a reply after final ends nothing: the matter added on that day shows the six months", async () => {
    await officeRecord(hub, "m-ends", [
      ["2031-01-10", "MCTFR"],
      ["2031-04-08", "A.NE"],
    ]);
    const [final] = await deadlinesOf(ben, "m-ends");
    expect(final).toMatchObject({ ruleId: "us-ctfr", officeReply: null, finalDate: "2031-07-10" });
    await officeRecord(hub, "m-ends", [
      ["2031-04-21", "XT/G"],
      ["2031-04-22", "RCEX"],
    ]);
    const lines = await ben.deadlines.endings({ id: final?.id ?? "" });
    expect(lines.map(({ code, ends }) => [code, ends])).toEqual([
      ["RCEX", true],
      ["A.NE", false],
      ["XT/G", false],
    ]);
    expect(await ben.deadlines.get({ id: final?.id ?? "" })).toMatchObject({ officeReply: { code: "RCEX" } });
  });

  test("missing parts, an informal amendment and a decision on appeal propose their deadlines", async () => {
    await officeRecord(hub, "m-missing", [["2031-01-10", "INCD"]]);
    expect(await deadlinesOf(ben, "m-missing")).toMatchObject([
      { ruleId: "us-missing-parts", finalDate: "2031-08-11" },
    ]);
    await officeRecord(hub, "m-nina", [
      ["2031-01-10", "NINA"],
      ["2031-03-10", "MAPDA"],
    ]);
    const found = await deadlinesOf(ben, "m-nina");
    expect(found.map(({ ruleId, dueAt, finalDate }) => [ruleId, dueAt, finalDate]).sort()).toEqual([
      ["us-court-review", "2031-05-12", null],
      ["us-informal-amendment", "2031-03-10", null],
      ["us-rehearing", "2031-05-12", null],
    ]);
  });

  test("a certificate of mailing keeps both days and says which one counts", async () => {
    await officeRecord(hub, "m-close", [["2025-01-10", "MCTNF"]]);
    const [action] = await deadlinesOf(ben, "m-close");
    const closing = { id: action?.id ?? "", filed: "Response", filedOn: "2025-04-14" };
    const wrong = await failureOf(ben.deadlines.close({ ...closing, mailedOn: "2025-04-15" }));
    expect(wrong.fields[0]?.field).toBe("mailedOn");
    const early = await failureOf(ben.deadlines.close({ ...closing, mailedOn: "2024-04-10" }));
    expect(early.fields[0]).toMatchObject({ field: "mailedOn", message: expect.stringContaining("before the event") });
    const closed = await ben.deadlines.close({ ...closing, mailedOn: "2025-04-10" });
    expect(closed).toMatchObject({ filedOn: "2025-04-14", mailedOn: "2025-04-10" });
    expect(closed.history.at(-1)?.reason).toContain("37 CFR 1.8");
    const event = { inventionId: "m-close", trigger: "PROVISIONAL", mailDate: "2025-01-10" };
    const [filing] = await ben.deadlines.propose(event);
    const filed = { id: filing?.id ?? "", filed: "Application", filedOn: "2026-01-12", mailedOn: "2026-01-09" };
    const refused = await failureOf(ben.deadlines.close(filed));
    expect(refused.fields[0]).toMatchObject({ field: "mailedOn", message: expect.stringContaining("1.8(a)(2)(i)") });
  });

  test("a second look at the same record changes nothing", async () => {
    await officeRecord(hub, "m-twice", [
      ["2024-01-10", "MCTFR"],
      ["2024-02-08", "A.NE"],
      ["2024-04-21", "MCTAV"],
      ["2024-05-02", "NINA"],
      ["2024-06-03", "MPEN"],
      ["2024-07-01", "WPIR"],
    ]);
    const before = await deadlinesOf(ben, "m-twice");
    const { platform } = hub;
    const { events } = await transaction(platform.database, (tx) =>
      reconcileMatters(tx, platform.clock, before.map(({ invention }) => invention.id).slice(0, 1)),
    );
    expect(events).toEqual([]);
    expect(await deadlinesOf(ben, "m-twice")).toEqual(before);
  });
});

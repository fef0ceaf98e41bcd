import type { Hub } from "@iphub/sdk";
import { auditStale } from "@iphub/server/docket/docket/start-auditing";
import { applyRows } from "@iphub/server/operations/imports/apply-import";
import { transaction } from "@iphub/server/platform/database/transaction";
import { afterAll, beforeAll, expect, test } from "vitest";
import { forEachEngine } from "../../support/engines.ts";
import { importParts } from "../../support/import-parts.ts";
import { refreshOf } from "../../support/refresh-of.ts";
import { loggedEvents, type SeededHub, startSeededHub } from "../../support/seeded-hub.ts";
import { TestClock } from "../../support/test-clock.ts";
import { startUsptoPeer, type UsptoPeer } from "../../support/uspto-peer.ts";
import { deadlinesOf, staffDocket } from "./deadlines.support.ts";

const rules = ["us-provisional-conversion", "paris-filing"];

forEachEngine((engine) => {
  let hub: SeededHub;
  let peer: UsptoPeer;
  let ben: Hub;
  let ada: Hub;
  let serial = 100;

  beforeAll(async () => {
    peer = await startUsptoPeer();
    const office = { IPHUB_USPTO_URL: peer.url, IPHUB_USPTO_KEY: "k", IPHUB_USPTO_PAUSE: "0" };
    hub = await startSeededHub(engine, office, new TestClock("2031-06-02T15:00:00Z"));
    await staffDocket(hub);
    [ben, ada] = [await hub.as("ben"), await hub.as("ada")];
  });
  afterAll(async () => {
    await hub.close();
    await peer.close();
  });

  const provisionalNumber = () => `63/555,${serial++}`;

  async function filed(filingDate: string | null, facts: { country?: string; references?: string[] } = {}) {
    const references = facts.references ?? [provisionalNumber()];
    const country = facts.country ?? null;
    return (await ben.inventions.create({ title: "Cell", references, filingDate, country })).id;
  }

  const rowsOf = async (id: string) =>
    (await deadlinesOf(ben, id))
      // The matter is renamed in these tests, and its deadlines must not change then.
      .map((row) => ({ ...row, invention: null }))
      .toSorted((a, b) => rules.indexOf(a.ruleId) - rules.indexOf(b.ruleId));

  const findingsOf = async (inventionId: string) => (await ben.docket.audit({ inventionId })).data;

  test("a new matter with a provisional and its filing date has two proposals, moved from a Saturday", async () => {
    const id = await filed("2031-01-10");
    const found = await rowsOf(id);
    const dates = { status: "proposed", mailDate: "2031-01-10", nominal: "2032-01-10", dueAt: "2032-01-12" };
    expect(found).toMatchObject(rules.map((ruleId) => ({ ruleId, proposedBy: null, overdue: false, ...dates })));
    const [number] = (await ben.inventions.get({ id })).references;
    for (const { history } of found) {
      expect(history).toMatchObject([
        { did: "proposed", by: null, reason: expect.stringContaining(`(35 USC 119(e)): ${number}`) },
      ]);
    }
    const said = (await loggedEvents(hub.platform, "deadline-proposed")).filter((one) => one.invention_id === id);
    expect(said.map(({ actor }) => actor)).toEqual([null, null]);
    // The audit knows that no one has docketed them, and finds no source missing.
    expect((await findingsOf(id)).map(({ kind, docket, dueAt, fix }) => [kind, docket, dueAt, fix])).toEqual(
      rules.map(() => ["action-without-deadline", "proposed, due 2032-01-12", "2032-01-12", null]),
    );
  });

  test("nothing is proposed without a filing date, abroad, or of a non-provisional", async () => {
    for (const id of [
      await filed(null),
      await filed("2031-01-10", { country: "EP" }),
      await filed("2031-01-10", { references: ["17/555,001"] }),
    ]) {
      expect(await rowsOf(id)).toEqual([]);
      expect(await findingsOf(id)).toEqual([]);
    }
  });

  test("a rejected year does not come again, and one of another filing date does", async () => {
    const id = await filed("2031-01-10");
    const [conversion, paris] = await rowsOf(id);
    await ben.deadlines.reject({ id: conversion?.id ?? "", reason: "Filed already" });
    await ben.inventions.update({ id, title: "Renamed" });
    expect(await rowsOf(id)).toMatchObject([{ status: "rejected" }, { id: paris?.id, status: "proposed" }]);
    expect(await findingsOf(id)).toMatchObject([{ deadlineId: paris?.id }]);
    await ben.inventions.update({ id, filingDate: "2031-02-03" });
    const found = await rowsOf(id);
    expect(found.map(({ status, dueAt }) => [status, dueAt]).toSorted()).toEqual([
      ["proposed", "2032-02-03"],
      ["proposed", "2032-02-03"],
      ["rejected", "2032-01-12"],
    ]);
  });

  test("a changed filing date moves proposals and docketed years, says so, and is to be verified again", async () => {
    const id = await filed("2031-01-10");
    const [conversion, paris] = await rowsOf(id);
    await ben.deadlines.docket({ id: conversion?.id ?? "" });
    await ada.deadlines.verify({ id: conversion?.id ?? "" });
    await ben.inventions.update({ id, filingDate: "2031-01-08" });
    const found = await rowsOf(id);
    expect(found).toMatchObject([
      { id: conversion?.id, status: "docketed", verifiedBy: null, mailDate: "2031-01-08", dueAt: "2032-01-08" },
      { id: paris?.id, status: "proposed", mailDate: "2031-01-08", dueAt: "2032-01-08" },
    ]);
    const reason = "the filing of the provisional now gives 2032-01-08, it gave 2032-01-12";
    const last = found.map(({ history }) => history.at(-1));
    expect(last).toMatchObject(rules.map(() => ({ did: "moved", by: null, reason })));
    await ben.inventions.update({ id, title: "Renamed" });
    expect(await rowsOf(id)).toEqual(found);
    // Nothing replaces a docketed date by a later one: that is proposed next to it, and the docketed one asks.
    await ben.inventions.update({ id, filingDate: "2031-12-04" });
    const later = (await rowsOf(id)).filter(({ trigger }) => trigger === "PROVISIONAL");
    expect(later.map(({ status, dueAt }) => [status, dueAt]).toSorted()).toEqual([
      ["docketed", "2032-01-08"],
      ["proposed", "2032-12-06"],
    ]);
    const kept = later.find((one) => one.id === conversion?.id);
    expect(kept?.history.at(-1)?.reason).toContain("is 2031-12-04 now");
  });

  test("a filing date that is removed withdraws a proposal and asks at a docketed year; both come back with it", async () => {
    const id = await filed("2031-01-10");
    const [conversion, paris] = await rowsOf(id);
    await ben.deadlines.docket({ id: conversion?.id ?? "" });
    await ben.inventions.update({ id, filingDate: null });
    const lost = await rowsOf(id);
    expect(lost).toMatchObject([
      { id: conversion?.id, status: "docketed", dueAt: "2032-01-12" },
      { id: paris?.id, status: "rejected", endedBy: null },
    ]);
    for (const { history } of lost) expect(history.at(-1)?.reason).toContain("no longer has a filing date");
    await ben.inventions.update({ id, title: "Renamed" });
    expect(await rowsOf(id)).toEqual(lost);
    await ben.inventions.update({ id, filingDate: "2031-01-09" });
    const back = await rowsOf(id);
    expect(back).toMatchObject([
      { id: conversion?.id, status: "docketed", dueAt: "2032-01-09" },
      { id: paris?.id, status: "proposed", dueAt: "2032-01-09", rejectedReason: null },
    ]);
    await ben.inventions.update({ id, title: "Again" });
    expect(await rowsOf(id)).toEqual(back);
    // A person who reopens a withdrawn year has decided on it: it is not withdrawn a second time.
    await ben.inventions.update({ id, filingDate: null });
    await ben.deadlines.reopen({ id: paris?.id ?? "" });
    await ben.inventions.update({ id, title: "Kept" });
    expect(await rowsOf(id)).toMatchObject([{ status: "docketed" }, { id: paris?.id, status: "proposed" }]);
  });

  test("a number that leaves the matter withdraws the proposals; a later application before it does not", async () => {
    const number = provisionalNumber();
    const id = await filed("2031-01-10", { references: [number] });
    const found = await rowsOf(id);
    const references = ["17/555,002", number];
    await ben.inventions.update({ id, references, referenceOverride: true, filingDate: "2031-05-05" });
    expect(await rowsOf(id)).toEqual(found);
    await ben.inventions.update({ id, references: ["17/555,002"], referenceOverride: true });
    expect((await rowsOf(id)).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  });

  test("a year that a person docketed by hand is not proposed again", async () => {
    const id = await filed(null);
    const [own] = await ben.deadlines.propose({ inventionId: id, trigger: "PROVISIONAL", mailDate: "2031-01-10" });
    await ben.deadlines.docket({ id: own?.id ?? "" });
    await ben.inventions.update({ id, filingDate: "2031-01-10" });
    expect(await rowsOf(id)).toMatchObject([
      { id: own?.id, status: "docketed", proposedBy: "ben@firm.example" },
      { ruleId: "paris-filing", status: "proposed", proposedBy: null },
    ]);
    // What a person proposed needs no fact of the matter.
    await ben.inventions.update({ id, filingDate: null });
    expect((await rowsOf(id)).map(({ status }) => status)).toEqual(["docketed", "rejected"]);
    await ben.deadlines.close({ id: own?.id ?? "", filed: "17/555,003", filedOn: "2031-06-02" });
    await ben.inventions.update({ id, filingDate: "2031-01-10" });
    expect((await rowsOf(id)).map(({ status }) => status)).toEqual(["closed", "proposed"]);
  });

  test("past the year it is proposed as overdue; past the time of restoration the audit alone names it", async () => {
    const late = await filed("2030-04-22");
    expect(await rowsOf(late)).toMatchObject(rules.map((ruleId) => ({ ruleId, overdue: true, dueAt: "2031-04-22" })));
    const over = await filed("2029-11-05");
    expect(await rowsOf(over)).toEqual([]);
    const found = await findingsOf(over);
    expect(found).toMatchObject(
      rules.map(() => ({ kind: "action-without-deadline", dueAt: "2030-11-05", fix: { kind: "propose-deadline" } })),
    );
    expect(found.map(({ reason }) => reason).join()).toContain("not later than 2031-01-06 (37 CFR 1.78(b))");
    // A person can still docket it; then nothing is left to say of that rule.
    const [first] = found;
    await ben.docket.resolve({ id: first?.id ?? "", updatedAt: first?.updatedAt ?? "" });
    expect(await rowsOf(over)).toMatchObject([{ status: "proposed", proposedBy: "ben@firm.example" }]);
  });

  test("a date that the rules cannot count from is named by the audit and hinders no change of the matter", async () => {
    const id = await filed("1985-03-04");
    expect(await rowsOf(id)).toEqual([]);
    expect(await findingsOf(id)).toMatchObject([{ kind: "action-without-deadline", dueAt: null, fix: null }]);
  });

  test("what the office says of an application is a fact too, and is withdrawn with it", async () => {
    const id = await filed(null, { references: ["17/555,009"] });
    const answered = async (data: Record<string, string>) => {
      peer.events.set("17555009", []);
      peer.data.set("17555009", data);
      await refreshOf(hub.platform, "17555009");
      return rowsOf(id);
    };
    expect(await answered({ applicationTypeLabelName: "Utility", filingDate: "2031-02-03" })).toEqual([]);
    const found = await answered({ applicationTypeLabelName: "Provisional", filingDate: "2031-02-03" });
    expect(found).toMatchObject(rules.map((ruleId) => ({ ruleId, status: "proposed", dueAt: "2032-02-03" })));
    expect(found[0]?.history[0]?.reason).toContain("the office states the date");
    const gone = await answered({ applicationTypeLabelName: "Utility", filingDate: "2031-02-03" });
    expect(gone.map(({ status, endedBy }) => [status, endedBy])).toEqual(rules.map(() => ["rejected", null]));
    // Filed within the year of a provisional of the same matter, it leaves the Paris year alone to propose.
    const references = [provisionalNumber(), "17/555,009"];
    await ben.inventions.update({ id, references, referenceOverride: true, filingDate: "2031-01-10" });
    const converted = (await rowsOf(id)).filter(({ status }) => status === "proposed");
    expect(converted).toMatchObject([{ ruleId: "paris-filing", dueAt: "2032-01-12" }]);
  });

  test("matters of an import have them, and matters from before the rule when the hub looks at all again", async () => {
    const [imported, planted] = [provisionalNumber(), provisionalNumber()];
    const sheet = ["Our ref;Application no.;Title;Filing date", `IMP-1;${imported};Imported;2031-01-10`].join("\r\n");
    const { id } = await ben.imports.preview({ file: new File([sheet], "docket.csv") });
    await applyRows(hub.platform, importParts, { userId: "u-ben" }, id, {
      signal: new AbortController().signal,
      transaction: (work) => transaction(hub.platform.database, work),
    });
    const [matter] = (await ben.inventions.search({ qs: "IMP-1" })).data;
    expect(await rowsOf(matter?.id ?? "")).toMatchObject(rules.map((ruleId) => ({ ruleId, dueAt: "2032-01-12" })));
    await hub.plant({ matters: [{ id: "m-older", references: [planted], filingDate: "2031-01-10" }] });
    await auditStale(hub.platform, new AbortController().signal);
    expect(await rowsOf("m-older")).toMatchObject(rules.map((ruleId) => ({ ruleId, status: "proposed" })));
    expect(await findingsOf("m-older")).toHaveLength(2);
  });

  test("who may not see the matter sees neither its years nor its findings", async () => {
    const references = [provisionalNumber()];
    const facts = { title: "Secret", references, filingDate: "2031-01-10", teams: ["t-chem"] };
    const { id } = await ben.inventions.create(facts);
    expect(await rowsOf(id)).toHaveLength(2);
    const eve = await hub.as("eve");
    expect((await eve.deadlines.list({ inventionId: id, view: "all" })).data).toEqual([]);
    expect((await eve.docket.audit({ inventionId: id })).total).toBe(0);
  });
});

import type { Hub } from "@iphub/sdk";
import { contract } from "@iphub/sdk/contract/index";
import { type OfficeState, officeHeaders, officeStateFrom } from "@iphub/sdk/contract/office-state";
import { officeStateWords } from "@iphub/sdk/domain/office-state-words";
import type { Contract } from "@iphub/sdk/endpoint";
import { noKeyError } from "@iphub/server/connectors/uspto/office-advice";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { forEachEngine } from "../../support/engines.ts";
import { refreshOf } from "../../support/refresh-of.ts";
import { type SeededHub, startSeededHub } from "../../support/seeded-hub.ts";
import { startUsptoPeer, type UsptoPeer } from "../../support/uspto-peer.ts";
import { deadlinesOf, officeRecord, staffDocket } from "./deadlines.support.ts";

const nouns: Contract = contract;
const reads = Object.entries(nouns).flatMap(([noun, verbs]) =>
  Object.entries(verbs).flatMap(([verb, call]) => (call.officeData ? [{ name: `${noun}.${verb}`, call }] : [])),
);

forEachEngine((engine) => {
  let hub: SeededHub;
  let peer: UsptoPeer;
  let ben: Hub;
  let ids: Readonly<Record<string, string>>;

  beforeAll(async () => {
    peer = await startUsptoPeer();
    hub = await startSeededHub(engine, { IPHUB_USPTO_URL: peer.url, IPHUB_USPTO_PAUSE_MS: "0" });
    await staffDocket(hub);
    // Every call that reads data of the office is one that Ben may make, the report for the insurer too.
    await hub.platform.database.kysely
      .updateTable("users")
      .set({ roles: ["paralegal", "partner"] })
      .where("id", "=", "u-ben")
      .execute();
    ben = await hub.as("ben");
    await hub.plant({
      matters: [
        { id: "m-1", references: ["17/248,024"] },
        { id: "m-none", references: ["Docket 12"] },
        { id: "m-secret", references: ["18/000,001"], teams: ["t-chem"] },
      ],
    });
    await officeRecord(hub, "m-1", [["2031-01-31", "MCTNF"]]);
    const [deadline] = await deadlinesOf(ben, "m-1");
    const [finding] = (await ben.docket.audit({ inventionId: "m-1" })).data;
    ids = { deadlines: deadline?.id ?? "", docket: finding?.id ?? "", streams: "m-1", uspto: "17248024" };
  });
  afterAll(async () => {
    await hub.close();
    await peer.close();
  });

  /** What an answer's headers say; null where they say nothing. */
  async function stated(name: string, query = ""): Promise<OfficeState | null> {
    const [noun = "", verb = ""] = name.split(".");
    const call = nouns[noun]?.[verb];
    const path = call?.path.replace("{inventionId}", "m-1").replace("{id}", ids[noun] ?? "") ?? "";
    const headers = { authorization: `Bearer ${await hub.tokenFor("ben")}` };
    const answer = await fetch(`${hub.url}${path}${query}`, { method: call?.method ?? "GET", headers });
    expect(answer.ok, `${path} ${await answer.clone().text()}`).toBe(true);
    return officeStateFrom((header) => answer.headers.get(header));
  }

  async function refresh(applicationId = "17248024") {
    await refreshOf(hub.platform, applicationId);
  }

  const jobs = () => hub.platform.database.kysely.deleteFrom("jobs").where("kind", "=", "uspto-refresh");

  describe("in every call that reads stored data of the office", () => {
    test.each(reads)("$name says it while the office has not answered", async ({ name, call }) => {
      const state = await stated(name);
      expect(state).toMatchObject({ state: "pending", askedAt: null, answeredAt: null });
      const isOfOne = Object.values(call.officeData ?? {}).some((key) => call.path.includes(`{${key}}`));
      expect(state?.counts).toEqual({ pending: isOfOne ? 1 : 2 });
    });
  });

  test("a number that the office does not show, an answer, and a failure after it are told apart", async () => {
    await jobs().execute();
    await refresh();
    const unknown = await ben.uspto.state({ applicationId: "17/248,024" });
    expect(unknown).toMatchObject({ state: "unknown-number", counts: { "unknown-number": 1 } });
    expect(officeStateWords(unknown)).toContain("does not show the number");
    peer.events.set("17248024", []);
    peer.data.set("17248024", { inventionTitle: "LITHIUM CELL" });
    await refresh();
    const complete = await ben.uspto.state({ inventionId: "m-1" });
    expect(complete).toMatchObject({ state: "complete", counts: { complete: 1 } });
    expect(complete.answeredAt).toBe(complete.askedAt);
    peer.fail("/applications/17248024", { status: 403 });
    await expect(refresh()).rejects.toThrow();
    const failed = await ben.uspto.state({ inventionId: "m-1" });
    expect(failed).toMatchObject({ state: "failed", answeredAt: complete.answeredAt });
    expect(failed.askedAt).not.toBe(complete.askedAt);
  });

  test("a request that waits counts as pending, with the time of the answer before it", async () => {
    await refresh();
    const { answeredAt } = await ben.uspto.state({ inventionId: "m-1" });
    expect(await stated("uspto.sync")).toMatchObject({ state: "pending", answeredAt });
    await jobs().execute();
    expect(await stated("uspto.documents")).toMatchObject({ state: "complete", answeredAt });
  });

  test("a client of the SDK receives it with the answer, page by page where it walks", async () => {
    const states: OfficeState[] = [];
    const onOfficeState = (state: OfficeState) => void states.push(state);
    await ben.uspto.documents({ id: "17248024" }, { onOfficeState });
    for await (const _page of ben.deadlines.list.pages({ inventionId: "m-1" }, { onOfficeState }));
    expect(states.map(({ state }) => state)).toEqual(["complete", "complete"]);
    await ben.deadlines.explain({ trigger: "CTNF", mailDate: "2026-01-31" }, { onOfficeState });
    expect(states).toHaveLength(2);
  });

  test("a matter without an application number is not asked for; all matters show the worst state", async () => {
    expect(await ben.uspto.state({ inventionId: "m-none" })).toEqual({
      ...{ state: "not-asked", counts: {}, askedAt: null, answeredAt: null },
    });
    const all = await ben.uspto.state();
    expect(all).toMatchObject({ state: "pending", counts: { pending: 1, complete: 1 }, answeredAt: null });
    expect(officeStateWords(all)).toBe("Patent office: no answer yet for 1 of 2 applications");
  });

  test("the state that goes with a list of all matters follows a write of its reader at once", async () => {
    const before = await stated("deadlines.list");
    await ben.inventions.create({ title: "Anode", references: ["17/555,001"] });
    const after = await stated("deadlines.list");
    expect(after?.counts.pending).toBe((before?.counts.pending ?? 0) + 1);
    await hub.platform.database.kysely.deleteFrom("inventions").where("title", "=", "Anode").execute();
  });

  test("what a person may not see is not counted, and a refusal says nothing", async () => {
    const eve = await hub.as("eve");
    expect(await eve.uspto.state()).toMatchObject({ state: "complete", counts: { complete: 1 } });
    expect(await eve.uspto.state({ applicationId: "18/000,001" })).toMatchObject({ state: "not-asked", counts: {} });
    const refused = await fetch(`${hub.url}/api/deadlines`);
    expect([refused.status, refused.headers.get(officeHeaders.state)]).toEqual([401, null]);
  });

  test("a hub without a key says so, with what is stored", async () => {
    const keyless = await startSeededHub(engine);
    await keyless.plant({ matters: [{ id: "m-1", references: ["17/248,024"] }] });
    const state = await (await keyless.as("ben")).uspto.state({ inventionId: "m-1" });
    expect(state).toMatchObject({ state: "no-key", counts: { "no-key": 1 } });
    expect(officeStateWords(state)).toBe("Patent office: not asked, the hub has no key (ask your administrator)");
    expect(officeStateWords(state, true)).toBe("Patent office: not asked, the hub has no key (set IPHUB_USPTO_KEY)");
    // Neither a person nor a job that was queued while there was a key asks the office.
    const lastError = "No key for the patent office is configured. Ask your administrator.";
    const asked = await (await keyless.as("ben")).uspto.sync({ id: "17/248,024" });
    expect(asked).toEqual({ queued: false, lastSyncedAt: null, lastError });
    await expect(refreshOf(keyless.platform, "17248024")).rejects.toThrow(noKeyError);
    expect(await keyless.platform.database.kysely.selectFrom("office_calls").selectAll().execute()).toEqual([]);
    await keyless.close();
  });
});

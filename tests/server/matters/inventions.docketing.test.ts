import { createServer, type Server, type ServerResponse } from "node:http";
import type { Hub } from "@iphub/sdk";
import { sentenceLine, streamSentence } from "@iphub/sdk/domain/matters/stream-sentence";
import { registerDocketingRecords } from "@iphub/server/matters/inventions/docketing-records";
import { docketingConnector } from "@iphub/server/matters/inventions/docketing-system";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { onEmbedded } from "../../support/engines.ts";
import { loggedEvents, type SeededHub, startSeededHub } from "../../support/seeded-hub.ts";
import { TestClock } from "../../support/test-clock.ts";

const known = { matter: "4711", title: "Battery", status: "Pending", url: "https://docketing.example/4711" };

type Answer = (response: ServerResponse) => unknown;

function json(status: number, body: unknown): Answer {
  return (response) => response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}

const answers: Readonly<Record<string, Answer>> = {
  "4711": json(200, known),
  "4712": json(200, { ...known, matter: "4712" }),
  "4713": json(200, { ...known, matter: "4713" }),
  "12/34 ä": json(200, { ...known, matter: "12/34 ä" }),
  wrong: json(200, { matter: 7 }),
  rubbish: (response) => response.end("<html>"),
  broken: json(500, {}),
  reset: (response) => response.destroy(),
  huge: json(200, { ...known, title: "x".repeat(200_000) }),
  stalled: (response) => response.writeHead(200).write("{"),
  silent: () => undefined,
};

/** What the docketing system says of one matter; a test changes it. */
let changing: Answer = json(200, known);
let asked = 0;

/** A docketing system on loopback that answers well, wrongly, late or not at all, by the matter's number. */
function docketingSystem(): Server {
  return createServer((request, response) => {
    const matter = decodeURIComponent(request.url?.split("/").at(-1) ?? "");
    const answer = matter === "changing" ? changing : (answers[matter] ?? json(404, {}));
    asked += 1;
    answer(response);
  });
}

onEmbedded((engine) => {
  let hub: SeededHub;
  let unlinked: SeededHub;
  let address: string;
  const clock = new TestClock();
  const docketing = docketingSystem();

  beforeAll(async () => {
    await new Promise<void>((resolve) => docketing.listen(0, "127.0.0.1", resolve));
    const bound = docketing.address();
    address = `http://127.0.0.1:${typeof bound === "object" ? bound?.port : undefined}/`;
    hub = await withRecords({ IPHUB_DOCKETING_URL: address });
    unlinked = await startSeededHub(engine);
    const names = [
      ...["4711", "12/34 ä", "wrong", "rubbish", "broken", "reset", "huge", "silent", "stalled", "none", "changing"],
    ];
    const matters = names.map((name, n) => ({ id: `m-${n}`, references: ["A-1", `FIP:${name}`] }));
    await hub.plant({ matters: [...matters, { id: "m-plain", references: ["4711"] }] });
    await unlinked.plant({ matters: [{ id: "m-0", references: ["FIP:4711"] }] });
  });
  afterAll(async () => {
    await hub.close();
    await unlinked.close();
    docketing.closeAllConnections();
    await new Promise((resolve) => docketing.close(resolve));
  });

  /** A hub that asks the docketing system for records while the calls that read them go on. */
  async function withRecords(environment: Readonly<Record<string, string>>): Promise<SeededHub> {
    const started = await startSeededHub(engine, environment, clock);
    registerDocketingRecords(started.platform, docketingConnector(started.platform.configuration));
    started.platform.jobs.start();
    const close = async () => {
      await started.platform.jobs.stop();
      await started.close();
    };
    return { ...started, close };
  }

  const recordOf = async (person: Hub, id: string) => (await person.inventions.get({ id })).docketingInvention;
  /** Waits until what was queued for a matter has been asked. */
  const isAsked = (id: string) =>
    expect
      .poll(async () => {
        const rows = await hub.platform.db.selectFrom("docketing_records").select("invention_id").execute();
        return rows.map((row) => row.invention_id);
      })
      .toContain(id);

  // spec: 1.22, 3.4, 7.25
  test("a reference with the prefix brings the matter of the docketing system", async () => {
    const ada = await hub.as("ada");
    await expect.poll(() => recordOf(ada, "m-0")).toEqual(known);
    await expect.poll(async () => (await recordOf(ada, "m-1"))?.matter).toBe("12/34 ä");
    expect(await recordOf(ada, "m-plain")).toBeNull();
    expect(await ada.inventions.matter({ matter: "4711" })).toEqual(known);
    expect(await ada.inventions.matter({ matter: "none" })).toBeNull();
    const created = await ada.inventions.create({ title: "Linked", references: ["FIP: 4712"] });
    await expect.poll(() => recordOf(ada, created.id)).toEqual({ ...known, matter: "4712" });
    const other = await ada.inventions.update({ id: created.id, references: ["A-4712"], referenceOverride: true });
    expect([other.docketingInvention, await recordOf(ada, created.id)]).toEqual([null, null]);
  });

  test("a new matter whose record the hub has read can still be undone", async () => {
    const ada = await hub.as("ada");
    const { id } = await ada.inventions.create({ title: "By mistake", references: ["FIP:4713"] });
    await expect.poll(async () => (await recordOf(ada, id))?.matter).toBe("4713");
    expect(await ada.inventions.takeBack({ id })).toEqual({ ok: true });
  });

  test("a stored record is given at once and asked for again after five minutes, beside the call; a change is told to clients", async () => {
    const ada = await hub.as("ada");
    await expect.poll(() => recordOf(ada, "m-10")).toEqual(known);
    const before = asked;
    changing = json(200, { ...known, status: "Granted" });
    expect([await recordOf(ada, "m-10"), asked]).toEqual([known, before]);
    clock.advance(5 * 60_000);
    expect(await recordOf(ada, "m-10")).toEqual(known);
    await expect.poll(() => recordOf(ada, "m-10")).toEqual({ ...known, status: "Granted" });
    const told = await loggedEvents(hub.platform, "external-record-changed");
    const changes = told.filter(({ metadata }) => JSON.stringify(metadata).includes("changing"));
    const live = { live_name: "hub:changed", live_payload: { nouns: ["inventions"] } };
    expect(changes).toEqual([1, 2].map(() => expect.objectContaining({ invention_id: "m-10", ...live })));
    const [newest] = await ada.streams.list({ id: "m-10" });
    expect(newest && sentenceLine(streamSentence(newest))).toMatch(
      /^The hub read a changed record of .*changing.* in the docketing system$/,
    );
  });

  test("a docketing system that fails leaves the stored record, and is asked again only after five minutes", async () => {
    const ada = await hub.as("ada");
    changing = json(200, known);
    clock.advance(5 * 60_000);
    await recordOf(ada, "m-10");
    await expect.poll(() => recordOf(ada, "m-10")).toEqual(known);
    changing = json(500, {});
    clock.advance(5 * 60_000);
    const before = asked;
    await recordOf(ada, "m-10");
    await expect.poll(() => asked).toBe(before + 1);
    expect([await recordOf(ada, "m-10"), asked]).toEqual([known, before + 1]);
  });

  test("the prefix is the configured one", async () => {
    const other = await withRecords({ IPHUB_DOCKETING_URL: address, IPHUB_DOCKETING_PREFIX: "DKT-" });
    onTestFinished(() => other.close());
    const ada = await other.as("ada");
    const opened = async (reference: string) => ada.inventions.create({ title: reference, references: [reference] });
    const [linked, plain] = [await opened("DKT-4711"), await opened("FIP:4711")];
    await expect.poll(() => recordOf(ada, linked.id)).toEqual(known);
    expect(await recordOf(ada, plain.id)).toBeNull();
  });

  // spec: 8.9
  test.each([2, 3, 4, 5, 6, 9])("a wrong answer leaves it empty (%i)", async (n) => {
    const ada = await hub.as("ada");
    expect(await recordOf(ada, `m-${n}`)).toBeNull();
    await isAsked(`m-${n}`);
    expect(await recordOf(ada, `m-${n}`)).toBeNull();
  });

  // spec: 8.10
  test("an answer that does not come, or stops half way, holds up no page; a look-up is empty after two seconds", async () => {
    const ada = await hub.as("ada");
    const began = performance.now();
    expect([await recordOf(ada, "m-7"), await recordOf(ada, "m-8")]).toEqual([null, null]);
    expect(performance.now() - began).toBeLessThan(1500);
    const asks = performance.now();
    expect(await ada.inventions.matter({ matter: "stalled" })).toBeNull();
    const took = performance.now() - asks;
    expect(took).toBeGreaterThan(1900);
    expect(took).toBeLessThan(6000);
  });

  test("without a docketing system it is empty", async () => {
    const ada = await unlinked.as("ada");
    expect((await ada.inventions.get({ id: "m-0" })).docketingInvention).toBeNull();
    expect(await ada.inventions.matter({ matter: "4711" })).toBeNull();
  });
});

import { createServer, type Server, type ServerResponse } from "node:http";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { onEmbedded } from "../../support/engines.ts";
import { type SeededHub, startSeededHub } from "../../support/seeded-hub.ts";

const known = { matter: "4711", title: "Battery", status: "Pending", url: "https://docketing.example/4711" };

type Answer = (response: ServerResponse) => unknown;

function json(status: number, body: unknown): Answer {
  return (response) => response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}

const answers: Readonly<Record<string, Answer>> = {
  "4711": json(200, known),
  "4712": json(200, { ...known, matter: "4712" }),
  "12/34 ä": json(200, { ...known, matter: "12/34 ä" }),
  wrong: json(200, { matter: 7 }),
  rubbish: (response) => response.end("<html>"),
  broken: json(500, {}),
  reset: (response) => response.destroy(),
  huge: json(200, { ...known, title: "x".repeat(200_000) }),
  stalled: (response) => response.writeHead(200).write("{"),
  silent: () => undefined,
};

/** A docketing system on loopback that answers well, wrongly, late or not at all, by the matter's number. */
function docketingSystem(): Server {
  return createServer((request, response) => {
    const matter = decodeURIComponent(request.url?.split("/").at(-1) ?? "");
    const answer = answers[matter] ?? json(404, {});
    answer(response);
  });
}

onEmbedded((engine) => {
  let hub: SeededHub;
  let unlinked: SeededHub;
  let address: string;
  const docketing = docketingSystem();

  beforeAll(async () => {
    await new Promise<void>((resolve) => docketing.listen(0, "127.0.0.1", resolve));
    const bound = docketing.address();
    address = `http://127.0.0.1:${typeof bound === "object" ? bound?.port : undefined}/`;
    hub = await startSeededHub(engine, { IPHUB_DOCKETING_URL: address });
    unlinked = await startSeededHub(engine);
    const names = ["4711", "12/34 ä", "wrong", "rubbish", "broken", "reset", "huge", "silent", "stalled", "none"];
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

  // spec: 1.22, 3.4, 7.25
  test("a reference with the prefix brings the matter of the docketing system", async () => {
    const ada = await hub.as("ada");
    expect((await ada.inventions.get({ id: "m-0" })).docketingInvention).toEqual(known);
    expect((await ada.inventions.get({ id: "m-1" })).docketingInvention?.matter).toBe("12/34 ä");
    expect((await ada.inventions.get({ id: "m-plain" })).docketingInvention).toBeNull();
    expect(await ada.inventions.matter({ matter: "4711" })).toEqual(known);
    expect(await ada.inventions.matter({ matter: "none" })).toBeNull();
    const created = await ada.inventions.create({ title: "Linked", references: ["FIP: 4712"] });
    expect(created.docketingInvention).toEqual({ ...known, matter: "4712" });
  });

  test("the prefix is the configured one", async () => {
    const other = await startSeededHub(engine, { IPHUB_DOCKETING_URL: address, IPHUB_DOCKETING_PREFIX: "DKT-" });
    onTestFinished(() => other.close());
    const ada = await other.as("ada");
    const linked = async (reference: string) =>
      (await ada.inventions.create({ title: reference, references: [reference] })).docketingInvention;
    expect([await linked("DKT-4711"), await linked("FIP:4711")]).toEqual([known, null]);
  });

  // spec: 8.9
  test.each([2, 3, 4, 5, 6, 9])("a wrong answer leaves it empty (%i)", async (n) => {
    const ada = await hub.as("ada");
    const matter = await ada.inventions.get({ id: `m-${n}` });
    expect([matter.id, matter.docketingInvention]).toEqual([`m-${n}`, null]);
  });

  // spec: 8.10
  test("an answer that does not come, or stops half way, leaves it empty after two seconds", async () => {
    const ada = await hub.as("ada");
    const began = performance.now();
    const matters = await Promise.all(["m-7", "m-8"].map((id) => ada.inventions.get({ id })));
    expect(matters.map((matter) => matter.docketingInvention)).toEqual([null, null]);
    const took = performance.now() - began;
    expect(took).toBeGreaterThan(1900);
    expect(took).toBeLessThan(6000);
  });

  test("without a docketing system it is empty", async () => {
    const ada = await unlinked.as("ada");
    expect((await ada.inventions.get({ id: "m-0" })).docketingInvention).toBeNull();
    expect(await ada.inventions.matter({ matter: "4711" })).toBeNull();
  });
});

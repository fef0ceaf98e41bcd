import { createServer } from "node:http";
import { registerDocketingRecords } from "@iphub/server/matters/inventions/docketing-records";
import { docketingConnector } from "@iphub/server/matters/inventions/docketing-system";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type RawCall, rawCall } from "../../contract/raw-call.ts";
import { forEachEngine } from "../../support/engines.ts";
import { type SeededHub, startSeededHub } from "../../support/seeded-hub.ts";

forEachEngine((engine) => {
  let hub: SeededHub;
  let token: string;
  let lookUps = 0;
  // Says something else each time, so that an answer that was looked up again is seen to be another.
  const docketing = createServer((request, response) => {
    lookUps += 1;
    const matter = decodeURIComponent(request.url?.split("/").at(-1) ?? "");
    const known = {
      matter,
      title: `Look-up ${lookUps}`,
      status: "Pending",
      url: `https://docketing.example/${matter}`,
    };
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(known));
  });

  beforeAll(async () => {
    await new Promise<void>((resolve) => docketing.listen(0, "127.0.0.1", resolve));
    const address = docketing.address();
    const port = typeof address === "object" ? address?.port : undefined;
    hub = await startSeededHub(engine, { IPHUB_DOCKETING_URL: `http://127.0.0.1:${port}/` });
    registerDocketingRecords(hub.platform, docketingConnector(hub.platform.configuration));
    hub.platform.jobs.start();
    await hub.plant({ matters: [{ id: "m-1", references: ["FIP:4711"] }] });
    token = await hub.tokenFor("ada");
  });
  afterAll(async () => {
    await hub.platform.jobs.stop();
    await hub.close();
    docketing.closeAllConnections();
    await new Promise((resolve) => docketing.close(resolve));
  });

  async function send(key: string, call: Pick<RawCall, "method" | "path">, body: object) {
    const headers = { "idempotency-key": key };
    const answer = await rawCall({ url: hub.url, token, ...call, body: JSON.stringify(body), headers });
    return { status: answer.status, body: JSON.parse(answer.text) };
  }

  const creation = { method: "POST", path: "/api/inventions" };
  const change = { method: "PATCH", path: "/api/inventions/m-1" };

  const isRecord = async (matter: string) => {
    const ada = await hub.as("ada");
    await expect.poll(async () => (await ada.inventions.get({ id: "m-1" })).docketingInvention?.matter).toBe(matter);
  };

  test("the record of a matter is stored once it has been read", () => isRecord("4711"));

  test.each([
    ["creation", creation, { title: "Linked", references: ["FIP:4712"] }, null],
    ["change of the title", change, { title: "Renamed" }, "4711"],
    ["change of nothing", change, { title: "Renamed" }, "4711"],
    ["change of the link", change, { references: ["FIP:4713"], referenceOverride: true }, null],
  ])(
    "a repeated %s is answered with the stored record of the docketing system, as the first time",
    async (what, call, body, known) => {
      const first = await send(what, call, body);
      expect(first.body.docketingInvention?.matter ?? null).toBe(known);
      expect(await send(what, call, body)).toEqual(first);
    },
  );

  test("two concurrent calls with one key get the same answer", async () => {
    const both = await Promise.all([1, 2].map(() => send("both", creation, { title: "Both", references: ["FIP:1"] })));
    expect(both[0]?.body).toMatchObject({ title: "Both", docketingInvention: null });
    expect(both[1]).toEqual(both[0]);
  });

  test("an outdated change is answered with the whole of what is stored", async () => {
    await isRecord("4713");
    const outdated = { title: "Too late", updatedAt: "2020-01-01T00:00:00.000Z" };
    const { status, body } = await send("late", change, outdated);
    expect([status, body.current.docketingInvention.matter]).toEqual([409, "4713"]);
  });
});

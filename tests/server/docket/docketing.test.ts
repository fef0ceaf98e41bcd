import { createServer } from "node:http";
import { docketingConnector, pollDocketing } from "@iphub/server/matters/inventions/docketing-system";
import { afterAll, beforeAll, expect, test } from "vitest";
import { forEachEngine } from "../../support/engines.ts";
import { failureOf } from "../../support/failure-of.ts";
import { type SeededHub, startSeededHub } from "../../support/seeded-hub.ts";

interface Said {
  id: string;
  matter: string;
  type: string;
  date: string;
  description?: string;
}

forEachEngine((engine) => {
  let hub: SeededHub;
  let url: string;
  /** What the docketing system on loopback has recorded; it gives two at a time. */
  const record: Said[] = [];
  let broken = false;
  let elsewhere: string | null = null;
  const system = createServer((request, response) => {
    const after = new URL(request.url ?? "/", "http://x").searchParams.get("after") ?? "";
    const from = after === "" ? 0 : Number(after);
    const events = record.slice(from, from + 2);
    if (elsewhere !== null) return void response.writeHead(302, { location: elsewhere }).end();
    response.writeHead(broken ? 500 : 200).end(JSON.stringify({ events, after: String(from + events.length) }));
  });

  beforeAll(async () => {
    await new Promise<void>((resolve) => system.listen(0, "127.0.0.1", resolve));
    const address = system.address();
    url = `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`;
    hub = await startSeededHub(engine, { IPHUB_DOCKETING_URL: url });
    await hub.plant({
      matters: [
        { id: "m-1", references: ["FIP:4711", "17/248,024"] },
        { id: "m-chem", references: ["C-7"], teams: ["t-chem"] },
        { id: "m-2", references: ["SHARED"] },
        { id: "m-3", references: ["shared"] },
      ],
    });
  });
  afterAll(async () => {
    await hub.close();
    await new Promise((resolve) => system.close(resolve));
  });

  const docketed = async (id: string) => {
    const ada = await hub.as("ada");
    const list = await ada.streams.docketing({ inventionId: id });
    return list.map(({ type, actor, createdAt, metadata }) => [type, actor, createdAt, metadata.description]);
  };
  const poll = () =>
    pollDocketing(hub.platform, docketingConnector({ docketingUrl: url }), new AbortController().signal);

  // spec: 3.14
  test("rows are put on the matter that they name, each once, and the rest is told", async () => {
    const ben = await hub.as("ben");
    const rows = [
      { matter: "4711", type: "docketing-fee-paid", date: "2026-01-31", description: "Issue fee" },
      { matter: "17248024", type: "docketing-status-changed", date: "2026-02-01", description: "Allowed" },
      { matter: "4711", type: "docketing-fee-paid", date: "2026-01-31", description: "Issue fee" },
      { matter: "4711", type: "Fee paid", date: "2026-01-31" },
      { matter: "4711", type: "predocketing-fee", date: "2026-01-31" },
      { matter: "C-7", type: "docketing-Geprüft", date: "2026-02-02" },
      { matter: "shared", type: "docketing-fee-paid", date: "2026-02-02" },
      { matter: "nobody", type: "docketing-fee-paid", date: "2026-02-02" },
    ];
    expect(await ben.inventions.importDocketing({ rows })).toEqual({
      imported: 3,
      known: 0,
      unknownMatters: ["shared", "nobody"],
      droppedTypes: ["Fee paid", "predocketing-fee"],
    });
    expect(await ben.inventions.importDocketing({ rows })).toMatchObject({ imported: 0, known: 3 });
    expect(await docketed("m-1")).toEqual([
      ["docketing-status-changed", "ben@firm.example", "2026-02-01T12:00:00.000Z", "Allowed"],
      ["docketing-fee-paid", "ben@firm.example", "2026-01-31T12:00:00.000Z", "Issue fee"],
    ]);
    expect(await docketed("m-chem")).toEqual([
      ["docketing-Geprüft", "ben@firm.example", "2026-02-02T12:00:00.000Z", ""],
    ]);
  });

  test("a matter that a person may not see is unknown to their import, and a reader may not import", async () => {
    const [eve, rob] = await Promise.all([hub.as("eve"), hub.as("rob")]);
    const rows = [{ matter: "C-7", type: "docketing-secret", date: "2026-03-01" }];
    expect(await eve.inventions.importDocketing({ rows })).toEqual({
      imported: 0,
      known: 0,
      unknownMatters: ["C-7"],
      droppedTypes: [],
    });
    expect((await failureOf(rob.inventions.importDocketing({ rows }))).status).toBe(403);
    expect(await docketed("m-chem")).toHaveLength(1);
  });

  // spec: 1.21
  test("the docketing system's events come once each, also when it fails in between; one of another type is dropped", async () => {
    record.push(
      { id: "1", matter: "4711", type: "docketing-annuity-paid", date: "2026-04-01", description: "Year 4" },
      { id: "2", matter: "9000", type: "docketing-opened", date: "2026-04-02" },
      { id: "3", matter: "4711", type: "docketing-annuity-paid", date: "2026-04-01", description: "Year 4" },
      { id: "other", matter: "4711", type: "Annuity paid", date: "2026-04-01" },
    );
    await poll();
    await poll();
    expect((await docketed("m-1")).filter(([type]) => !String(type).startsWith("docketing-"))).toEqual([]);
    expect((await docketed("m-1")).filter(([type]) => type === "docketing-annuity-paid")).toHaveLength(2);
    broken = true;
    await expect(poll()).rejects.toThrow("status 500");
    broken = false;
    record.push({ id: "4", matter: "4711", type: "docketing-closed", date: "2026-04-03" });
    const ada = await hub.as("ada");
    const made = await ada.inventions.create({ title: "Later", references: ["FIP:9000"] });
    await poll();
    expect((await docketed("m-1"))[0]).toEqual(["docketing-closed", null, "2026-04-03T12:00:00.000Z", ""]);
    expect(await docketed(made.id)).toEqual([["docketing-opened", null, "2026-04-02T12:00:00.000Z", ""]]);
  });

  test("an event with NUL or half of a character in it stops neither itself nor what comes after it", async () => {
    record.push(
      { id: "5", matter: "4711", type: "docketing-noted", date: "2026-04-04", description: "A\0B\ud83d" },
      { id: "6\udc00", matter: "4711\0", type: "docketing-noted", date: "2026-04-05" },
      { id: "7", matter: "4711", type: "docketing-noted", date: "2026-04-06", description: "Last" },
    );
    await poll();
    await poll();
    const noted = (await docketed("m-1")).filter(([type]) => type === "docketing-noted");
    expect(noted.map(([, , , description]) => description)).toEqual(["Last", "A\ufffdB\ufffd"]);
  });

  test("an event finds its matter behind a thousand that wait for none", async () => {
    const waiting = Array.from({ length: 1001 }, (_, at) => ({ key: `none-${at}`, matter: `FIP:none-${at}` }));
    const late = { key: "zz-late", matter: "FIP:9500" };
    const facts = { type: "docketing-opened", date: "2026-05-04", description: "", invention_id: null };
    const rows = [...waiting, late].map((row) => ({ ...row, ...facts }));
    await hub.platform.database.kysely.insertInto("docketing_events").values(rows).execute();
    const ada = await hub.as("ada");
    const made = await ada.inventions.create({ title: "Behind", references: ["FIP:9500"] });
    await poll();
    expect(await docketed(made.id)).toEqual([["docketing-opened", null, "2026-05-04T12:00:00.000Z", ""]]);
  });

  test("a docketing system that leads elsewhere is not followed there", async () => {
    const asked: (string | undefined)[] = [];
    const other = createServer((request, response) => {
      asked.push(request.url);
      response.end(JSON.stringify({ events: [], after: "" }));
    });
    await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
    const address = other.address();
    elsewhere = `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}/inside`;
    await expect(poll()).rejects.toThrow("status 302");
    elsewhere = null;
    expect(asked).toEqual([]);
    await new Promise((resolve) => other.close(resolve));
  });

  // spec: 8.26
  test("operations of the e-mail and directory-index collections that there are not say so, and send nothing", async () => {
    const ada = await hub.as("ada");
    for (const { create, update, delete: remove } of [ada.correspondence, ada.directory]) {
      for (const refused of [create, update, remove]) await expect(refused()).rejects.toThrow(/^Not implemented\.$/);
    }
  });
});

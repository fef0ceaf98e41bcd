import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { services } from "@iphub/sdk/contract/health";
import { openOffice } from "@iphub/server/connectors/uspto/open-office";
import { probeServices } from "@iphub/server/operations/health/health.probes";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { errorIn, rawCall } from "../../contract/raw-call.ts";
import { forEachEngine } from "../../support/engines.ts";
import { failureOf } from "../../support/failure-of.ts";
import { TestClock } from "../../support/test-clock.ts";
import { startUsptoPeer } from "../../support/uspto-peer.ts";
import { startWholeHub, type WholeHub } from "../../support/whole-hub.ts";

const minute = 60_000;

/** A docketing system whose health a test decides: a status, or `hang` to say nothing. */
async function fakeDocketing() {
  const state: { answer: number | "hang" } = { answer: 200 };
  const server: Server = createServer((_request, response) => {
    if (state.answer !== "hang") response.writeHead(state.answer).end();
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`;
  return { state, url, close: () => server.closeAllConnections() ?? server.close() };
}

forEachEngine((engine) => {
  const clock = new TestClock();
  let docketing: Awaited<ReturnType<typeof fakeDocketing>>;
  let hub: WholeHub;
  beforeAll(async () => {
    docketing = await fakeDocketing();
    const environment = { IPHUB_DOCKETING_URL: docketing.url };
    hub = await startWholeHub({ database: await engine.fresh(), clock, environment });
  });
  afterAll(async () => {
    await hub.close();
    docketing.close();
  });

  const probe = () => probeServices(hub.platform, hub.url, new AbortController().signal);
  const history = async (service: string, query = "") => {
    const path = `/api/${service}/health/extended/history${query}`;
    const answer = await rawCall({ url: hub.url, path, token: await hub.tokenFor("rob") });
    if (answer.status !== 200) throw new Error(answer.text);
    return JSON.parse(answer.text);
  };

  test("every service answers with its history, which is empty while all is well", async () => {
    await probe();
    for (const service of services) expect([service, await history(service)]).toEqual([service, []]);
    expect(await (await hub.as("rob")).health.report({})).toEqual(
      services.map((service) => ({ service, entries: [] })),
    );
  });

  // spec: 3.32, 5.12
  test("a service that fails has one open time until it answers, however often it is probed", async () => {
    const began = clock.now().toISOString();
    docketing.state.answer = 500;
    await probe();
    const open = {
      url: `${hub.url}/api/fip-connector`,
      key: "fip-connector_unhealthy",
      startTime: began,
      endTime: null,
      reason: expect.stringContaining("answered 500"),
    };
    expect(await history("fip-connector")).toEqual([open]);
    clock.advance(minute);
    await probe();
    expect(await history("fip-connector")).toEqual([open]);
    expect(await history("auth")).toEqual([]);
    const report = await (await hub.as("rob")).health.report({});
    expect(report.filter(({ entries }) => entries.length > 0)).toEqual([{ service: "fip-connector", entries: [open] }]);

    clock.advance(minute);
    docketing.state.answer = 200;
    await probe();
    const ended = { ...open, endTime: clock.now().toISOString() };
    expect(await history("fip-connector")).toEqual([ended]);

    docketing.state.answer = 404;
    clock.advance(minute);
    await probe();
    const [again, before] = await history("fip-connector");
    expect([again.startTime, again.endTime, before]).toEqual([clock.now().toISOString(), null, ended]);
    for (const [answer, isUp] of [
      [204, true],
      [301, false],
      [300, true],
    ] as const) {
      docketing.state.answer = answer;
      clock.advance(minute);
      await probe();
      expect([answer, (await history("fip-connector"))[0].endTime !== null]).toEqual([answer, isUp]);
    }
    clock.advance(20 * minute);
  });

  // spec: 8.23
  test("a service that says nothing is down after the deadline, and one that is gone at once", async () => {
    docketing.state.answer = "hang";
    await probe();
    expect((await history("fip-connector"))[0].reason).toMatch(/time/i);
    docketing.state.answer = 200;
    await probe();
    expect((await history("fip-connector"))[0].endTime).not.toBeNull();
    clock.advance(20 * minute);
  });

  test("a part of the database that fails is the service's own trouble", async () => {
    const { schema } = hub.platform.database.kysely;
    await schema.alterTable("settings").renameTo("settings_away").execute();
    await probe();
    await schema.alterTable("settings_away").renameTo("settings").execute();
    expect((await history("settings"))[0]).toMatchObject({ key: "settings_unhealthy", endTime: null });
    expect(await history("inventions")).toEqual([]);
    await probe();
  });

  // spec: 7.119
  test("`from` and `key` choose; unless told the last ten minutes are shown", async () => {
    const ended = clock.now();
    clock.advance(10 * minute);
    expect(await history("settings")).toHaveLength(1);
    clock.advance(1);
    expect(await history("settings")).toEqual([]);
    expect(await history("settings", `?from=${ended.toISOString()}`)).toHaveLength(1);
    expect(await history("settings", `?from=${ended.toISOString()}&key=settings_unhealthy`)).toHaveLength(1);
    expect(await history("settings", `?from=${ended.toISOString()}&key=auth_unhealthy`)).toEqual([]);
    const token = await hub.tokenFor("rob");
    for (const from of ["yesterday", "2026-01-01T00:00:00%2B20:00"]) {
      const path = `/api/settings/health/extended/history?from=${from}`;
      expect(errorIn(await rawCall({ url: hub.url, path, token })).fields?.[0]?.field).toBe("from");
    }
    expect((await history("settings", "?from=2026-01-01T00:00:00%2B14:00")).length).toBeGreaterThan(0);
  });

  test("a probe that the hub's stop cuts short says nothing about a service", async () => {
    docketing.state.answer = "hang";
    const stop = new AbortController();
    const probing = probeServices(hub.platform, hub.url, stop.signal);
    stop.abort();
    await probing;
    expect((await history("fip-connector")).filter((entry: { endTime: unknown }) => entry.endTime === null)).toEqual(
      [],
    );
    docketing.state.answer = 200;
  });

  test("the patent office is asked by the connector's own login; while it is busy its last answer counts", async () => {
    const peer = await startUsptoPeer();
    onTestFinished(() => peer.close());
    const settings = { ...hub.platform.configuration, usptoUrl: peer.url, usptoKey: "k", usptoPauseMs: 10 };
    // An office of its own: the hub's was opened without a key.
    const database = Object.create(hub.platform.database);
    const platform = { ...hub.platform, configuration: settings, database };
    const forever = new AbortController().signal;
    const probeOffice = () => {
      clock.advance(1);
      return probeServices(platform, hub.url, forever);
    };
    await probeOffice();
    expect(await history("uspto")).toEqual([]);
    expect(peer.seen.map(({ path, key }) => [path, key])).toEqual([["/api/v1/patent/status-codes?limit=1", "k"]]);
    const kinds = hub.platform.db.selectFrom("office_calls").select(["kind", "status"]).execute();
    expect(await kinds).toEqual([{ kind: "login", status: 200 }]);
    peer.fail("/status-codes", { status: 403 });
    await probeOffice();
    const reason = "The patent office does not accept the key. Ask your administrator.";
    expect((await history("uspto"))[0]).toMatchObject({ endTime: null, reason });
    const report = await (await hub.as("rob")).health.report({});
    expect(report.find(({ service }) => service === "uspto")?.entries[0]?.reason).toBe(reason);
    // A call that keeps its turn for as long as the test wants: its content is being saved.
    const saved = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    const file = openOffice(platform).download(`${peer.url}/api/v1/download/a.pdf`, forever, async (content) => {
      for await (const piece of content) expect(piece.length).toBeGreaterThan(0);
      begun.resolve();
      await saved.promise;
    });
    await begun.promise;
    await probeOffice();
    expect((await history("uspto"))[0].endTime).toBeNull();
    saved.resolve();
    await file;
    expect(peer.seen.filter(({ path }) => path.includes("status-codes"))).toHaveLength(2);
    await probeOffice();
    expect((await history("uspto"))[0].endTime).not.toBeNull();
  });

  test("a service that does not exist is 404", async () => {
    const rob = await hub.as("rob");
    for (const service of ["payroll", "toString", "AUTH"]) {
      expect([service, (await failureOf(rob.health.history({ service }))).status]).toEqual([service, 404]);
    }
  });
});

import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdirSync, writeFileSync } from "node:fs";
import { Agent, request } from "node:http";
import { connect, createServer, type Socket } from "node:net";
import { join } from "node:path";
import { createHub, memoryTokenStore } from "@iphub/sdk";
import { Client } from "pg";
import { beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { rawCall } from "../contract/raw-call.ts";
import { authCalls, tokenIn } from "../server/platform/auth-calls.ts";
import { forEachEngine, onEmbedded, onPostgres } from "../support/engines.ts";
import { freePort } from "../support/free-port.ts";
import { runDirectory } from "../support/run-directory.ts";
import { startServe } from "./served-process.ts";

const administrator = { email: "amy@firm.example", firstName: "Amy", lastName: "Example", password: "correct horse" };

function newDirectory(): string {
  const directory = join(runDirectory(), "serve", randomUUID());
  mkdirSync(directory, { recursive: true });
  return directory;
}

function serve(args: readonly string[], environment?: Readonly<Record<string, string>>) {
  const hub = startServe(args, environment);
  onTestFinished(() => hub[Symbol.asyncDispose]());
  return hub;
}

/** Makes one call over a connection that stays open, and gives the agent that holds it. */
async function idleConnection(url: string): Promise<Agent> {
  const agent = new Agent({ keepAlive: true });
  const sent = request(`${url}/healthz`, { agent }).end();
  const [answer] = await once(sent, "response");
  answer.resume();
  await once(answer, "end");
  return agent;
}

/** Opens a connection and sends `text` of a request, which may be nothing. */
async function unfinishedConnection(url: string, text: string): Promise<Socket> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.on("error", () => undefined);
  await once(socket, "connect");
  if (text !== "") await new Promise((resolve) => socket.write(text, resolve));
  onTestFinished(() => void socket.destroy());
  return socket;
}

forEachEngine((engine) => {
  let args: readonly string[];
  beforeAll(async () => {
    const { dataDirectory, databaseUrl } = await engine.fresh({ empty: true });
    const where = databaseUrl === undefined ? ["--data", dataDirectory ?? ""] : ["--database-url", databaseUrl];
    args = [...where, "--port", "0"];
  });

  test("a hub serves from an empty directory, stops at SIGTERM with connections open, and goes on where it was", {
    timeout: 120_000,
  }, async () => {
    const first = serve(args, { IPHUB_LOG_LEVEL: "debug" });
    const url = await first.ready();
    const key = await first.setUpKey();
    const calls = authCalls(() => url);
    const token = tokenIn(await calls.setUp({ ...administrator, key }));
    const hub = createHub({ baseUrl: url, token: memoryTokenStore(token) });
    onTestFinished(() => hub.live.close());
    await hub.live.connect();
    const matter = await hub.inventions.create({ title: "Kept", references: [] });
    await calls.login(administrator.email, "secret guess");
    await rawCall({ url, path: "/api/auth/login", method: "POST", body: '{"password": "secret guess"' });
    const idle = await idleConnection(url);
    onTestFinished(() => idle.destroy());
    // A browser opens connections ahead; a slow client has sent half a head, another half a body.
    await unfinishedConnection(url, "");
    await unfinishedConnection(url, "GET /healthz HTTP/1.1\r\nHost:");
    const half =
      "POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{";
    await unfinishedConnection(url, half);
    // Answered on a later connection: the hub has seen those above.
    (await idleConnection(url)).destroy();

    const told = performance.now();
    first.kill("SIGTERM");
    expect(await first.ended()).toBe(0);
    expect(performance.now() - told).toBeLessThan(5000);
    expect(first.stdout()).toBe(`iphub is listening on ${url}\n`);
    const said = first.stdout() + first.stderr();
    for (const secret of [administrator.password, "secret guess", token]) expect(said).not.toContain(secret);

    const second = serve(args);
    const again = await second.ready();
    const later = createHub({ baseUrl: again, token: memoryTokenStore(token) });
    expect((await later.inventions.get({ id: matter.id })).title).toBe("Kept");
    expect(second.stderr()).toBe("");
    second.kill("SIGINT");
    expect(await second.ended()).toBe(0);
  });

  test("what was answered is there after the process was killed", { timeout: 120_000 }, async () => {
    const first = serve(args);
    const url = await first.ready();
    const { login } = authCalls(() => url);
    const token = tokenIn(await login(administrator.email, administrator.password));
    const hub = createHub({ baseUrl: url, token: memoryTokenStore(token), retries: 0 });
    const made: string[] = [];
    const writing = (async () => {
      for (let at = 0; ; at += 1) made.push((await hub.inventions.create({ title: `Kill ${at}`, references: [] })).id);
    })().catch(() => undefined);
    while (made.length < 20) await new Promise((resolve) => setImmediate(resolve));
    first.kill("SIGKILL");
    expect(await first.ended()).toBe("SIGKILL");
    await writing;

    const second = serve(args);
    const later = createHub({ baseUrl: await second.ready(), token: memoryTokenStore(token) });
    for (const id of made) expect((await later.inventions.get({ id })).id).toBe(id);
    second.kill("SIGTERM");
    expect(await second.ended()).toBe(0);
  });
});

onPostgres((engine) => {
  test("a call that waits for a lock holds up no stop, and what was answered is there", {
    timeout: 120_000,
  }, async () => {
    const { databaseUrl = "" } = await engine.fresh({ empty: true });
    const args = ["--database-url", databaseUrl, "--port", "0", "--data", newDirectory()];
    const first = serve(args);
    const url = await first.ready();
    const calls = authCalls(() => url);
    const token = tokenIn(await calls.setUp({ ...administrator, key: await first.setUpKey() }));
    const hub = createHub({ baseUrl: url, token: memoryTokenStore(token), retries: 0 });
    const matter = await hub.inventions.create({ title: "Kept", references: [] });
    const other = new Client({ connectionString: databaseUrl });
    await other.connect();
    onTestFinished(() => other.end());
    await other.query("begin");
    await other.query("lock table inventions in access exclusive mode");
    const waiting = hub.inventions.create({ title: "Waits", references: [] }).then(
      () => "answered",
      () => "not answered",
    );
    await expect
      .poll(async () => (await other.query("select 1 from pg_locks where not granted")).rowCount, { timeout: 20_000 })
      .toBeGreaterThan(0);

    const told = performance.now();
    first.kill("SIGTERM");
    expect(await first.ended()).toBe(0);
    expect(performance.now() - told).toBeLessThan(5000);
    expect(await waiting).toBe("not answered");
    await other.query("rollback");
    const second = serve(args);
    const later = createHub({ baseUrl: await second.ready(), token: memoryTokenStore(token) });
    expect((await later.inventions.get({ id: matter.id })).title).toBe("Kept");
  });
});

onPostgres((engine) => {
  test("a hub started while PostgreSQL is away says so, waits for it, and serves", { timeout: 120_000 }, async () => {
    const { databaseUrl = "" } = await engine.fresh({ empty: true });
    const port = await freePort();
    const address = new URL(databaseUrl);
    const { hostname, port: serverPort } = address;
    address.port = String(port);
    const secret = address.password;
    expect(secret).not.toBe("");
    const args = ["--database-url", address.href, "--port", "0", "--data", newDirectory()];
    const [stopped, hub] = [serve(args), serve(args)];
    for (const one of [stopped, hub]) {
      await expect.poll(one.stderr, { timeout: 20_000 }).toMatch(/not available.*ECONNREFUSED.*waiting for it/);
    }
    stopped.kill("SIGTERM");
    expect(await stopped.ended()).toBe(0);
    const way = createServer((client) => {
      const server = connect(Number(serverPort), hostname);
      client.on("error", () => server.destroy());
      server.on("error", () => client.destroy());
      client.pipe(server).pipe(client);
    }).listen(port, "127.0.0.1");
    onTestFinished(() => void way.close());
    expect((await rawCall({ url: await hub.ready(), path: "/readyz" })).status).toBe(200);
    expect(hub.stderr().match(/waiting for it/g)).toHaveLength(1);
    expect(hub.stderr()).not.toContain(secret);
    hub.kill("SIGTERM");
    expect(await hub.ended()).toBe(0);
  });
});

onEmbedded(() => {
  test("a second hub on the same directory is refused with the number of the first", { timeout: 120_000 }, async () => {
    const directory = newDirectory();
    const first = serve(["--data", directory, "--port", "0"]);
    const url = await first.ready();
    const second = serve(["--data", directory, "--port", "0"]);
    expect(await second.ended()).toBe(1);
    expect(second.stdout()).toBe("");
    expect(second.stderr().trim().split("\n")).toEqual([expect.stringContaining(`in use by process ${first.pid}`)]);
    expect((await rawCall({ url, path: "/readyz" })).status).toBe(200);
  });

  test("a port that is in use is one clear line, and the directory is given back", { timeout: 120_000 }, async () => {
    const taken = createServer().listen(0, "127.0.0.1");
    await once(taken, "listening");
    const address = taken.address();
    const port = typeof address === "object" && address ? address.port : 0;
    const directory = newDirectory();
    const hub = serve(["--data", directory, "--port", String(port)]);
    expect(await hub.ended()).toBe(1);
    expect(hub.stdout()).toBe("");
    expect(hub.stderr()).toContain(`port ${port} is in use`);
    expect(hub.stderr()).not.toMatch(/\n\s+at |Error:/);
    taken.close();
    const again = serve(["--data", directory, "--port", String(port)]);
    expect(await again.ready()).toBe(`http://127.0.0.1:${port}`);
  });
});

describe("a hub that cannot start", () => {
  test("names every fault of its settings at once and takes nothing", async () => {
    const hub = serve([], {
      IPHUB_PORT: "70000",
      IPHUB_DATABASE_URL: "mysql://somewhere",
      IPHUB_PUBLIC_URL: "not an address",
      IPHUB_LOG_LEVEL: "loud",
      IPHUB_DOCKETING_URL: "::",
    });
    expect(await hub.ended()).toBe(2);
    for (const name of ["PORT", "DATABASE_URL", "PUBLIC_URL", "LOG_LEVEL", "DOCKETING_URL"]) {
      expect(hub.stderr()).toContain(`IPHUB_${name} `);
    }
    expect(hub.stdout()).toBe("");
  });

  test("says that the data directory is a file, and what to do", async () => {
    const file = join(newDirectory(), "a-file");
    writeFileSync(file, "");
    const hub = serve(["--port", "0", "--data", file]);
    expect(await hub.ended()).toBe(1);
    expect(hub.stderr().trim().split("\n")).toEqual([
      `iphub: ${file} is not a folder`,
      "Choose another folder with --data.",
    ]);
  });
});

import { createHub, memoryTokenStore } from "@iphub/sdk";
import { Client } from "pg";
import { expect, onTestFinished, test } from "vitest";
import { errorIn, rawCall } from "../../../contract/raw-call.ts";
import { onPostgres } from "../../../support/engines.ts";
import { samplePassword, startHub } from "../../../support/hub.ts";
import { type PrivatePostgres, startDurablePostgres } from "../../../support/postgres.ts";
import { postgresRelay } from "./postgres-relay.ts";

const ada = "ada@iphub.example";

async function ownPostgres(name: string, maxConnections?: number): Promise<PrivatePostgres> {
  const server = await startDurablePostgres(name, maxConnections);
  onTestFinished(() => server.stop());
  return server;
}

async function hubOn(databaseUrl: string) {
  const hub = await startHub({ databaseUrl, environment: { IPHUB_LOG_LEVEL: "silent" } });
  onTestFinished(() => hub.close());
  return hub;
}

/** Ends the sessions of a hub and takes every connection of its server, until they are given back. */
async function takeAllConnections(databaseUrl: string) {
  const taken: Client[] = [];
  const take = async (): Promise<boolean> => {
    const client = new Client({ connectionString: databaseUrl });
    client.on("error", () => undefined);
    const isIn = await client.connect().then(
      () => true,
      () => false,
    );
    if (isIn) taken.push(client);
    return isIn;
  };
  const end = "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'iphub'";
  await take();
  // A connection that has just been ended may be free only after no one could be taken.
  for (let quiet = 0; quiet < 10; quiet += 1) {
    const ended = await taken[0]?.query(end);
    if (ended?.rowCount !== 0 || (await take())) quiet = -1;
  }
  const empty = async () => {
    await Promise.all(taken.splice(0).map((client) => client.end()));
  };
  onTestFinished(empty);
  return { empty };
}

async function titlesOf(databaseUrl: string, prefix: string): Promise<string[]> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query("select title from inventions where title like $1", [`${prefix}%`]);
    return rows.map(({ title }) => String(title)).sort();
  } finally {
    await client.end();
  }
}

onPostgres((engine) => {
  test("while PostgreSQL restarts calls are 503, and clients that wait lose and double no write", {
    timeout: 60_000,
  }, async () => {
    const server = await ownPostgres("restarted");
    const hub = await hubOn(server.url());
    const token = await hub.tokenFor(ada);
    const client = createHub({ baseUrl: hub.url, token: memoryTokenStore(token) });
    const waits: string[] = [];
    client.events.onDatabaseWait(({ error }) => waits.push(error.code));
    let isOver = false;
    const answers = new Map<number, number>();
    const look = async () => {
      while (!isOver) {
        const answer = await rawCall({ url: hub.url, path: "/api/auth/users/me", token });
        answers.set(answer.status, (answers.get(answer.status) ?? 0) + 1);
        if (answer.status !== 503) continue;
        expect(["database_unavailable", "database_busy"]).toContain(errorIn(answer).code);
        expect(answer.headers["retry-after"]).toBe("1");
      }
    };
    const made: string[] = [];
    const write = async (writer: number) => {
      for (let at = 0; !isOver; at += 1) {
        const title = `Restart ${writer}-${at}`;
        await client.inventions.create({ title, references: [] });
        made.push(title);
      }
    };
    const work = Promise.all([look(), look(), ...[0, 1, 2, 3].map(write)]);
    await expect.poll(() => made.length).toBeGreaterThan(20);
    const { port } = server;
    await server.stop();
    await expect.poll(() => answers.get(503) ?? 0).toBeGreaterThan(10);
    expect(await rawCall({ url: hub.url, path: "/healthz" })).toMatchObject({ status: 200 });
    expect(await rawCall({ url: hub.url, path: "/readyz" })).toMatchObject({ status: 503 });
    const before = made.length;
    await server.start(port);
    await expect.poll(() => made.length, { timeout: 20_000 }).toBeGreaterThan(before + 20);
    isOver = true;
    await work;
    expect([...answers.keys()].sort()).toEqual([200, 503]);
    expect(waits.length).toBeGreaterThan(0);
    expect(await titlesOf(server.url(), "Restart ")).toEqual(made.sort());
  });

  test("a server without a free connection is 503, and served again when there is one", {
    timeout: 60_000,
  }, async () => {
    const server = await ownPostgres("full", 40);
    const hub = await hubOn(server.url());
    const token = await hub.tokenFor(ada);
    const ask = () => rawCall({ url: hub.url, path: "/api/auth/users/me", token });
    expect((await ask()).status).toBe(200);
    const { empty } = await takeAllConnections(server.url());
    const refused = await ask();
    expect([refused.status, errorIn(refused).code]).toEqual([503, "database_unavailable"]);
    const body = JSON.stringify({ email: ada, password: samplePassword });
    const signIn = await rawCall({ url: hub.url, path: "/api/auth/login", method: "POST", body });
    expect([signIn.status, errorIn(signIn).code]).toEqual([503, "database_unavailable"]);
    await empty();
    await expect.poll(async () => (await ask()).status).toBe(200);
  });

  test("a commit whose answer is lost is not done twice, and the client gets its answer", {
    timeout: 60_000,
  }, async () => {
    const { databaseUrl = "" } = await engine.fresh();
    const relay = await postgresRelay(databaseUrl);
    onTestFinished(() => relay.close());
    const hub = await hubOn(relay.url);
    const token = await hub.tokenFor(ada);
    const client = createHub({ baseUrl: hub.url, token: memoryTokenStore(token) });
    relay.loseCommitOf("Lost answer");
    const matter = await client.inventions.create({ title: "Lost answer 1", references: [] });
    expect(relay.lost()).toBe(1);
    expect(await titlesOf(databaseUrl, "Lost answer")).toEqual(["Lost answer 1"]);
    expect((await client.inventions.get({ id: matter.id })).title).toBe("Lost answer 1");
    relay.loseCommitOf("Lost answer");
    const unkeyed = await rawCall({
      url: hub.url,
      path: "/api/inventions",
      method: "POST",
      token,
      body: JSON.stringify({ title: "Lost answer 2", references: [] }),
    });
    expect([unkeyed.status, errorIn(unkeyed).code]).toEqual([503, "outcome_unknown"]);
    expect(await titlesOf(databaseUrl, "Lost answer")).toEqual(["Lost answer 1", "Lost answer 2"]);
  });
});

// One, two and four hub processes on one PostgreSQL with 1,000,000 tasks, behind a proxy that gives each connection to the
// next process: 2,000 people signed in, 500 live connections open. The overview's page and a person's tasks by 16 clients,
// changes of tasks a second by 16 writers, and how long a change takes until all 500 have heard of it. What is printed is
// the median of the rounds, and its ratio to one process in the same run, which is the baseline. Hubs, database, proxy and
// clients share this machine's cores: the ratios say what more processes give where there are no more cores.
import { type ChildProcess, spawn } from "node:child_process";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { createHub, memoryTokenStore } from "@iphub/sdk";
import { Client } from "pg";
import { type BenchDatabase, type BenchHub, fillBenchDatabase, freePort } from "./support/hub-process.ts";
import { get, load, quantile } from "./support/load.ts";
import { multiplyMatters } from "./support/multiplied-matters.ts";
import { openPlainClient, type PlainClient } from "./support/plain-live-client.ts";
import { processorMilliseconds } from "./support/processor.ts";

const matters = Number(process.env.MATTERS ?? 100_000);
const people = Number(process.env.PEOPLE ?? 2_000);
const sockets = Number(process.env.SOCKETS ?? 500);
const pages = Number(process.env.COUNT ?? 3_200);
const writes = Number(process.env.WRITES ?? 800);
const rounds = Number(process.env.ROUNDS ?? 2);
const processes = (process.env.PROCESSES ?? "1,2,4").split(",").map(Number);
/** More matters than this are copies of the first ones. */
const generated = Math.min(matters, 10_000);
const clients = 16;
const broadcasts = 10;
const atOnce = 16;

const emailOf = (number: number) => `person-${number}@iphub.example`;

/** What a round measured, by name; times in milliseconds. */
type Figures = Readonly<Record<string, number>>;

/** A person who may see what Ada may see, under another address. */
async function addPeople(databaseUrl: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(
    `insert into users (id, email, first_name, last_name, password_hash, roles, created_at, updated_at)
    select 'u-person-' || n, 'person-' || n || '@iphub.example', first_name, n::text, password_hash, roles, created_at,
      updated_at
    from users cross join generate_series(1, ${people}) n where id = 'u-ada'`,
  );
  await client.query(
    `insert into team_members (team_id, user_id)
    select team_id, 'u-person-' || n from team_members cross join generate_series(1, ${people}) n where user_id = 'u-ada'`,
  );
  await client.query("vacuum analyze");
  await client.query("checkpoint");
  await client.end();
}

/** Signs everybody in, some at once; returns their tokens. */
async function signIn(url: string): Promise<string[]> {
  const from = performance.now();
  const tokens: string[] = [];
  await load(atOnce, people, async (_, at) => {
    tokens[at] = await createHub({ baseUrl: url }).auth.login({ email: emailOf(at + 1), password: "demo-pass-1" });
  });
  console.log(`${people} people signed in, ${((people * 1000) / (performance.now() - from)).toFixed(0)} a second`);
  return tokens;
}

async function startProxy(hubs: readonly BenchHub[]): Promise<{ readonly url: string; readonly proxy: ChildProcess }> {
  const port = await freePort();
  const targets = hubs.map(({ url }) => new URL(url).port);
  const proxy = spawn(process.execPath, [
    join(import.meta.dirname, "support/connection-proxy.mjs"),
    String(port),
    ...targets,
  ]);
  await new Promise((resolve) => proxy.stdout.once("data", resolve));
  return { url: `http://127.0.0.1:${port}`, proxy };
}

async function measure(database: BenchDatabase, count: number, tokens: readonly string[]): Promise<Figures> {
  const hubs: BenchHub[] = [];
  for (let at = 0; at < count; at += 1) hubs.push(await database.startHub());
  const { url, proxy } = await startProxy(hubs);
  try {
    const listeners: PlainClient[] = [];
    await load(atOnce, sockets, async (_, at) => {
      listeners.push(await openPlainClient(url, tokens[at % tokens.length] ?? ""));
    });
    const processorTime = () => hubs.reduce((sum, { pid }) => sum + processorMilliseconds(pid), 0);
    const figures = {
      ...(await readPages(url, tokens)),
      ...(await changeTasks(url, tokens, processorTime)),
      ...(await broadcast(url, tokens, listeners)),
    };
    for (const one of listeners) one.close();
    return figures;
  } finally {
    proxy.kill();
    for (const hub of hubs) await hub.close();
  }
}

async function readPages(url: string, tokens: readonly string[]): Promise<Figures> {
  const figures: Record<string, number> = {};
  for (const [name, path] of [
    ["overview page", "/api/search/overview/milestones?size=50"],
    ["tasks of a person", "/api/search/tasks?assignees=ben%40iphub.example&status=open&status=in-progress"],
  ] as const) {
    const read = (times: number) =>
      load(clients, times, (agent, at) => get(agent, url + path, tokens[at % tokens.length] ?? ""));
    await read(pages / 4);
    const { p50, p99, perSecond } = await read(pages);
    figures[`${name}, p50 in ms`] = p50;
    figures[`${name}, p99 in ms`] = p99;
    figures[`${name}, a second`] = perSecond;
  }
  return figures;
}

/** Changes of tasks, each writer of its own task, while every live connection hears of each. */
async function changeTasks(url: string, tokens: readonly string[], processorTime: () => number): Promise<Figures> {
  const writers = tokens.slice(0, clients).map((token) => createHub({ baseUrl: url, token: memoryTokenStore(token) }));
  const { data } = await (writers[0] ?? createHub({ baseUrl: url })).tasks.list({ status: ["open"], size: clients });
  const before = processorTime();
  const { p50, p99, perSecond } = await load(clients, writes, async (_, at) => {
    const task = data[at % data.length];
    if (task) await writers[at % writers.length]?.tasks.update({ id: task.id, title: `${task.title} ${at}` });
  });
  return {
    "change of a task, p50 in ms": p50,
    "change of a task, p99 in ms": p99,
    "changes a second": perSecond,
    "hubs' processor time of a change, ms": (processorTime() - before) / writes,
  };
}

/** How long a change takes until the last live connection has heard of it. */
async function broadcast(url: string, tokens: readonly string[], listeners: readonly PlainClient[]): Promise<Figures> {
  const writer = createHub({ baseUrl: url, token: memoryTokenStore(tokens[0] ?? "") });
  const [task] = (await writer.tasks.list({ status: ["open"], size: 1 })).data;
  if (!task) throw new Error("there is no task to change");
  let heard = 0;
  let all = Promise.withResolvers<void>();
  for (const { onTaskUpdated } of listeners) {
    onTaskUpdated(() => {
      heard += 1;
      if (heard === listeners.length) all.resolve();
    });
  }
  const times: number[] = [];
  for (let round = 0; round < broadcasts; round += 1) {
    heard = 0;
    all = Promise.withResolvers<void>();
    const from = performance.now();
    await writer.tasks.update({ id: task.id, title: `${task.title} again ${round}` });
    await all.promise;
    times.push(performance.now() - from);
  }
  return { [`a change until all ${listeners.length} have it, p50 in ms`]: quantile(times, 0.5) };
}

function say(all: ReadonlyMap<number, readonly Figures[]>): void {
  const baseline = all.get(processes[0] ?? 1) ?? [];
  const median = (runs: readonly Figures[], name: string) =>
    quantile(
      runs.map((run) => run[name] ?? Number.NaN),
      0.5,
    );
  for (const name of Object.keys(baseline[0] ?? {})) {
    const columns = [...all].map(([count, runs]) => {
      const value = median(runs, name);
      return `${count}: ${value.toFixed(1)} (${(value / median(baseline, name)).toFixed(2)})`;
    });
    console.log(`${name.padEnd(46)} ${columns.join("   ")}`);
  }
}

const database = await fillBenchDatabase(generated, async ({ databaseUrl = "" }) => {
  if (matters > generated) await multiplyMatters(databaseUrl, Math.round(matters / generated));
  await addPeople(databaseUrl);
});
try {
  const first = await database.startHub();
  const tokens = await signIn(first.url);
  await first.close();
  const all = new Map<number, Figures[]>(processes.map((count) => [count, []]));
  for (let round = 0; round < rounds; round += 1) {
    for (const count of round % 2 === 0 ? processes : processes.toReversed()) {
      all.get(count)?.push(await measure(database, count, tokens));
    }
  }
  const size = `${(matters * 10).toLocaleString("en")} tasks, ${people} people, ${sockets} live connections`;
  console.log(`\n${size}, ${availableParallelism()} cores; hub processes: figure (ratio to the first)`);
  say(all);
} finally {
  await database.close();
}

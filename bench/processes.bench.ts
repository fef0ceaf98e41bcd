// One, two and four hub processes on one PostgreSQL with 1,000,000 tasks, behind a proxy that gives each connection to the
// next process: 2,000 people sign in, 500 live connections are open. The overview's page and a person's tasks by 16 clients,
// changes of tasks a second by 16 writers, and how long a change takes until all 500 have got it. What is printed is
// the median of the rounds, and its ratio to one process in the same run, which is the baseline. Hubs, database, proxy and
// clients share this machine's cores: the ratios say what more processes give where there are no more cores.
import { spawn } from "node:child_process";
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
const rounds = Number(process.env.ROUNDS ?? 3);
const processes = (process.env.PROCESSES ?? "1,2,4").split(",").map(Number);
/** More matters than this are copies of the first ones. */
const generated = Math.min(matters, 10_000);
const clients = 16;
const broadcasts = 10;
/** In milliseconds. */
const longestBroadcast = 30_000;
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
  await client.query("vacuum analyze users, team_members");
  await client.query("checkpoint");
  await client.end();
}

/** Signs every person in, some at once. A token lasts 15 minutes, which is longer than a round and shorter than a run. */
async function signIn(url: string): Promise<{ readonly tokens: readonly string[]; readonly figures: Figures }> {
  const tokens: string[] = [];
  const { perSecond } = await load(atOnce, people, async (_, at) => {
    tokens[at] = await createHub({ baseUrl: url }).auth.login({ email: emailOf(at + 1), password: "demo-pass-1" });
  });
  return { tokens, figures: { "sign-ins a second": perSecond } };
}

interface Proxy {
  readonly url: string;
  /** Rejects when the proxy ends; never resolves. */
  readonly ended: Promise<never>;
  stop(): void;
}

async function startProxy(hubs: readonly BenchHub[]): Promise<Proxy> {
  const port = await freePort();
  const targets = hubs.map(({ url }) => new URL(url).port);
  const script = join(import.meta.dirname, "support/connection-proxy.mjs");
  const proxy = spawn(process.execPath, [script, String(port), ...targets], { stdio: ["ignore", "pipe", "inherit"] });
  const ended = new Promise<never>((_, reject) => {
    proxy.once("error", reject);
    proxy.once("exit", (code) => reject(new Error(`the proxy ended with code ${code}`)));
  });
  await Promise.race([new Promise((resolve) => proxy.stdout.once("data", resolve)), ended]);
  return { url: `http://127.0.0.1:${port}`, ended, stop: () => void proxy.kill() };
}

async function measure(database: BenchDatabase, count: number): Promise<Figures> {
  const hubs: BenchHub[] = [];
  let proxy: Proxy | undefined;
  try {
    while (hubs.length < count) hubs.push(await database.startHub());
    proxy = await startProxy(hubs);
    return await Promise.race([figuresOf(proxy.url, hubs), proxy.ended]);
  } finally {
    proxy?.stop();
    for (const hub of hubs) await hub.close();
  }
}

async function figuresOf(url: string, hubs: readonly BenchHub[]): Promise<Figures> {
  const { tokens, figures } = await signIn(url);
  const listeners: PlainClient[] = [];
  await load(atOnce, sockets, async (_, at) => {
    listeners.push(await openPlainClient(url, tokens[at % tokens.length] ?? ""));
  });
  const processorTime = () => hubs.reduce((sum, { pid }) => sum + processorMilliseconds(pid), 0);
  const untilHeard = listenForTitles(listeners);
  const all = {
    ...figures,
    ...(await readPages(url, tokens)),
    ...(await changeTasks(url, tokens, processorTime)),
    ...(await broadcast(url, tokens, untilHeard)),
  };
  for (const one of listeners) one.close();
  return all;
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

/** Returns what waits until every live connection has heard of a task with a title. */
function listenForTitles(listeners: readonly PlainClient[]): (title: string) => Promise<void> {
  let awaited = "";
  let heard = 0;
  let all = Promise.withResolvers<void>();
  for (const { onTaskUpdated } of listeners) {
    onTaskUpdated((packet) => {
      if (awaited === "" || !packet.includes(awaited)) return;
      heard += 1;
      if (heard === listeners.length) all.resolve();
    });
  }
  return async (title) => {
    awaited = title;
    heard = 0;
    all = Promise.withResolvers<void>();
    const late = setTimeout(
      () => all.reject(new Error(`${heard} of ${listeners.length} live connections heard of a change`)),
      longestBroadcast,
    );
    await all.promise.finally(() => clearTimeout(late));
  };
}

/** How long a change takes until the last live connection has heard of it. */
async function broadcast(
  url: string,
  tokens: readonly string[],
  untilHeard: (title: string) => Promise<void>,
): Promise<Figures> {
  const writer = createHub({ baseUrl: url, token: memoryTokenStore(tokens[0] ?? "") });
  const [task] = (await writer.tasks.list({ status: ["open"], size: 1 })).data;
  if (!task) throw new Error("there is no task to change");
  const times: number[] = [];
  for (let round = 0; round <= broadcasts; round += 1) {
    const title = `broadcast ${round} of ${performance.now()}`;
    const from = performance.now();
    await Promise.all([untilHeard(title), writer.tasks.update({ id: task.id, title })]);
    // Before the first the connections still hear of the changes that were measured before.
    if (round > 0) times.push(performance.now() - from);
  }
  return { [`a change until all ${sockets} have it, p50 in ms`]: quantile(times, 0.5) };
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
  const all = new Map<number, Figures[]>(processes.map((count) => [count, []]));
  for (let round = 0; round < rounds; round += 1) {
    for (const count of round % 2 === 0 ? processes : processes.toReversed()) {
      all.get(count)?.push(await measure(database, count));
    }
  }
  const size = `${(matters * 10).toLocaleString("en")} tasks, ${people} people, ${sockets} live connections`;
  console.log(`\n${size}, ${availableParallelism()} cores; hub processes: figure (ratio to the first)`);
  say(all);
} finally {
  await database.close();
}

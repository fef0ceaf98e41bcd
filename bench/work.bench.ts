// The daily work of a docketing team on a hub with 20,000 matters and 200,000 tasks, both engines, 16 clients: the
// overview's page, the matter's page, a task's change until another client has it while the 16 read, and putting a
// template of 30 steps on a matter. Each page is measured twice: opened by each client every 100 ms, some 150 pages a second,
// which is more than 16 people could; and back to back, as many as the machine can take, next to a plain server that hands
// over the same bytes, the baseline of this machine at this minute. The hub is one that has been started on its data, not
// the one that has just loaded them, and PostgreSQL has done the vacuum that follows a load. Aims (p99), back to back: a
// page 80 ms embedded and 50 ms PostgreSQL, a live patch 150 ms.
import { createHub, type Hub, memoryTokenStore } from "@iphub/sdk";
import { Client } from "pg";
import { type Agent, request } from "undici";
import { type BenchHub, type BenchPlace, startBenchHub } from "./support/hub-process.ts";
import { get, keepBusy, type LoadResult, load, quantile } from "./support/load.ts";
import { startPlainServer } from "./support/plain-server.ts";
import { processorMilliseconds } from "./support/processor.ts";

const matters = Number(process.env.MATTERS ?? 20_000);
const count = Number(process.env.COUNT ?? 4_000);
const turns = Number(process.env.TURNS ?? 200);
const engines = (process.env.ENGINES ?? "embedded,postgres").split(",");
const clients = 16;
const patchAim = "(aim 150 ms)";
/** How long a client looks at a page before it opens the next, in milliseconds. */
const pause = Number(process.env.PAUSE ?? 100);
/** What makes both processes warm: the hub is still optimised and holds young memory again for some hundred pages. */
const warmUp = Number(process.env.WARM_UP ?? 1_000);
const matterId = "m-17248024";

const overviewPath = "/api/search/overview/milestones?size=50";
/** The matter's milestones with all their tasks: the largest call of its page. */
const milestonesPath = `/api/search/overview/inventions/${matterId}/milestones`;
/** What a matter's page asks for when it is opened. */
const matterPaths = [
  `/api/inventions/${matterId}`,
  milestonesPath,
  `/api/inventions/invention-notes/${matterId}`,
  `/api/deadlines?view=all&inventionId=${matterId}&size=50`,
];

function sayTimes(name: string, { p50, p99 }: Pick<LoadResult, "p50" | "p99">, more: string): void {
  const ms = (time: number) => `${time.toFixed(1).padStart(7)} ms`;
  console.log(`${name.padEnd(42)} p50 ${ms(p50)}  p99 ${ms(p99)}  ${more}`);
}

function say(name: string, times: readonly number[], more = ""): void {
  sayTimes(name, { p50: quantile(times, 0.5), p99: quantile(times, 0.99) }, more);
}

/** Where a page's calls are answered, and how. */
interface Place {
  readonly hub: BenchHub;
  readonly token: string;
  readonly databaseUrl: string | undefined;
  readonly aim: number;
}

/** Says what a page took, after as many as make the processes warm: every 100 ms, and back to back. */
async function sayPages(name: string, place: Place, paths: readonly string[]): Promise<void> {
  const page = (base: string) => async (agent: Agent) => {
    await Promise.all(paths.map((path) => get(agent, base + path, place.token)));
  };
  const { url } = place.hub;
  await load(clients, warmUp, page(url));
  sayTimes(`${name}, each ${pause} ms`, await load(clients, count, page(url), pause), "");
  await sayBackToBack(name, place, paths, page);
}

/** The hub's own processor time for a page too, and how it is to a plain server of the same answers in the same minute. */
async function sayBackToBack(
  name: string,
  { hub, token, databaseUrl, aim }: Place,
  paths: readonly string[],
  page: (base: string) => (agent: Agent) => Promise<void>,
): Promise<void> {
  const before = processorMilliseconds(hub.pid);
  const took = await load(clients, count, page(hub.url));
  const each = (processorMilliseconds(hub.pid) - before) / count;
  const answers = await Promise.all(paths.map(async (path) => [path, await answerOf(hub.url + path, token)]));
  const plain = await startPlainServer(Object.fromEntries(answers), databaseUrl);
  await load(clients, warmUp, page(plain.url));
  const least = await load(clients, count, page(plain.url));
  plain.close();
  const ratio = `${(took.p50 / least.p50).toFixed(1)} and ${(took.p99 / least.p99).toFixed(1)} times a plain server`;
  const processor = `${each.toFixed(2)} ms of the hub's processor time each`;
  sayTimes(
    `${name}, back to back`,
    took,
    `(aim ${aim} ms), ${took.perSecond.toFixed(0)} a second, ${ratio}, ${processor}`,
  );
}

async function answerOf(url: string, token: string): Promise<string> {
  const answer = await request(url, { headers: { authorization: `Bearer ${token}` } });
  return answer.body.text();
}

async function measure(engine: "embedded" | "postgres"): Promise<void> {
  let databaseUrl: string | undefined;
  const prepare = async (place: BenchPlace) => {
    databaseUrl = place.databaseUrl;
    await settleDown(place);
  };
  const hub = await startBenchHub(engine, matters, { prepare });
  try {
    const token = await createHub({ baseUrl: hub.url }).auth.login({
      email: "ada@iphub.example",
      password: "demo-pass-1",
    });
    const client = () => createHub({ baseUrl: hub.url, token: memoryTokenStore(token) });
    const aim = engine === "embedded" ? 80 : 50;
    console.log(`\n${engine}: ${matters} generated matters, ${clients} clients, ${count} pages a line`);
    const place = { hub, token, databaseUrl, aim };
    await sayPages("overview page", place, [overviewPath]);
    await sayPages("matter page, all its calls", place, matterPaths);
    await sayPages("a matter's milestones alone", place, [milestonesPath]);
    say("live patch, no one else at work", await livePatches(client(), client()), patchAim);
    for (const [how, between] of [
      [`each ${pause} ms`, pause],
      ["back to back", 0],
    ] as const) {
      const stopReading = keepBusy(clients, (agent) => get(agent, hub.url + overviewPath, token), between);
      say(`live patch, 16 others reading ${how}`, await livePatches(client(), client()), patchAim);
      await stopReading();
    }
    say("bind of 30 steps", await binds(client()));
  } finally {
    await hub.close();
  }
}

/** What PostgreSQL does by itself within minutes of a load, done at once. */
async function settleDown({ databaseUrl }: BenchPlace): Promise<void> {
  if (databaseUrl === undefined) return;
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query("vacuum analyze");
  await client.query("checkpoint");
  await client.end();
}

/** How long a task's change takes from the call to another client's event, in milliseconds. */
async function livePatches(writer: Hub, listener: Hub): Promise<number[]> {
  const [row] = (await writer.overview.list({ size: 1 })).data;
  if (!row?.nextTask) throw new Error("the overview has no task to change");
  const { id, title } = row.nextTask;
  await listener.live.connect();
  const waiting = new Map<string, (at: number) => void>();
  const stop = listener.live.on("task:updated", ({ task }) => waiting.get(task.title)?.(performance.now()));
  const times: number[] = [];
  for (let turn = 0; turn < turns; turn += 1) {
    const changed = `${title} ${turn}`;
    const arrived = new Promise<number>((resolve) => waiting.set(changed, resolve));
    const from = performance.now();
    await writer.tasks.update({ id, title: changed });
    times.push((await arrived) - from);
  }
  await writer.tasks.update({ id, title });
  stop();
  listener.live.close();
  return times;
}

/** How long it takes to put a template of 30 steps on a matter, in milliseconds. */
async function binds(hub: Hub): Promise<number[]> {
  const { id } = await hub.workflows.create({ title: `Thirty ${Date.now()}` });
  const { id: milestoneId } = await hub.workflows.addMilestone({ id, title: "Work", commitMessage: "Begin" });
  const steps = Array.from({ length: 30 }, (_, at) => ({
    id: `step-${at}`,
    title: `Step ${at}`,
    options: { instructions: "Do it.", after: at === 0 ? [] : [`step-${at - 1}`] },
  }));
  await hub.workflows.saveMilestone({ id, milestoneId, steps, commitMessage: "Steps" });
  await hub.workflows.publish({ id });
  const { data } = await hub.inventions.search({ qs: "", size: 50 });
  const times: number[] = [];
  for (const { id: inventionId } of data) {
    const from = performance.now();
    await hub.workflows.bind({ templateId: id, inventionId });
    times.push(performance.now() - from);
  }
  return times;
}

for (const engine of engines) {
  if (engine !== "embedded" && engine !== "postgres")
    throw new Error(`ENGINES names ${engine}; use embedded or postgres`);
  await measure(engine);
}

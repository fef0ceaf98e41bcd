// The daily work of a docketing team on a hub with 20,000 matters and 200,000 tasks, both engines, 16 clients: the
// overview's page, the matter's page, a task's change until another client has it while 16 others read, and putting a
// template of 30 steps on a matter. The hub is one that has been started on its data, not the one that has just loaded
// them, and PostgreSQL has done the vacuum that follows a load. Aims (p99): a page 80 ms embedded and 50 ms PostgreSQL, a live patch 150 ms.
import { createHub, type Hub, memoryTokenStore } from "@iphub/sdk";
import { Client } from "pg";
import { type BenchHub, type BenchPlace, startBenchHub } from "./support/hub-process.ts";
import { get, keepBusy, load, quantile } from "./support/load.ts";
import { processorMilliseconds } from "./support/processor.ts";

const matters = Number(process.env.MATTERS ?? 20_000);
const count = Number(process.env.COUNT ?? 4_000);
const turns = Number(process.env.TURNS ?? 200);
const engines = (process.env.ENGINES ?? "embedded,postgres").split(",");
const clients = 16;
/** What makes both processes warm: the hub is still optimised and holds young memory anew for some hundred pages. */
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

function say(name: string, times: readonly number[], aim?: number): void {
  const ms = (part: number) => `${quantile(times, part).toFixed(1).padStart(7)} ms`;
  console.log(`${name.padEnd(34)} p50 ${ms(0.5)}  p99 ${ms(0.99)}${aim === undefined ? "" : `  (aim ${aim} ms)`}`);
}

/** Says what pages took, after as many as make the processes warm, and the hub's own processor time for one. */
async function sayPages(name: string, { pid }: BenchHub, aim: number, once: Parameters<typeof load>[2]): Promise<void> {
  await load(clients, warmUp, once);
  const before = processorMilliseconds(pid);
  const { p50, p99 } = await load(clients, count, once);
  const each = (processorMilliseconds(pid) - before) / count;
  const took = `p50 ${p50.toFixed(1).padStart(7)} ms  p99 ${p99.toFixed(1).padStart(7)} ms  (aim ${aim} ms)`;
  console.log(`${name.padEnd(34)} ${took}, ${each.toFixed(2)} ms of the hub's processor time each`);
}

async function measure(engine: "embedded" | "postgres"): Promise<void> {
  const hub = await startBenchHub(engine, matters, { prepare: settleDown });
  try {
    const token = await createHub({ baseUrl: hub.url }).auth.login({
      email: "ada@iphub.example",
      password: "demo-pass-1",
    });
    const client = () => createHub({ baseUrl: hub.url, token: memoryTokenStore(token) });
    const aim = engine === "embedded" ? 80 : 50;
    console.log(`\n${engine}: ${matters} generated matters, ${clients} clients, ${count} pages a line`);
    await sayPages("overview page", hub, aim, (agent) => get(agent, hub.url + overviewPath, token));
    await sayPages("matter page, all its calls", hub, aim, async (agent) => {
      await Promise.all(matterPaths.map((path) => get(agent, hub.url + path, token)));
    });
    await sayPages("a matter's milestones alone", hub, aim, (agent) => get(agent, hub.url + milestonesPath, token));
    say("live patch, nobody else at work", await livePatches(client(), client()), 150);
    const stopReading = keepBusy(clients, (agent) => get(agent, hub.url + overviewPath, token));
    say("live patch, 16 others reading", await livePatches(client(), client()), 150);
    await stopReading();
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

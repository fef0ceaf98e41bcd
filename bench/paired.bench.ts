// This checkout against another one (AGAINST, a folder), both built, in alternating rounds of one run: pages back to back
// by 16 clients, a task's change until another client has it next to 16 readers, exports, and the memory that each hub holds. What is
// printed is the median of each and the median of the ratios, pair by pair, so that a busy machine disturbs both alike.
import { createHub, type Hub, memoryTokenStore } from "@iphub/sdk";
import { taskStatus } from "@iphub/sdk/contract/task-status";
import { type BenchHub, startBenchHub } from "./support/hub-process.ts";
import { get, keepBusy, load, quantile } from "./support/load.ts";
import { residentMegabytes } from "./support/memory.ts";

const against = process.env.AGAINST;
const matters = Number(process.env.MATTERS ?? 2_000);
const rounds = Number(process.env.ROUNDS ?? 12);
const pages = Number(process.env.COUNT ?? 160);
const changes = Number(process.env.TURNS ?? 12);
const engines = (process.env.ENGINES ?? "embedded,postgres").split(",");
const clients = 16;
const warmUps = 3;
const matterId = "m-17248024";
const overview = "/api/search/overview/milestones?size=50";
const pagePaths = {
  overview: [overview],
  matter: [
    `/api/inventions/${matterId}`,
    `/api/search/overview/inventions/${matterId}/milestones`,
    `/api/inventions/invention-notes/${matterId}`,
    `/api/deadlines?view=all&inventionId=${matterId}&size=50`,
  ],
};

interface Side {
  readonly hub: BenchHub;
  readonly token: string;
  /** Each figure, round by round. */
  readonly figures: Map<string, number[]>;
}

async function startSide(engine: BenchHub["engine"], checkout: string | undefined): Promise<Side> {
  const hub = await startBenchHub(engine, matters, {
    prepare: async () => undefined,
    ...(checkout === undefined ? {} : { checkout }),
  });
  const credentials = { email: "ada@iphub.example", password: "demo-pass-1" };
  const token = await createHub({ baseUrl: hub.url }).auth.login(credentials);
  return { hub, token, figures: new Map() };
}

async function playRound(side: Side): Promise<void> {
  const { hub, token } = side;
  const note = (name: string, value: number) => {
    const known = side.figures.get(name);
    if (known) known.push(value);
    else side.figures.set(name, [value]);
  };
  for (const [name, paths] of Object.entries(pagePaths)) {
    const { p50, p99 } = await load(clients, pages, async (agent) => {
      await Promise.all(paths.map((path) => get(agent, hub.url + path, token)));
    });
    note(`${name} page, p50 in ms`, p50);
    note(`${name} page, p99 in ms`, p99);
  }
  const client = () => createHub({ baseUrl: hub.url, token: memoryTokenStore(token) });
  const stopReading = keepBusy(clients, (agent) => get(agent, hub.url + overview, token));
  note("live patch beside 16 readers, p50 in ms", quantile(await livePatches(client(), client()), 0.5));
  await stopReading();
  for (const format of ["csv", "ndjson", "xlsx"] as const) {
    note(`${format}, microseconds a row`, await exportTime(client(), format));
  }
  note("memory in MB", residentMegabytes(hub.pid));
}

async function livePatches(writer: Hub, listener: Hub): Promise<number[]> {
  const [row] = (await writer.overview.list({ size: 1 })).data;
  if (!row?.nextTask) throw new Error("the overview has no task to change");
  const { id, title } = row.nextTask;
  await listener.live.connect();
  const waiting = new Map<string, (at: number) => void>();
  const stop = listener.live.on("task:updated", ({ task }) => waiting.get(task.title)?.(performance.now()));
  const times: number[] = [];
  for (let turn = 0; turn < changes; turn += 1) {
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

async function exportTime(hub: Hub, format: "csv" | "ndjson" | "xlsx"): Promise<number> {
  const from = performance.now();
  for await (const _piece of await hub.tasks.export({ status: taskStatus.options, format }));
  return ((performance.now() - from) * 1000) / (matters * 10);
}

function sayPair([here, there]: readonly [Side, Side]): void {
  for (const [name, ours] of here.figures) {
    const theirs = there.figures.get(name) ?? [];
    const ratio = quantile(
      theirs.map((value, at) => value / (ours[at] ?? Number.NaN)),
      0.5,
    );
    const figures = `${quantile(ours, 0.5).toFixed(1)} here, ${quantile(theirs, 0.5).toFixed(1)} there`;
    console.log(`${name.padEnd(42)} ${figures}, there ${ratio.toFixed(2)} times as much`);
  }
}

async function compare(engine: BenchHub["engine"], checkout: string): Promise<void> {
  const pair = [await startSide(engine, undefined), await startSide(engine, checkout)] as const;
  try {
    for (let turn = 0; turn < warmUps; turn += 1) for (const side of pair) await playRound(side);
    for (const { figures } of pair) figures.clear();
    for (let round = 0; round < rounds; round += 1) {
      for (const side of round % 2 === 0 ? pair : pair.toReversed()) await playRound(side);
    }
    console.log(`\n${engine}: ${matters} generated matters, ${rounds} rounds, here against ${checkout}`);
    sayPair(pair);
  } finally {
    for (const { hub } of pair) await hub.close();
  }
}

if (against === undefined) console.log("Nothing to compare with: AGAINST names the folder of another built checkout.");
else {
  for (const engine of engines) {
    if (engine !== "embedded" && engine !== "postgres")
      throw new Error(`ENGINES names ${engine}; use embedded or postgres`);
    await compare(engine, against);
  }
}

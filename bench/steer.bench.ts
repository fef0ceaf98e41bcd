// Finding and steering the work on both engines: searches, a board of 12 lists, a year's report, exports with their rows
// a second and the hub's memory; as ratios of /healthz from the same process. MATTERS (10 tasks each) and ENGINES size it:
// `MATTERS=100000 ENGINES=postgres` is 1,000,000 tasks; above 20,000 on PostgreSQL every one of 10,000 stands several times.
import { readFileSync } from "node:fs";
import { createHub, memoryTokenStore } from "@iphub/sdk";
import { taskStatus } from "@iphub/sdk/contract/task-status";
import { type BenchHub, startBenchHub } from "./support/hub-process.ts";
import { get, load } from "./support/load.ts";
import { multiplyMatters } from "./support/multiplied-matters.ts";

const matters = Number(process.env.MATTERS ?? 20_000);
const count = Number(process.env.COUNT ?? 400);
/** More matters than this are copies of the first `generated` ones. */
const most = { own: 20_000, generated: 10_000 };
const engines = (process.env.ENGINES ?? "embedded,postgres").split(",");

const ben = "ben@iphub.example";
const pages = [
  { name: "text search, a word", path: "/api/search/tasks?qs=response" },
  { name: "text search, prefix, phrase", path: "/api/search/tasks?qs=lith*%20%22draft%20response%22" },
  { name: "text search, a number", path: "/api/search/tasks?qs=17%2F248%2C024" },
  { name: "page of an assignee", path: `/api/search/tasks?assignees=${ben}&status=open&status=in-progress` },
  { name: "due this week, by status", path: "/api/search/tasks?dueAt=this-week&groupBy=status" },
] as const;

const statuses = ["upcoming", "open", "in-progress", "on-hold"] as const;
const people = ["ada@iphub.example", ben, "cleo@iphub.example"] as const;
/** The twelve lists of a board: what each of three people has in each open status. */
const lists = people.flatMap((person) => statuses.map((status) => ({ assignees: [person], status: [status] })));

const ms = (value: number) => `${value.toFixed(1).padStart(8)} ms`;

/** A hub with the matters, each its own where the hub can make them in a sensible time. */
function startHub(engine: BenchHub["engine"]): Promise<BenchHub> {
  if (engine === "embedded" || matters <= most.own) return startBenchHub(engine, matters);
  return startBenchHub(engine, most.generated, {
    prepare: async ({ databaseUrl = "" }) => multiplyMatters(databaseUrl, Math.round(matters / most.generated)),
  });
}

async function measure(engine: BenchHub["engine"]): Promise<void> {
  const started = performance.now();
  const hub = await startHub(engine);
  console.log(`${engine}: filled in ${Math.round((performance.now() - started) / 1000)} s`);
  try {
    const token = await createHub({ baseUrl: hub.url }).auth.login({
      email: "ada@iphub.example",
      password: "demo-pass-1",
    });
    console.log(`\n${engine}: ${matters} generated matters, ${count} calls a line, 8 clients`);
    const baseline = await load(8, count, (agent) => get(agent, `${hub.url}/healthz`, null));
    console.log(`${"/healthz (baseline)".padEnd(30)} p50 ${ms(baseline.p50)}  p99 ${ms(baseline.p99)}`);
    for (const { name, path } of pages) {
      const { p50, p99 } = await load(8, count, (agent) => get(agent, hub.url + path, token));
      const ratio = `${(p50 / baseline.p50).toFixed(1)}x`;
      console.log(`${name.padEnd(30)} p50 ${ms(p50)}  p99 ${ms(p99)}  ${ratio.padStart(8)}`);
    }
    const client = createHub({ baseUrl: hub.url, token: memoryTokenStore(token) });
    const year = "/api/streams/reports/tasks-progress?by=person&from=today-12m&period=month";
    for (const [name, once] of [
      ["board of 12 lists", () => Promise.all(lists.map((data) => client.tasks.search({ ...data, size: 25 })))],
      ["history report of a year", () => fetch(hub.url + year, { headers: { authorization: `Bearer ${token}` } })],
    ] as const) {
      const result = await load(1, 20, async () => void (await once()));
      console.log(`${name.padEnd(30)} p50 ${ms(result.p50)}  p99 ${ms(result.p99)}`);
    }
    for (const format of ["csv", "ndjson", "xlsx"] as const) await measureExport(client, format, hub.pid);
  } finally {
    await hub.close();
  }
}

async function measureExport(
  client: ReturnType<typeof createHub>,
  format: "csv" | "ndjson" | "xlsx",
  pid: number,
): Promise<void> {
  const { total } = await client.tasks.list({ status: taskStatus.options, size: 1 });
  const rows = total > 10_000 ? matters * 10 : total;
  const from = performance.now();
  let bytes = 0;
  let most = 0;
  for await (const piece of await client.tasks.export({ status: taskStatus.options, format })) {
    bytes += piece.byteLength;
    most = Math.max(most, residentMegabytes(pid));
  }
  const seconds = (performance.now() - from) / 1000;
  const speed = `${Math.round(rows / seconds).toLocaleString("en")} rows/s`;
  console.log(
    `${`export, ${format}`.padEnd(30)} ${speed.padStart(16)}  ${(bytes / 1_000_000).toFixed(0)} MB in ${seconds.toFixed(1)} s, hub's RSS at most ${most} MB`,
  );
}

/** What a process holds in memory, in megabytes. */
function residentMegabytes(pid: number): number {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
  return Math.round(Number(kilobytes) / 1024);
}

for (const engine of engines) {
  if (engine !== "embedded" && engine !== "postgres")
    throw new Error(`ENGINES names ${engine}; use embedded or postgres`);
  await measure(engine);
}

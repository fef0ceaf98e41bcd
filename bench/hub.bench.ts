// Pages of a hub with 20,000 matters and 200,000 tasks on both engines, as ratios of an answer that asks no database
// (/healthz) from the same process at the same number of clients; then a live event, from the write to a listener.
import { createHub, memoryTokenStore } from "@iphub/sdk";
import { request } from "undici";
import { startBenchHub } from "./support/hub-process.ts";
import { get, load, quantile } from "./support/load.ts";

const matters = Number(process.env.MATTERS ?? 20_000);
const count = Number(process.env.COUNT ?? 1_600);
const warmUp = Math.ceil(count / 8);
const engines = (process.env.ENGINES ?? "embedded,postgres").split(",");

const pages = [
  { name: "overview, by due date", path: "/api/search/overview/milestones?size=50" },
  { name: "overview, one person", path: "/api/search/overview/milestones?size=50&assignee=ben@iphub.example" },
  { name: "obsolete overview", path: "/api/search/overview/milestones/obsolete?size=40" },
  { name: "search, a word", path: "/api/inventions/search?qs=battery&size=25" },
  { name: "search, a number", path: "/api/inventions/search?qs=17%2F248%2C024&size=25" },
  { name: "matter's milestones", path: "/api/search/overview/inventions/m-17248024/milestones" },
];

const ms = (value: number) => `${value.toFixed(1).padStart(7)} ms`;

async function measure(engine: "embedded" | "postgres"): Promise<void> {
  const hub = await startBenchHub(engine, matters);
  try {
    const anonymous = createHub({ baseUrl: hub.url });
    const token = await anonymous.auth.login({ email: "ada@iphub.example", password: "demo-pass-1" });
    // Reading the metrics begins a new reckoning: what the start cost the event loop is not the pages' doing.
    await metricsOf(hub.url);
    console.log(`\n${engine}: ${matters} generated matters, 16 clients, ${count} calls a line`);
    const baseline = await load(16, count, (agent) => get(agent, `${hub.url}/healthz`, null));
    console.log(`${"/healthz (baseline)".padEnd(28)} p50 ${ms(baseline.p50)}  p99 ${ms(baseline.p99)}`);
    for (const { name, path } of pages) {
      // A hub that was just started compiles and reads from disk what it keeps afterwards.
      await load(16, warmUp, (agent) => get(agent, hub.url + path, token));
      const result = await load(16, count, (agent) => get(agent, hub.url + path, token));
      const ratio = (result.p50 / baseline.p50).toFixed(1);
      console.log(
        `${name.padEnd(28)} p50 ${ms(result.p50)}  p99 ${ms(result.p99)}  ${ratio.padStart(6)}x  ${result.perSecond.toFixed(0)}/s`,
      );
    }
    await measureLive(hub.url, token);
    const lag = /^nodejs_eventloop_lag_p99_seconds (\S+)/m.exec(await metricsOf(hub.url))?.[1];
    console.log(`main thread's event loop, p99 of its lag: ${ms(Number(lag) * 1000)}`);
  } finally {
    await hub.close();
  }
}

async function metricsOf(url: string): Promise<string> {
  return (await request(`${url}/metrics`)).body.text();
}

async function measureLive(baseUrl: string, token: string): Promise<void> {
  const writer = createHub({ baseUrl, token: memoryTokenStore(token) });
  const listener = createHub({ baseUrl, token: memoryTokenStore(token) });
  const { data } = await writer.overview.list({ size: 1 });
  const task = data[0]?.nextTask;
  if (!task) throw new Error("the overview has no task to change");
  await listener.live.connect();
  const waiting = new Map<string, (at: number) => void>();
  listener.live.on("task:updated", (event) => waiting.get(event.task.title)?.(performance.now()));
  const call: number[] = [];
  const seen: number[] = [];
  for (let turn = 0; turn < 200; turn += 1) {
    const title = `${task.title} ${turn}`;
    const arrived = new Promise<number>((resolve) => waiting.set(title, resolve));
    const from = performance.now();
    await writer.tasks.update({ id: task.id, title });
    call.push(performance.now() - from);
    seen.push((await arrived) - from);
  }
  listener.live.close();
  console.log(`${"task update, the call".padEnd(28)} p50 ${ms(quantile(call, 0.5))}  p99 ${ms(quantile(call, 0.99))}`);
  const ratio = (quantile(seen, 0.5) / quantile(call, 0.5)).toFixed(1);
  console.log(
    `${"… to another client's event".padEnd(28)} p50 ${ms(quantile(seen, 0.5))}  p99 ${ms(quantile(seen, 0.99))}  ${ratio.padStart(6)}x`,
  );
}

for (const engine of engines) {
  if (engine !== "embedded" && engine !== "postgres")
    throw new Error(`ENGINES names ${engine}; use embedded or postgres`);
  await measure(engine);
}

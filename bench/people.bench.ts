// Sign-ins a second and what they do to a page's p99, then the generation of 100 reports, on both engines; each as a
// ratio of a baseline from the same run: the page alone, and as many task updates as there are reports.
// Run: `pnpm build && node --conditions=source bench/people.bench.ts`; ENGINES, MATTERS, COUNT, REPORTS make it smaller.
import { setTimeout as delay } from "node:timers/promises";
import { createHub, type Hub, memoryTokenStore } from "@iphub/sdk";
import { startBenchHub } from "./support/hub-process.ts";
import { get, load } from "./support/load.ts";

const matters = Number(process.env.MATTERS ?? 2_000);
const count = Number(process.env.COUNT ?? 1_600);
const reports = Number(process.env.REPORTS ?? 100);
const chosen = (process.env.ENGINES ?? "embedded,postgres").split(",");
const people = ["ada", "ben", "cleo", "dan"].map((name) => `${name}@iphub.example`);
const password = "demo-pass-1";
const page = "/api/search/overview/milestones?size=50";
const ms = (value: number) => `${value.toFixed(1)} ms`;

for (const engine of (["embedded", "postgres"] as const).filter((one) => chosen.includes(one))) {
  const server = await startBenchHub(engine, matters);
  try {
    const token = await createHub({ baseUrl: server.url }).auth.login({ email: "ada@iphub.example", password });
    console.log(`\n${engine}: ${matters} generated matters`);
    await signIns(server.url, token);
    await generation(createHub({ baseUrl: server.url, token: memoryTokenStore(token) }));
  } finally {
    await server.close();
  }
}

/** The page by 8 clients, alone and then while 8 others sign in again and again. */
async function signIns(url: string, token: string): Promise<void> {
  const read = () => load(8, count, (agent) => get(agent, url + page, token));
  await read();
  const alone = await read();
  const anonymous = createHub({ baseUrl: url });
  let signing = true;
  let done = 0;
  const started = performance.now();
  const signers = Array.from({ length: 8 }, async (_, at) => {
    while (signing) {
      await anonymous.auth.login({ email: people[at % people.length] ?? "", password });
      done += 1;
    }
  });
  const withSignIns = await read();
  signing = false;
  await Promise.all(signers);
  const perSecond = (done * 1000) / (performance.now() - started);
  console.log(`page alone (baseline): p50 ${ms(alone.p50)}  p99 ${ms(alone.p99)}`);
  console.log(
    `page beside ${perSecond.toFixed(0)} sign-ins a second: p50 ${ms(withSignIns.p50)}  p99 ${ms(withSignIns.p99)}, ${(withSignIns.p99 / alone.p99).toFixed(1)}x`,
  );
}

/** From the first call to the last file. */
async function generation(hub: Hub): Promise<void> {
  const rows = (await hub.overview.list({ size: 50 })).data;
  const task = rows[0]?.nextTask;
  if (!task) throw new Error("the overview has no task to change");
  const from = performance.now();
  for (let at = 0; at < reports; at += 1) await hub.tasks.update({ id: task.id, title: `${task.title} ${at}` });
  const baseline = performance.now() - from;
  for (const format of ["docx", "pdf"] as const) {
    const started = performance.now();
    const asked: { readonly inventionId: string; readonly id: string }[] = [];
    for (let at = 0; at < reports; at += 1) {
      const inventionId = rows[at % rows.length]?.id ?? "";
      const [one] = await hub.reports.generate({ inventionId, reportIds: ["docket-report"], format });
      if (one) asked.push({ inventionId, id: one.id });
    }
    for (const { inventionId, id } of asked) await completed(hub, inventionId, id);
    const took = performance.now() - started;
    const ratio = (took / baseline).toFixed(1);
    console.log(`${reports} reports as ${format}: ${ms(took)}, ${ratio} times as many task updates (${ms(baseline)})`);
  }
}

async function completed(hub: Hub, inventionId: string, id: string): Promise<void> {
  for (;;) {
    const found = (await hub.reports.results({ inventionId })).find((one) => one.id === id);
    if (found?.status === "completed") return;
    if (found?.status === "failed") throw new Error(found.error ?? "a report failed");
    await delay(50);
  }
}

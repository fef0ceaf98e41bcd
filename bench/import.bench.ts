import { setTimeout as delay } from "node:timers/promises";
import { createHub, type Hub, memoryTokenStore } from "@iphub/sdk";
import type { ImportRecord } from "@iphub/sdk/contract/imports";
import { startBenchHub } from "./support/hub-process.ts";

/**
 * The import of a docket of 20,000 matters with a deadline each into a built hub on either engine: rows a second of the
 * preview (reading, mapping, dry run), of the application and of the undo, next to a baseline in the same run: opening
 * matters by one call each, without a deadline. While it runs, the slowest of reads that others make at the same time.
 * Run: `pnpm build && node --conditions=source bench/import.bench.ts`
 */
const matters = Number(process.env.IPHUB_BENCH_MATTERS ?? 20_000);
const chosen = (process.env.ENGINES ?? "embedded,postgres").split(",");
const baselineMatters = 200;
const waitMilliseconds = 10 * 60_000;

const engines = (["embedded", "postgres"] as const).filter((engine) => chosen.includes(engine));

for (const engine of engines) {
  const server = await startBenchHub(engine, 0);
  try {
    await measure(engine, server.url);
  } finally {
    await server.close();
  }
}

async function measure(engine: string, url: string): Promise<void> {
  const token = await createHub({ baseUrl: url }).auth.login({ email: "ada@iphub.example", password: "demo-pass-1" });
  const hub = createHub({ baseUrl: url, token: memoryTokenStore(token), timeoutMs: waitMilliseconds });
  const baseline = await rate(baselineMatters, async () => {
    for (let at = 0; at < baselineMatters; at += 1) {
      await hub.inventions.create({ title: `Baseline ${at}`, references: [`BASE-${at}`] });
    }
  });
  say(engine, "matters by one call each (baseline)", baseline, baseline);
  const file = new File([docket()], "docket.csv");
  const read: { id?: string } = {};
  const preview = await rate(matters, async () => {
    read.id = (await hub.imports.preview({ file })).id;
  });
  say(engine, "preview", preview, baseline);
  const id = read.id ?? "";
  const watching = watchReads(hub);
  const applied = await settled(hub, await hub.imports.apply({ id }));
  if (applied.counts.applied !== matters) throw new Error(`only ${applied.counts.applied} rows went in`);
  say(engine, "application", applied.rowsPerSecond ?? 0, baseline);
  console.info(`${engine}: slowest read beside the application: ${await watching.slowest()} ms`);
  const undone = await settled(hub, await hub.imports.undo({ id }));
  if (undone.counts.undone !== matters) throw new Error(`only ${undone.counts.undone} rows were taken back`);
  say(engine, "undo", undone.rowsPerSecond ?? 0, baseline);
}

function docket(): string {
  const lines = Array.from({ length: matters }, (_, at) => {
    const due = new Date(Date.UTC(2027, 0, 1) + (at % 700) * 86_400_000).toISOString().slice(0, 10);
    return `BENCH-${at},Invention number ${at} for a benchmark,Acme ${at % 50},Ada Byron,Response to office action,${due}`;
  });
  return ["Our ref,Title,Client,Responsible attorney,Action,Due date", ...lines].join("\n");
}

async function rate(count: number, work: () => Promise<void>): Promise<number> {
  const started = performance.now();
  await work();
  return (count * 1000) / (performance.now() - started);
}

async function settled(hub: Hub, begun: ImportRecord): Promise<ImportRecord> {
  let record = begun;
  while (["queued", "applying", "undoing"].includes(record.status)) {
    await delay(250);
    record = await hub.imports.get({ id: record.id });
  }
  if (record.status === "failed") throw new Error(record.error ?? "the import failed");
  return record;
}

/** Reads the first page of the overview again and again, as a person would during the import. */
function watchReads(hub: Hub) {
  let watches = true;
  let worst = 0;
  const reading = (async () => {
    while (watches) {
      const started = performance.now();
      await hub.overview.list({ size: 25 });
      worst = Math.max(worst, performance.now() - started);
      await delay(50);
    }
  })();
  return {
    slowest: async () => {
      watches = false;
      await reading;
      return Math.round(worst);
    },
  };
}

function say(engine: string, what: string, perSecond: number, baseline: number): void {
  console.info(
    `${engine}: ${what}: ${Math.round(perSecond)} rows a second, ${(perSecond / baseline).toFixed(1)} times the baseline`,
  );
}

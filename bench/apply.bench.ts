import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createHub, type Hub, memoryTokenStore } from "@iphub/sdk";
import { startBenchHub } from "./support/hub-process.ts";
import { processorMilliseconds } from "./support/processor.ts";

/**
 * `iphub apply --dry-run` of a portfolio of 5,000 matters with 50,000 tasks against a hub that is equal to it, from YAML, JSON
 * and CSV: the time until it says that nothing would change, the processor time of the client and of the hub, next to an export
 * of the same tasks as a baseline. It fails where a difference is found or the record grows.
 * Run: `pnpm build && pnpm bench apply`
 */
const matters = Number(process.env.MATTERS ?? 5_000);
const chosen = (process.env.ENGINES ?? "embedded").split(",");
const rounds = Number(process.env.ROUNDS ?? 3);
const aimSeconds = 15;

const program = join(import.meta.dirname, "../packages/cli/bin/iphub.js");
const folder = mkdtempSync(join(tmpdir(), "iphub-apply-"));
const used = join(folder, "used");
// Each run writes the processor time that it used at its end, in microseconds.
const atExit = `process.on("exit", () => process.getBuiltinModule("node:fs").writeFileSync(${JSON.stringify(used)},
  JSON.stringify(process.cpuUsage())))`;
const preload = `data:text/javascript,${encodeURIComponent(atExit)}`;

for (const engine of (["embedded", "postgres"] as const).filter((one) => chosen.includes(one))) {
  const server = await startBenchHub(engine, matters);
  try {
    await measure(engine, server);
  } finally {
    await server.close();
  }
}
rmSync(folder, { recursive: true });

async function measure(engine: string, { url, pid }: { readonly url: string; readonly pid: number }): Promise<void> {
  const token = await createHub({ baseUrl: url }).auth.login({ email: "ada@iphub.example", password: "demo-pass-1" });
  const hub = createHub({ baseUrl: url, token: memoryTokenStore(token) });
  const env = { ...process.env, IPHUB_HOST: url, IPHUB_TOKEN: token };
  const files = ["yaml", "json", "csv"].map((form) => join(folder, `portfolio.${form}`));
  for (const file of files.slice(0, 2)) run(["export", "-f", file], env, pid);
  const document: Record<string, Record<string, unknown>[]> = JSON.parse(readFileSync(files[1] ?? "", "utf8"));
  writeFileSync(files[2] ?? "", csvOf(document));
  console.info(`${engine}: ${document.matters?.length} matters, ${document.tasks?.length} tasks`);
  const head = await headOf(hub);
  const baseline = best(() => run(["tasks", "export", "--format", "ndjson"], env, pid));
  say(engine, "tasks export, NDJSON (baseline)", baseline, baseline);
  for (const file of files) {
    const measured = best(() => run(["apply", "-f", file, "--dry-run"], env, pid));
    if (measured.said !== "No changes.\n") throw new Error(`${file} differs: ${measured.said.slice(0, 500)}`);
    const megabytes = (statSync(file).size / 1e6).toFixed(1);
    say(engine, `apply -f ${file.slice(file.lastIndexOf("/") + 1)} --dry-run (${megabytes} MB)`, measured, baseline);
  }
  const after = await headOf(hub);
  if (after !== head) throw new Error(`the record grew from ${head} to ${after}`);
  console.info(`${engine}: the record is as before, with ${head} entries`);
}

/** One run of the command line. */
interface Run {
  readonly said: string;
  readonly seconds: number;
  readonly client: number;
  readonly hub: number;
}

function run(args: readonly string[], env: NodeJS.ProcessEnv, pid: number): Run {
  const hubBefore = processorMilliseconds(pid);
  const started = performance.now();
  const { status, stdout, stderr } = spawnSync(process.execPath, ["--import", preload, program, ...args], {
    env,
    encoding: "utf8",
    maxBuffer: 1e9,
  });
  const seconds = (performance.now() - started) / 1000;
  // 1 is a dry run that found a difference, of which the caller says more.
  if (status !== 0 && status !== 1 && status !== 9)
    throw new Error(`${args.join(" ")} ended with ${status}: ${stderr}`);
  const { user, system }: NodeJS.CpuUsage = JSON.parse(readFileSync(used, "utf8"));
  return { said: stdout, seconds, client: (user + system) / 1e6, hub: (processorMilliseconds(pid) - hubBefore) / 1000 };
}

function best(measure: () => Run): Run {
  const runs = Array.from({ length: rounds }, measure);
  return runs.toSorted((a, b) => a.seconds - b.seconds)[0] ?? measure();
}

/** Says what a run took. On a busy machine the processor time of client and hub together tells more than the time that passed. */
function say(engine: string, what: string, { seconds, client, hub }: Run, baseline: Run): void {
  const verdict = seconds <= aimSeconds ? "reached" : "MISSED";
  const aim = baseline.seconds === seconds ? "" : `  aim ${aimSeconds} s  ${verdict}`;
  const ratio = (seconds / baseline.seconds).toFixed(1);
  const processor = `processor: client ${client.toFixed(1)} s, hub ${hub.toFixed(1)} s`;
  console.info(`${engine}: ${what}: ${seconds.toFixed(1)} s, ${ratio} times the baseline; ${processor}${aim}`);
}

/** The number of entries in the record. */
async function headOf(hub: Hub): Promise<number> {
  let after = 0;
  for (;;) {
    const { seq, complete } = await hub.audit.verify({ after, size: 10_000 });
    if (complete) return seq;
    after = seq;
  }
}

/** The sections that a CSV can hold, one row an entry. */
function csvOf(document: Readonly<Record<string, readonly Record<string, unknown>[]>>): string {
  const sections = ["teams", "matters", "milestones", "tasks", "deadlines"];
  const rows = sections.flatMap((section) => (document[section] ?? []).map((entry) => ({ section, ...entry })));
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const cell = (value: unknown) => {
    const text = Array.isArray(value) ? value.join(";") : String(value ?? "");
    return /[",\n;]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  const lines = rows.map((row: Record<string, unknown>) => columns.map((column) => cell(row[column])).join(","));
  return [columns.join(","), ...lines].join("\n");
}

// Memory of the command line: the most resident memory of one run, as a ratio of `node -e 0` in the same round, and of an
// export of 200,000 rows, which must not grow with the rows. The aims are those of docs/performance.md.
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { exportedRows, startPeer } from "./support/cli-peer.mjs";

const program = join(import.meta.dirname, "../packages/cli/bin/iphub.js");
if (!existsSync(join(import.meta.dirname, "../packages/cli/dist/main.js"))) {
  throw new Error("The command line is not built: run pnpm build first");
}
const rounds = Number(process.env.ROUNDS ?? 5);
const folder = mkdtempSync(join(tmpdir(), "iphub-memory-"));
const report = join(folder, "rss");
// Each run writes its own peak at its end; the peak is the kernel's figure, in KB.
const atExit = `process.on("exit", () => process.getBuiltinModule("node:fs").writeFileSync(${JSON.stringify(report)},
  String(process.resourceUsage().maxRSS)))`;
const { url, stop } = await startPeer();
const env = { ...process.env, IPHUB_HOST: url, IPHUB_TOKEN: "t" };
const rows = `${exportedRows.toLocaleString("en")} rows`;

const cases = [
  { name: "node -e 0", args: ["-e", "0"] },
  { name: "iphub --help", args: [program, "--help"], aim: 1.6 },
  { name: "iphub users suggest ada --json", args: [program, "users", "suggest", "ada", "--json"], aim: 1.6 },
  { name: "iphub tasks search x --json", args: [program, "tasks", "search", "x", "--json"], aim: 1.6 },
  { name: `tasks export, ${rows}`, args: [program, "tasks", "export", "--format", "ndjson"], most: 80 },
];

function peak(args) {
  const preload = `data:text/javascript,${encodeURIComponent(atExit)}`;
  const { status } = spawnSync(process.execPath, ["--import", preload, ...args], { stdio: "ignore", env });
  if (status !== 0) throw new Error(`${args.join(" ")} ended with ${status}`);
  return Number(readFileSync(report, "utf8")) / 1024;
}

const peaks = cases.map(() => []);
for (let round = 0; round < rounds; round += 1) {
  for (const [at, { args }] of cases.entries()) peaks[at].push(peak(args));
}
const median = (list) => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)];
for (const [at, { name, aim, most }] of cases.entries()) {
  const [size, ratio] = [median(peaks[at]), median(peaks[at]) / median(peaks[0])];
  const reached = aim === undefined ? most === undefined || size <= most : ratio <= aim;
  const wanted = aim === undefined ? (most === undefined ? "" : `aim ${most} MB`) : `aim ${aim.toFixed(1)}x`;
  const verdict = wanted === "" ? "" : `  ${wanted}  ${reached ? "reached" : "MISSED"}`;
  console.log(`${name.padEnd(32)} ${size.toFixed(1).padStart(6)} MB  ${ratio.toFixed(2)}x${verdict}`);
}
stop();
rmSync(folder, { recursive: true });

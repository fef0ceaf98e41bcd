// The memory of the terminal application after 10,000 random keys, against that after the first minute of them: at 120x40 in a
// real pseudo-terminal, on a hub of its own with the sample portfolio and 1,000 generated matters. Both are taken after 20 s
// without a key, in which the application collects what is garbage (packages/cli/src/terminal-kit/
// idle-collection.ts). KEYS and PAUSE_MS say otherwise; PAUSE_MS=470 takes an hour.
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { createHub, memoryTokenStore } from "@iphub/sdk";
import { openPseudoTerminal, type PseudoTerminal } from "../tests/support/pseudo-terminal.ts";
import { keysIn, randomKeys } from "../tests/support/random-keys.ts";
import { startBenchHub } from "./support/hub-process.ts";
import { residentMegabytes } from "./support/memory.ts";

const count = Number(process.env.KEYS ?? 10_000);
const pauseMs = Number(process.env.PAUSE_MS ?? 30);
const seed = Number(process.env.SEED ?? 19);
const firstMs = 60_000;
const restMs = 20_000;
const aim = 1.2;
const megabyte = 1024 ** 2;
const program = join(import.meta.dirname, "../packages/cli/bin/iphub.js");
if (!existsSync(join(import.meta.dirname, "../packages/cli/dist/main.js"))) {
  throw new Error("The command line is not built: run pnpm build first");
}

interface Held {
  readonly resident: number;
  readonly heapUsed: number;
  readonly external: number;
}

async function heldBy(terminal: PseudoTerminal, report: string): Promise<Held> {
  const lines = () => (existsSync(report) ? readFileSync(report, "utf8").trim().split("\n") : []);
  const before = lines().length;
  terminal.signal("SIGUSR2");
  while (lines().length === before) await pause(100);
  return JSON.parse(lines().at(-1) ?? "");
}

const words = ({ resident, heapUsed, external }: Held) =>
  `resident ${(resident / megabyte).toFixed(1)} MB, heap ${(heapUsed / megabyte).toFixed(1)} MB, outside it ${(external / megabyte).toFixed(1)} MB`;

/** Waits until nothing was written for a second. */
async function untilQuiet(terminal: PseudoTerminal): Promise<void> {
  do {
    terminal.forget();
    await pause(1_000);
  } while (terminal.written() !== "");
}

const folder = mkdtempSync(join(tmpdir(), "iphub-memory-"));
const hub = await startBenchHub("embedded", 1_000);
try {
  const credentials = { email: "ada@iphub.example", password: "demo-pass-1" };
  const signIn = await createHub({ baseUrl: hub.url }).auth.login(credentials);
  // A session of an hour outlives the token of one sign-in.
  const ada = createHub({ baseUrl: hub.url, token: memoryTokenStore(signIn) });
  const { token } = await ada.tokens.create({ name: "Memory bench", scope: "write" });
  const report = join(folder, "report");
  const terminal = openPseudoTerminal({
    columns: 120,
    rows: 40,
    cwd: folder,
    args: ["--expose-gc", "--require", join(import.meta.dirname, "support/memory-report.cjs"), program],
    env: {
      ...{ IPHUB_HOST: hub.url, IPHUB_TOKEN: token, XDG_CONFIG_HOME: join(folder, "config") },
      ...{ MEMORY_REPORT: report, EDITOR: "true", VISUAL: "true" },
    },
  });
  await terminal.waitFor("Enter open");
  await untilQuiet(terminal);
  console.log(`after the start           ${words(await heldBy(terminal, report))}`);
  const choose = randomKeys(seed);
  const started = performance.now();
  const seconds = () => Math.round((performance.now() - started) / 1_000);
  const held = async (when: string) => {
    await untilQuiet(terminal);
    await pause(restMs);
    const now = await heldBy(terminal, report);
    console.log(`after ${seconds()} s, ${typed} keys${when}: ${words(now)}`);
    return now;
  };
  let typed = 0;
  let told = 0;
  let first: Held | null = null;
  const ended = terminal.ended.then((how) => {
    throw new Error(`The session ended after ${typed} keys: ${JSON.stringify(how)}\n${terminal.screen().join("\n")}`);
  });
  ended.catch(() => undefined);
  while (typed < count) {
    const next = choose();
    terminal.type(next);
    terminal.forget();
    typed += keysIn(next);
    await Promise.race([pause(pauseMs), ended]);
    if (first === null && performance.now() - started >= firstMs) {
      first = await held(", the first minute");
    }
    if (typed >= told + count / 4 && typed < count) {
      told = typed;
      console.log(`after ${seconds()} s, ${typed} keys: resident ${residentMegabytes(terminal.pid).toFixed(1)} MB`);
    }
  }
  const last = await held(", the end");
  if (first) {
    const ratio = (name: keyof Held) => last[name] / (first?.[name] ?? 1);
    const isReached = ratio("resident") <= aim && ratio("heapUsed") <= aim;
    const ratios = `resident ${ratio("resident").toFixed(2)}, heap ${ratio("heapUsed").toFixed(2)}`;
    console.log(`of that after a minute     ${ratios}  aim ${aim}  ${isReached ? "reached" : "MISSED"}`);
  }
  await terminal.close();
} finally {
  await hub.close();
  rmSync(folder, { recursive: true, force: true });
}

// The terminal application at 180x45 in a real pseudo-terminal: what a key costs in time and bytes, next to a plain Ink
// list in the same run; then the whole application on a hub of its own: first paint, idle, selection, scroll, screens.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { createHub } from "@iphub/sdk";
import { keys, openPseudoTerminal, type PseudoTerminal } from "../tests/support/pseudo-terminal.ts";
import { bundleFixture } from "../tests/terminal/fixture.ts";
import { startBenchHub } from "./support/hub-process.ts";

const size = { columns: 180, rows: 45 };
const presses = Number(process.env.PRESSES ?? 60);
const program = join(import.meta.dirname, "../packages/cli/bin/iphub.js");
const clears = new RegExp(`${String.fromCharCode(27)}\\[[23]J`, "u");
if (!existsSync(join(import.meta.dirname, "../packages/cli/dist/main.js"))) {
  throw new Error("The command line is not built: run pnpm build first");
}

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/**
 * What keys cost: the median and the best time until the picture is there (a busy machine touches the best least), and
 * the median of the bytes written for it.
 */
interface Cost {
  readonly ms: number;
  readonly best: number;
  readonly bytes: number;
}

const marked = (lines: readonly string[]) => /^▌ (\S+)/mu.exec(lines.join("\n"))?.[1];

/** Presses a key again and again, each time until another row is marked. */
async function costOf(terminal: PseudoTerminal, key: string, times: number): Promise<Cost> {
  const ms: number[] = [];
  const bytes: number[] = [];
  for (let press = 0; press < times; press += 1) {
    const before = marked(terminal.screen());
    const started = performance.now();
    const written = await terminal.cost(key, (lines) => marked(lines) !== before);
    ms.push(performance.now() - started);
    bytes.push(Buffer.byteLength(written));
  }
  return { ms: median(ms), best: Math.min(...ms), bytes: median(bytes) };
}

const times = ({ ms, best }: Cost) => `${ms.toFixed(1)} ms, best ${best.toFixed(1)}`;

function line(name: string, text: string, isReached?: boolean): void {
  const outcome = isReached === undefined ? "" : isReached ? "  reached" : "  MISSED";
  console.log(`${name.padEnd(44)} ${text}${outcome}`);
}

async function inProgram(path: string, rows: number, ready: string): Promise<{ move: Cost; page: Cost | null }> {
  const terminal = openPseudoTerminal({ ...size, args: [path], env: { ROWS: String(rows), NODE_ENV: "production" } });
  try {
    await terminal.waitFor(ready);
    const move = await costOf(terminal, "j", presses);
    const page = ready === "Enter open" ? await costOf(terminal, keys.pageDown, 3) : null;
    return { move, page };
  } finally {
    await terminal.close();
  }
}

/** The list alone with 200 and with 10,000 rows, and a plain Ink list of 200. */
async function lists(): Promise<void> {
  const folder = join(import.meta.dirname, "../tests/terminal");
  const [own, plain] = await Promise.all([
    bundleFixture(join(folder, "list.fixture.tsx")),
    bundleFixture(join(folder, "plain-list.fixture.tsx")),
  ]);
  try {
    const few = await inProgram(own.path, 200, "Enter open");
    const many = await inProgram(own.path, 10_000, "Enter open");
    const ink = await inProgram(plain.path, 200, "▌ 17/000000");
    const ratio = (value: number, of: number) => `${(value / of).toFixed(2)}x of plain Ink`;
    const { move, page } = few;
    console.log(`\nthe list at ${size.columns}x${size.rows}, medians of ${presses} keys`);
    line("plain Ink list, 200 rows, a move", `${times(ink.move)}  ${ink.move.bytes} bytes`);
    line("a move, time", `${times(move)}  ${ratio(move.ms, ink.move.ms)}  aim 16 ms`, move.ms <= 16);
    line("a move, bytes", `${move.bytes}  ${ratio(move.bytes, ink.move.bytes)}  aim 700`, move.bytes <= 700);
    if (page) line("a full scroll, bytes", `${page.bytes}  aim 8000`, page.bytes <= 8_000);
    const grown = many.move.bytes / few.move.bytes;
    line("10,000 rows, bytes", `${grown.toFixed(2)}x of 200 rows  aim 1 ± 0.15`, Math.abs(grown - 1) <= 0.15);
    line("10,000 rows, time", `${many.move.ms.toFixed(1)} ms  ${(many.move.ms / few.move.ms).toFixed(2)}x of 200 rows`);
  } finally {
    own.remove();
    plain.remove();
  }
}

function bareNode(): number {
  const times = Array.from({ length: 7 }, () => {
    const started = performance.now();
    spawnSync(process.execPath, ["-e", "0"]);
    return performance.now() - started;
  });
  return median(times);
}

/** No answer to a key takes longer than this to begin, nor pauses so long, in milliseconds. */
const quietMs = 600;

/** Waits until nothing was written for a while: the pane next to a list follows a moment after the selection. */
async function untilQuiet(terminal: PseudoTerminal): Promise<void> {
  let before: string;
  do {
    before = terminal.written();
    await new Promise((resolve) => setTimeout(resolve, quietMs));
  } while (before !== terminal.written());
}

/** All that a key leads to, the pane that follows included. @throws Error where nothing was written at all */
async function wholeCost(terminal: PseudoTerminal, key: string, times: number): Promise<number> {
  const bytes: number[] = [];
  for (let press = 0; press < times; press += 1) {
    terminal.forget();
    terminal.type(key);
    await untilQuiet(terminal);
    if (terminal.written() === "") throw new Error("A key was not answered: there is nothing to measure");
    bytes.push(Buffer.byteLength(terminal.written()));
  }
  return median(bytes);
}

/** The whole application on the sample portfolio and 1,000 generated matters. */
async function application(): Promise<void> {
  const hub = await startBenchHub("embedded", 1_000);
  try {
    const token = await createHub({ baseUrl: hub.url }).auth.login({
      email: "ada@iphub.example",
      password: "demo-pass-1",
    });
    const env = { IPHUB_HOST: hub.url, IPHUB_TOKEN: token, XDG_CONFIG_HOME: `/tmp/iphub-bench-${process.pid}` };
    const open = () => openPseudoTerminal({ ...size, args: [program], env });
    const paints: number[] = [];
    for (let round = 0; round < 5; round += 1) {
      const started = performance.now();
      const terminal = open();
      await terminal.waitFor(/\S/);
      paints.push(performance.now() - started);
      await terminal.close();
    }
    const bare = bareNode();
    const ratio = median(paints) / bare;
    console.log(`\nthe application at ${size.columns}x${size.rows}, on a hub of 1,061 matters`);
    line("first paint", `${median(paints).toFixed(0)} ms  ${ratio.toFixed(1)}x of node -e 0  aim 12x`, ratio <= 12);
    await whileOpen(open());
  } finally {
    await hub.close();
  }
}

/** How often a held key comes, in milliseconds: what keyboards do by default. */
const repeatMs = 33;
/** So many moves from the top stay inside a window of 45 rows. */
const movesInWindow = 25;

/** The bytes of a move while its key is held, where the pane waits for the selection to come to rest. */
async function heldCost(terminal: PseudoTerminal): Promise<number> {
  terminal.forget();
  for (let press = 0; press < movesInWindow; press += 1) {
    terminal.type("j");
    await new Promise((resolve) => setTimeout(resolve, repeatMs));
  }
  await untilQuiet(terminal);
  return Math.round(Buffer.byteLength(terminal.written()) / movesInWindow);
}

/**
 * What a selection move writes in the list itself, what a held key writes for each move with everything that follows, and
 * what the pane writes once the selection rests: the text of another matter. From the top each time, since at the window's
 * edge a move scrolls the whole list, which is measured apart.
 */
async function movesWithPane(terminal: PseudoTerminal): Promise<void> {
  const top = async () => {
    terminal.type(keys.home);
    await untilQuiet(terminal);
  };
  await untilQuiet(terminal);
  await top();
  const { bytes } = await costOf(terminal, "j", movesInWindow);
  line("overview, a move itself, bytes", `${bytes}  aim 700`, bytes <= 700);
  await untilQuiet(terminal);
  await top();
  const held = await heldCost(terminal);
  line("overview, a move of a held key, bytes", `${held}  aim 700, the pane at the end included`, held <= 700);
  await top();
  const whole = await wholeCost(terminal, "j", 7);
  line("overview, the pane after a move that rests", `${whole - bytes} bytes`);
  await top();
}

async function whileOpen(terminal: PseudoTerminal): Promise<void> {
  try {
    await terminal.waitFor("Enter open");
    await terminal.waitFor("● up");
    await untilQuiet(terminal);
    terminal.forget();
    await new Promise((resolve) => setTimeout(resolve, 5_000));
    const idle = Buffer.byteLength(terminal.written());
    line("idle for 5 s, bytes", `${idle}  aim 0`, idle === 0);
    const move = await costOf(terminal, "j", presses);
    line("overview, a move beside the pane", `${times(move)}  aim 16 ms`, move.ms <= 16);
    await movesWithPane(terminal);
    const scroll = await wholeCost(terminal, keys.pageDown, 3);
    line("overview, a full scroll with the pane, bytes", `${scroll}  aim 8000`, scroll <= 8_000);
    let cleared = 0;
    for (const [key, shown] of [
      ["3", "OFFICE STATUS"],
      ["1", "CLIENT DATE"],
      [keys.enter, "MILESTONE AND TASKS"],
      [keys.escape, "CLIENT DATE"],
    ] as const) {
      if (clears.test(await terminal.cost(key, shown))) cleared += 1;
    }
    line("clears of the screen between screens", `${cleared} in 4 changes  aim 0`, cleared === 0);
  } finally {
    await terminal.close();
  }
}

await lists();
await application();

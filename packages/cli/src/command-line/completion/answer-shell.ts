import { splitLine } from "../argv-words.ts";
import { writeOut } from "../output/sink.ts";
import type { RootIndex } from "../verb-index.ts";
import { type Completion, chosenHub, complete } from "./complete.ts";
import type { Candidate } from "./from-hub.ts";
import type { ValueKind } from "./value-kinds.ts";

/** The shell waits at every Tab: after this many milliseconds nothing is offered. */
const patienceMs = 1500;

/**
 * Answers a shell: `__complete line <text>` (bash, up to the cursor) or `__complete words <word>…`, the last of which
 * is completed. Prints `:files`, `:goes-on` or `:` and then one `word<TAB>meaning` a line. On any failure the answer is
 * empty and no error is printed: a Tab must not fill the terminal with messages.
 */
export async function answerShell(argv: readonly string[], root: RootIndex): Promise<void> {
  const [form, ...rest] = argv;
  const words = form === "line" ? splitLine(rest[0] ?? "").slice(1) : rest;
  const none: Completion = { candidates: [], files: false, goesOn: false };
  const found = await complete(words, root, askHub).catch(() => none);
  const first = found.files ? ":files" : found.goesOn ? ":goes-on" : ":";
  const lines = found.candidates.map(({ value, about }) => `${oneLine(value)}\t${oneLine(about)}`);
  await writeOut(`${[first, ...lines].join("\n")}\n`).catch(() => undefined);
}

async function askHub(kind: ValueKind, typed: string, words: readonly string[]): Promise<readonly Candidate[]> {
  const [{ openSession }, { candidatesFromHub }] = await Promise.all([
    import("../hub-session.ts"),
    import("./from-hub.ts"),
  ]);
  const { hub } = await openSession({ ...chosenHub(words), mayAsk: false, timeoutMs: patienceMs });
  return candidatesFromHub(hub, kind, typed);
}

function oneLine(text: string): string {
  return text.replace(/\p{Cc}+/gu, " ");
}

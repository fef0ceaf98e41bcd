import { splitLine } from "../argv-words.ts";
import { openConnection } from "../open-connection.ts";
import { writeOut } from "../output/sink.ts";
import type { RootIndex } from "../verb-index.ts";
import { type Completion, chosenHub, complete } from "./complete.ts";
import { plainListOf } from "./plain-list.ts";
import { type Candidate, type Completions, candidatesFromHub } from "./value-kinds.ts";

/** The shell waits at every Tab: after this many milliseconds nothing is offered. */
const patienceMs = 1500;

/**
 * Answers a shell: `__complete line <text>` (bash, up to the cursor) or `__complete words <word>…`, the last of which is
 * completed; `known` is what the areas know of their values. Prints `:files`, `:goes-on`, `:replaces` or `:` and then one
 * `word<TAB>meaning` a line. Whatever fails, the answer is empty and nothing is said: a Tab must not fill the terminal
 * with complaints.
 */
export async function answerShell(
  argv: readonly string[],
  root: RootIndex,
  known: readonly Completions[],
): Promise<void> {
  const [form, ...rest] = argv;
  const words = form === "line" ? splitLine(rest[0] ?? "").slice(1) : rest;
  const ask = async (kind: string, typed: string): Promise<readonly Candidate[]> => {
    const chosen = chosenHub(words);
    const open = async () => {
      const { openSession } = await import("../hub-session.ts");
      return (await openSession({ ...chosen, mayAsk: false, timeoutMs: patienceMs })).hub;
    };
    return candidatesFromHub(known, { list: plainListOf(openConnection(chosen), patienceMs), open }, kind, typed);
  };
  const none: Completion = { candidates: [], files: false, goesOn: false, replaces: false };
  const found = await complete(words, root, { known, ask }).catch(() => none);
  const first = found.files ? ":files" : found.goesOn ? ":goes-on" : found.replaces ? ":replaces" : ":";
  const lines = found.candidates.map(({ value, about }) => `${oneLine(value)}\t${oneLine(about)}`);
  await writeOut(`${[first, ...lines].join("\n")}\n`).catch(() => undefined);
}

function oneLine(text: string): string {
  return text.replace(/\p{Cc}+/gu, " ");
}

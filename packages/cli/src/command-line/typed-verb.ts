import { firstWordAt } from "./argv-words.ts";
import { programFlags } from "./program-flags.ts";
import type { IndexedVerb, NounIndex, RootIndex } from "./verb-index.ts";

/** A verb as it was typed. */
export interface TypedVerb {
  /** The words that call it, such as `tasks list` or `explain-query`. */
  readonly call: string;
  /** Which of the words is the first of them; -1 if there is none. */
  readonly at: number;
  readonly name: string;
  /** Undefined where the noun has no such verb. */
  readonly verb: IndexedVerb | undefined;
  /** All verbs of its noun. */
  readonly siblings: NounIndex;
}

/** The verb of a command line. A flag that belongs after it may be before its noun, with a value that could be a noun. */
export function typedVerb(
  argv: readonly string[],
  { nouns, shortcuts }: RootIndex,
  loaded: Readonly<Record<string, NounIndex>>,
): TypedVerb {
  const isFirst = (word: string) => Object.hasOwn(nouns, word) || Object.hasOwn(shortcuts, word);
  const own = firstWordAt(argv);
  const isPlain = argv.slice(0, Math.max(0, own)).every((word) => !word.startsWith("-") || isProgramFlag(word));
  const isCall = (word: string, at: number) => Object.hasOwn(nouns, word) && nouns[word]?.includes(argv[at + 1] ?? "");
  const called = isPlain ? own : argv.findIndex(isCall);
  const at = called >= 0 ? called : argv.findIndex(isFirst);
  const [first = "", second = ""] = argv.slice(Math.max(0, at));
  const shortcut = Object.hasOwn(nouns, first) || !Object.hasOwn(shortcuts, first) ? undefined : shortcuts[first];
  const { noun, verb: name } = shortcut ?? { noun: first, verb: second };
  const siblings = Object.hasOwn(loaded, noun) ? (loaded[noun] ?? {}) : {};
  const verb = Object.hasOwn(siblings, name) ? siblings[name] : undefined;
  return { call: shortcut === undefined ? `${noun} ${name}` : first, at, name, verb, siblings };
}

function isProgramFlag(word: string): boolean {
  return programFlags.some(({ name }) => word === `--${name}` || word.startsWith(`--${name}=`));
}

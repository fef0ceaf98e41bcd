import { firstWordAt } from "./argv-words.ts";
import { flagOf, plainFlagOf, programFlags, takesValue } from "./program-flags.ts";
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

/** The flags that choose among the rows of a list in pages. */
const pageFlags: ReadonlySet<string> = new Set(["all", "limit", "size", "skip"]);

/** What to type in place of a flag that is unknown where it was typed, as a line; nothing where there is no advice. */
export function flagAdvice(word: string, argv: readonly string[], typed: TypedVerb): string {
  const [flag = word] = word.split("=");
  const name = flag.replace(/^--?(?:no-)?/, "");
  const { call, verb, siblings } = typed;
  const tried = verb?.triedFlags?.[name];
  if (tried !== undefined) return `${tried}\n`;
  const place = argv.indexOf(word) < typed.at ? placeOf(flag, typed) : undefined;
  if (place !== undefined) return `${place}\n`;
  if (pageFlags.has(name) && verb?.watchable === true && !verb.paged) {
    return `iphub ${call} is not in pages: it prints every row that the hub gives.\n`;
  }
  const others = Object.entries(siblings).filter(
    ([other, { flags, positionals }]) =>
      other !== typed.name && [...flags, ...positionals].some((one) => one.name === name),
  );
  const [noun = ""] = call.split(" ");
  if (others.length > 0)
    return `--${name} belongs to ${others.map(([other]) => `iphub ${noun} ${other}`).join(", ")}.\n`;
  const isSearch = verb?.positionals.some(({ required }) => !required) === true;
  if (!isSearch || word.startsWith("--")) return "";
  return `If ${word} is not meant as a flag, put -- before it: iphub ${call} -- '${word}'\n`;
}

/** Where a flag goes that was typed before the noun of its verb. */
function placeOf(flag: string, { call, verb, siblings }: TypedVerb): string | undefined {
  const [noun = ""] = call.split(" ");
  const [where, whole] = verb ? ["the verb", call] : ["a verb", `${noun} <verb>`];
  const one = (verb ? [verb] : Object.values(siblings)).find(
    (other) => flagOf(other, flag) ?? plainFlagOf(other, flag),
  );
  if (one === undefined) return undefined;
  const { placeholder } = flagOf(one, flag) ?? plainFlagOf(one, flag) ?? {};
  const value = takesValue(one, flag) ? ` <${placeholder}>` : "";
  return `${flag} goes after ${where}: iphub ${whole} ${flag}${value}`;
}

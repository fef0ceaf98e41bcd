import { readAliases } from "../aliases.ts";
import { settleNegations } from "../argv.ts";
import { firstWordAt, valueOfFlag } from "../argv-words.ts";
import { readNounIndex } from "../index-files.ts";
import { flagOf, outputFlags, plainFlagOf, programFlags, takesValue } from "../program-flags.ts";
import { type IndexedFields, type IndexedFlag, type IndexedVerb, programNoun, type RootIndex } from "../verb-index.ts";
import { type Candidate, type Completions, plainCandidates, valueKind } from "./value-kinds.ts";

/** The completions of the word at the cursor. */
export interface Completion {
  readonly candidates: readonly Candidate[];
  /** True for a path of this machine: the shell completes it. */
  readonly files: boolean;
  /** True if the word may continue, so that no blank is added. */
  readonly goesOn: boolean;
  /** True if what is offered takes the place of the words that are typed. */
  readonly replaces: boolean;
}

/** The position of the cursor: the verb, the words after it, and the beginning of the word to complete. */
interface Place {
  readonly noun: string;
  readonly name: string;
  readonly verb: IndexedVerb;
  readonly before: readonly string[];
  readonly typed: string;
}

/** What values mean, and how words that only the hub knows are asked for. */
interface Values {
  readonly known: readonly Completions[];
  readonly ask: (kind: string, typed: string) => Promise<readonly Candidate[]>;
}

const nothing: Completion = { candidates: [], files: false, goesOn: false, replaces: false };

/** Completes the last of the words; those before it are whole. Rejects only where the program's own files are gone. */
export async function complete(words: readonly string[], root: RootIndex, values: Values): Promise<Completion> {
  const typed = words.at(-1) ?? "";
  const before = words.slice(0, -1);
  const at = firstWordAt(before);
  const word = before[at];
  if (word === undefined) {
    const value = ofFlagValue(before, typed, (name, part) => programValues(name, part, values));
    if (value !== undefined) return value;
    return typed.startsWith("-") ? flagNames(programFlags, typed) : firstWords(root, typed);
  }
  if (word === "help") return afterHelp(root, before.slice(at + 1), typed);
  const shortcut = Object.hasOwn(root.shortcuts, word) ? root.shortcuts[word] : undefined;
  if (shortcut !== undefined && !Object.hasOwn(root.nouns, word)) {
    return atVerb(shortcut.noun, shortcut.verb, before.slice(at + 1), typed, values);
  }
  if (!Object.hasOwn(root.nouns, word)) return nothing;
  const name = before[at + 1];
  if (name !== undefined) return atVerb(word, name, before.slice(at + 2), typed, values);
  const verbs = Object.entries(readNounIndex(word)).map(([value, { summary }]) => ({ value, about: summary }));
  return offered(verbs, typed);
}

async function atVerb(
  noun: string,
  name: string,
  before: readonly string[],
  typed: string,
  values: Values,
): Promise<Completion> {
  const verbs = readNounIndex(noun);
  const verb = Object.hasOwn(verbs, name) ? verbs[name] : undefined;
  if (verb === undefined) return nothing;
  const place = { noun, name, verb, before, typed };
  const value = ofFlagValue(before, typed, (flag, part) => valuesOfFlag({ ...place, typed: part }, flag, values));
  if (value !== undefined) return value;
  const positional = verb.positionals[positionalsIn(place)];
  const isCondition = positional?.key === "query" && /^-[^-]/.test(typed);
  if (typed.startsWith("-") && !isCondition) {
    return flagNames([...flagsOf(verb), ...outputFlags(verb), ...programFlags], typed);
  }
  return positional === undefined ? nothing : valuesOf(place, positional, values);
}

/**
 * The completions of a flag's value, in `--flag value` and, each with its flag, in `--flag=value`. Undefined where the word
 * is no value: `of` gives undefined for a word that is no flag with one.
 */
function ofFlagValue(
  before: readonly string[],
  typed: string,
  of: (flag: string, typed: string) => Promise<Completion> | undefined,
): Promise<Completion> | undefined {
  const [, flag, value] = /^(--[^=]+)=(.*)$/s.exec(typed) ?? [];
  if (flag === undefined || value === undefined) return of(before.at(-1) ?? "", typed);
  return withFlag(flag, of(flag, value));
}

async function withFlag(flag: string, values: Promise<Completion> | undefined): Promise<Completion> {
  const found = (await values) ?? nothing;
  return { ...found, candidates: found.candidates.map((one) => ({ ...one, value: `${flag}=${one.value}` })) };
}

/** The values of one of the verb's, its output's or the program's flags. */
function valuesOfFlag(place: Place, name: string, values: Values): Promise<Completion> | undefined {
  const { verb, typed } = place;
  const flag = flagOf(verb, name);
  if (flag !== undefined) return flag.kind === "boolean" ? undefined : valuesOf(place, flag, values);
  const plainFlag = plainFlagOf(verb, name);
  if (plainFlag?.name === "json") return Promise.resolve(fieldNames(verb, typed));
  if (plainFlag?.name === "columns") return Promise.resolve(fieldNames(verb.rows ?? verb, typed));
  if (plainFlag?.placeholder === "file") return Promise.resolve({ ...nothing, files: true });
  return (
    programValues(name, typed, values) ?? (plainFlag?.placeholder === undefined ? undefined : Promise.resolve(nothing))
  );
}

/** The values of one of the program's own flags. */
function programValues(word: string, typed: string, values: Values): Promise<Completion> | undefined {
  const flag = programFlags.find(({ name }) => `--${name}` === word);
  if (flag?.placeholder === undefined) return undefined;
  if (flag.name === "profile") return profiles(typed);
  return flag.name === "as"
    ? values.ask("person", typed).then((found) => offered(found, typed))
    : Promise.resolve(nothing);
}

async function valuesOf({ noun, name, typed }: Place, flag: IndexedFlag, values: Values): Promise<Completion> {
  if (flag.choices !== undefined) return offered(plainCandidates(flag.choices), typed);
  const kind = valueKind(values.known, noun, name, flag);
  if (kind === undefined) return nothing;
  if (kind === "file") return { ...nothing, files: true };
  if (kind === "profile") return profiles(typed);
  if (kind === "alias") return offered(aliases(), typed);
  const candidates = await values.ask(kind, typed);
  if (kind !== "query") return offered(candidates, typed);
  // The language has chosen what fits: a value that it quotes does not begin with what is typed.
  const goesOn = candidates.some(({ value }) => value.endsWith(":"));
  return { ...nothing, candidates, goesOn, replaces: candidates.some(({ value }) => !value.startsWith(typed)) };
}

/** The number of positionals so far: words that are neither a flag nor the value of one. */
function positionalsIn({ verb, before }: Place): number {
  const words = settleNegations(before, verb);
  let count = 0;
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? "";
    if (!word.startsWith("-") || word === "-") count += 1;
    else if (takesValue(verb, word)) at += 1;
  }
  return count;
}

/** Every flag of a verb with its negation, if it has one. */
function flagsOf(verb: IndexedVerb) {
  return verb.flags.flatMap(({ name, help, negatable }) => [
    { name, help },
    ...(negatable ? [{ name: `no-${name}`, help: "" }] : []),
  ]);
}

function flagNames(flags: readonly { readonly name: string; readonly help: string }[], typed: string): Completion {
  const help = { value: "--help", about: "show help" };
  return offered([...flags.map(({ name, help: about }) => ({ value: `--${name}`, about })), help], typed);
}

/** Field names may continue after a comma. */
function fieldNames({ fields }: IndexedFields, typed: string): Completion {
  const chosen = typed.slice(0, typed.lastIndexOf(",") + 1);
  return { ...offered(plainCandidates(fields.map((field) => chosen + field)), typed), goesOn: true };
}

function firstWords(root: RootIndex, typed: string): Completion {
  const shortcuts = Object.entries(root.shortcuts).map(([value, { summary }]) => ({ value, about: summary }));
  const nouns = Object.entries(root.nouns).map(([value, verbs]) => ({ value, about: verbs.join(", ") }));
  return offered([...shortcuts, ...nouns, ...aliases()], typed);
}

/** `help` takes a topic, a noun, or a noun and a verb. */
function afterHelp(root: RootIndex, [noun, ...rest]: readonly string[], typed: string): Completion {
  if (noun !== undefined) {
    const verbs = rest.length === 0 && Object.hasOwn(root.nouns, noun) ? readNounIndex(noun) : {};
    return offered(
      Object.entries(verbs).map(([value, { summary }]) => ({ value, about: summary })),
      typed,
    );
  }
  const topics = plainCandidates(readNounIndex(programNoun).help?.positionals[0]?.choices ?? []);
  return offered([...topics, ...firstWords(root, typed).candidates], typed);
}

/** None if their file is damaged, so that everything else can still be completed. */
function aliases(): Candidate[] {
  try {
    return Object.entries(readAliases()).map(([value, about]) => ({ value, about }));
  } catch {
    return [];
  }
}

async function profiles(typed: string): Promise<Completion> {
  const { openProfiles } = await import("../profiles.ts");
  const known = Object.entries(openProfiles().all());
  return offered(
    known.map(([value, { host }]) => ({ value, about: host })),
    typed,
  );
}

function offered(candidates: readonly Candidate[], typed: string): Completion {
  const fitting = candidates.filter(({ value }) => value.startsWith(typed));
  if (fitting.length > 0) return { ...nothing, candidates: fitting };
  const found = candidates.filter((one) => one.found);
  return { ...nothing, candidates: found, replaces: found.length > 0 };
}

/** The hub chosen by the words of a command line, for completions that only it knows. */
export function chosenHub(words: readonly string[]): { profile?: string; hub?: string } {
  const [profile, hub] = [valueOfFlag(words, "--profile"), valueOfFlag(words, "--hub")];
  return { ...(profile ? { profile } : {}), ...(hub ? { hub } : {}) };
}

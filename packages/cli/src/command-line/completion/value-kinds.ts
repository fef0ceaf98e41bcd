import type { Hub } from "@iphub/sdk/client";
import type { IndexedFlag } from "../verb-index.ts";
import type { PlainList } from "./plain-list.ts";

/** One word that a shell may offer, with what it means. */
export interface Candidate {
  readonly value: string;
  readonly about: string;
  /** Set where the hub found it by words: it is offered although it does not begin with what is typed. */
  readonly found?: true;
}

/** Words that say themselves what they mean. */
export function plainCandidates(values: readonly string[]): Candidate[] {
  return values.map((value) => ({ value, about: "" }));
}

/** Asks the hub for the words of a kind; `typed` is what is there of the word. */
type AskForWords = (hub: Hub, typed: string) => Promise<readonly Candidate[]>;

/** The same without the SDK; null where that did not succeed. */
type AskPlainly = (list: PlainList, typed: string) => Promise<readonly Candidate[] | null>;

/**
 * What an area knows of the values that its verbs take, so that they can be completed. A kind is a name such as `matter`;
 * `file`, `profile` and `alias` are of this machine, all others need `words`.
 */
export interface Completions {
  /** The kind that a key names in every verb, such as `inventionId`. */
  readonly keys?: Readonly<Record<string, string>>;
  /** The kind that `id` names in the verbs of a noun. */
  readonly ids?: Readonly<Record<string, string>>;
  /** Verbs whose key names something else, as `noun verb key`. */
  readonly exceptions?: Readonly<Record<string, string>>;
  /** Where the words of a kind come from. */
  readonly words?: Readonly<Record<string, AskForWords>>;
  /** For kinds that are completed often: asked first, because it is quicker. */
  readonly plainWords?: Readonly<Record<string, AskPlainly>>;
}

/** How many rows are asked for where the hub cannot look for the beginning of an id. */
export const candidatePageSize = 100;

const filePlaceholders: ReadonlySet<string> = new Set(["file", "dir", "path"]);
const fileKeys: ReadonlySet<string> = new Set(["file", "path", "output", "and", "attach", "xlsx"]);

/** What the value of a flag or positional names; undefined where only the person can know it. */
export function valueKind(
  known: readonly Completions[],
  noun: string,
  verb: string,
  flag: IndexedFlag,
): string | undefined {
  const exception = first(known, ({ exceptions }) => exceptions?.[`${noun} ${verb} ${flag.key}`]);
  if (exception !== undefined) return exception;
  const { key } = flag;
  if (key === "id") return first(known, ({ ids }) => ids?.[noun]);
  const kind = first(known, ({ keys }) => (keys && Object.hasOwn(keys, key) ? keys[key] : undefined));
  return kind ?? (filePlaceholders.has(flag.placeholder) || fileKeys.has(key) ? "file" : undefined);
}

/** How the hub can be asked: at once for a plain list, or with the SDK, which is loaded with the first use. */
export interface HubToAsk {
  readonly list: PlainList;
  readonly open: () => Promise<Hub>;
}

/** Asks the hub for the words of a kind. Rejects as every call does; the caller stays silent then. */
export async function candidatesFromHub(
  known: readonly Completions[],
  { list, open }: HubToAsk,
  kind: string,
  typed: string,
): Promise<readonly Candidate[]> {
  const plainly = await first(known, ({ plainWords }) => plainWords?.[kind])?.(list, typed);
  if (plainly) return plainly;
  return (await first(known, ({ words }) => words?.[kind])?.(await open(), typed)) ?? [];
}

function first<Value>(known: readonly Completions[], of: (one: Completions) => Value | undefined): Value | undefined {
  for (const one of known) {
    const value = of(one);
    if (value !== undefined) return value;
  }
  return undefined;
}

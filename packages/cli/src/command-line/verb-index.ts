import type { FlagKind } from "./input.ts";

/** A flag or positional of one verb, derived from the contract by the build. */
export interface IndexedFlag {
  /** The contract's key, for example `dueAt`; for a verb's own flag, its name. */
  readonly key: string;
  /** As typed, for example `due-at`. */
  readonly name: string;
  readonly kind: FlagKind;
  readonly list: boolean;
  /** True if `--no-…` is offered: false for a switch, an empty list for a list, null otherwise. */
  readonly negatable: boolean;
  readonly required: boolean;
  readonly help: string;
  readonly placeholder: string;
  readonly short?: string;
  readonly choices?: readonly string[];
  /** True for a date that may also be written `next fri` or `+3bd`. */
  readonly isDate?: boolean;
}

/** The keys of a record in a response. */
export interface IndexedFields {
  /** Its own keys, for `--json` with fields. */
  readonly fields: readonly string[];
  /** The keys of records in it by their path, for `--template '{{invention.title}}'`; nothing for texts, numbers and lists. */
  readonly innerFields?: Readonly<Record<string, readonly string[]>>;
  /** The paths of fields of whose inside the contract does not say everything; the empty path is the record's own. */
  readonly openFields?: readonly string[];
}

/** One verb with everything that parsing and help need. */
export interface IndexedVerb extends IndexedFields {
  readonly summary: string;
  readonly example: string;
  readonly isDefault: boolean;
  readonly positionals: readonly IndexedFlag[];
  readonly flags: readonly IndexedFlag[];
  /** The keys of the rows inside the record, from which `--columns` chooses. */
  readonly rows?: IndexedFields;
  /** True if the response is data that can be printed in several formats. */
  readonly prints: boolean;
  /** True if the call can be fetched page by page. */
  readonly paged: boolean;
  /** True if the response is a list that can be read repeatedly. */
  readonly watchable: boolean;
  /** True if the response is read from stored data of the patent office, whose answer can be waited for. */
  readonly readsOffice?: boolean;
  /** Where the browser shows the same, as its definition (`Verb.web`) writes it. */
  readonly web?: string;
  /** True if the call has a JSON body, which `--input` can provide. */
  readonly takesBody: boolean;
  /** True if the call makes a record, which a key can keep from being made twice. */
  readonly repeatable?: boolean;
  /** For a call that changes a stored record: the keys of which at least one must be given. */
  readonly changes?: readonly string[];
  /** What to type in place of flags that people try, as its definition (`Verb.triedFlags`) writes it. */
  readonly triedFlags?: Readonly<Record<string, string>>;
}

/** One noun: its verbs by name. */
export type NounIndex = Readonly<Record<string, IndexedVerb>>;

/** The target of a shortcut such as `iphub login`. */
export interface Shortcut {
  readonly noun: string;
  readonly verb: string;
  readonly summary: string;
}

/** The data of the first help level: without flags, so that it stays small however many verbs there are. */
export interface RootIndex {
  readonly version: string;
  /** Verb names by noun. */
  readonly nouns: Readonly<Record<string, readonly string[]>>;
  readonly shortcuts: Readonly<Record<string, Shortcut>>;
}

/** The name of the bundled file with the plain-call verbs of a noun; no verb has this name. */
export const tableName = "verbs";

/** The noun of verbs about the hub or this program itself, which are offered as shortcuts. */
export const programNoun = "hub";

/** `dueAt` becomes `due-at`. */
export function kebabCase(key: string): string {
  return key.replace(/([a-z0-9])([A-Z])/g, "$1-$2").toLowerCase();
}

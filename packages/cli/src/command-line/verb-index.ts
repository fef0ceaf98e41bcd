import type { FlagKind } from "./input.ts";

/** A flag or positional of one verb, as the build derived it from the contract. */
export interface IndexedFlag {
  /** The contract's key, for example `dueAt`; for a verb's own flag, its name. */
  readonly key: string;
  /** As typed, for example `due-at`. */
  readonly name: string;
  readonly kind: FlagKind;
  readonly list: boolean;
  /** True when `--no-…` is offered: false for a switch, an empty list for a list, null for the rest. */
  readonly negatable: boolean;
  readonly required: boolean;
  readonly help: string;
  readonly placeholder: string;
  readonly short?: string;
  readonly choices?: readonly string[];
  /** True for a date that may also be written `next fri` or `+3bd`. */
  readonly isDate?: boolean;
}

/** One verb with everything that parsing and help need. */
export interface IndexedVerb {
  readonly summary: string;
  readonly example: string;
  readonly isDefault: boolean;
  readonly positionals: readonly IndexedFlag[];
  readonly flags: readonly IndexedFlag[];
  /** The keys of a record in the answer, for `--json` with fields. */
  readonly fields: readonly string[];
  /** True when the answer is data that can be printed in several formats. */
  readonly prints: boolean;
  /** True when the call can be walked page by page. */
  readonly paged: boolean;
  /** True when the answer is a list that can be read again and again. */
  readonly watchable: boolean;
  /** Where the browser shows the same, as its definition (`Verb.web`) writes it. */
  readonly web?: string;
  /** True when the call carries a JSON body, which `--input` can give. */
  readonly takesBody: boolean;
}

/** One noun: its verbs by name. */
export type NounIndex = Readonly<Record<string, IndexedVerb>>;

/** Where a shortcut such as `iphub login` leads. */
export interface Shortcut {
  readonly noun: string;
  readonly verb: string;
  readonly summary: string;
}

/** What the first level of help needs: no flags, so that it stays small however many verbs there are. */
export interface RootIndex {
  readonly version: string;
  /** Verb names by noun. */
  readonly nouns: Readonly<Record<string, readonly string[]>>;
  readonly shortcuts: Readonly<Record<string, Shortcut>>;
}

/** The name of the bundled file with the verbs of a noun that follow their call; no verb is called so. */
export const tableName = "verbs";

/** The noun of verbs that are about the hub or this program itself; they are offered by their shortcuts. */
export const programNoun = "hub";

/** `dueAt` becomes `due-at`. */
export function kebabCase(key: string): string {
  return key.replace(/([a-z0-9])([A-Z])/g, "$1-$2").toLowerCase();
}

import type { Hub } from "@iphub/sdk/client";
import type { CallOptions } from "@iphub/sdk/hub-types";
import type { CliError } from "./exit-codes.ts";
import type { HubSession } from "./hub-session.ts";
import type { CallName, FlagKind, GlobalOptions, Input } from "./input.ts";
import type { Column, InnerRows } from "./output/column.ts";
import type { Output } from "./output/output.ts";
import type { WantedRows } from "./wanted-rows.ts";

/** A flag that a verb adds to those of its call. */
export interface OwnFlag {
  /** As typed, without dashes, for example `password-stdin`. */
  readonly name: string;
  readonly help: string;
  readonly kind?: FlagKind;
  /** The placeholder of the value in the help, for example `DIR`. */
  readonly placeholder?: string;
  readonly list?: boolean;
  readonly required?: boolean;
  /** The only values that it takes. */
  readonly choices?: readonly string[];
  /** A one-letter short form, for example `f`. */
  readonly short?: string;
}

/** The context of a verb with behaviour. */
export interface RunContext {
  readonly input: Input;
  readonly globals: GlobalOptions;
  readonly output: Output;
  /** Which rows of a paged list are printed. */
  readonly rows: WantedRows;
  /** For the call that makes a record: the key of `--idempotency-key`, of this id where there are several. */
  readonly keyed: Pick<CallOptions, "idempotencyKey">;
  /** Opens the hub of the chosen profile; nothing is loaded or read before the first call. */
  session(): Promise<HubSession>;
}

/**
 * A verb of the command line. With `call` it is a plain call: flags, help and example come from the contract and one
 * runner does the work. With `run` it has behaviour of its own.
 */
export interface Verb {
  readonly call?: CallName;
  /** One sentence in the imperative; the call's own by default. */
  readonly summary?: string;
  /** Keys that are given by position, in order; by default the path parameters. */
  readonly positionals?: readonly string[];
  readonly flags?: readonly OwnFlag[];
  /** Explanations of the call's flags whose names do not say enough. */
  readonly help?: Readonly<Record<string, string>>;
  /** Another name directly under `iphub`, for example `login`. */
  readonly shortcut?: string;
  /** True when the noun alone means this verb. */
  readonly isDefault?: boolean;
  /** An example command line, without `iphub`; by default derived from the contract's example. */
  readonly example?: string;
  readonly columns?: readonly Column[];
  /**
   * Where the browser shows the same, for `--web`: a path of ui-core's screens with `{key}` for a value of the input,
   * and `?` at the end where the rest of the input is the query of the address.
   */
  readonly web?: string;
  /** The list inside its one record: a table below it, and the rows of a sheet; JSON keeps it in the record. */
  readonly inner?: InnerRows;
  /** The command line that undoes the change, without `iphub`; printed on a terminal. */
  readonly undo?: (answer: Readonly<Record<string, unknown>>, input: Input) => string | undefined;
  /** Says on standard error what to know of the stored record; result and exit code do not depend on it. */
  readonly remark?: (answer: Readonly<Record<string, unknown>>, context: RunContext) => Promise<void>;
  /** The failure to end with after the result was printed, if a part was not done. */
  readonly left?: (answer: Readonly<Record<string, unknown>>, input: Input) => CliError | undefined;
  /** What to fail with where the hub refuses the call; the refusal itself unless the verb knows more of it. */
  readonly refused?: (refusal: unknown, hub: Hub, input: Input) => Promise<unknown>;
  /** Flags that people try and the verb does not have, by their names without dashes, with what to type. */
  readonly triedFlags?: Readonly<Record<string, string>>;
  /** Default values of keys. */
  readonly defaults?: Input;
  /**
   * What the verb takes away for good, such as `the task`: it asks before, on a terminal, and needs `--yes` elsewhere. The
   * flag is added by itself.
   */
  readonly deletes?: string;
  /** What is wrong with an input that the call itself would take. */
  readonly check?: (input: Input) => CliError | undefined;
  readonly run?: (context: RunContext) => Promise<void>;
  /**
   * True for a verb that makes a record by one call and sends `keyed` with it, where that cannot be seen from the call: it
   * has a `run`, or the response is not 201.
   */
  readonly sendsKey?: true;
  /** A flag with which a plain call does something else: its positionals are then left out, and `with` goes with it. */
  readonly instead?: {
    readonly flag: string;
    readonly with: readonly string[];
    readonly run: (context: RunContext) => Promise<void>;
  };
}

/** Verbs by their names as typed, such as `add-assistant`. */
export type Verbs = Readonly<Record<string, Verb>>;

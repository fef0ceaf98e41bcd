import type { HubContract } from "@iphub/sdk/contract/index";

/** The name of a call as `noun.verb`, for example `tasks.get`. */
export type CallName = {
  [N in keyof HubContract & string]: `${N}.${keyof HubContract[N] & string}`;
}[keyof HubContract & string];

/** The input of a verb: contract keys (and the verb's own flags) with their values. */
export type Input = Readonly<Record<string, unknown>>;

/** The values of a flag that may be repeated; none where it is not given. */
export function textsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : [];
}

/** How the text of a flag becomes a value. */
export type FlagKind = "text" | "number" | "boolean" | "json";

/** The flags that every verb understands. */
export interface GlobalOptions {
  readonly profile?: string;
  readonly hub?: string;
  /** The person to act for, by e-mail address. */
  readonly actingFor?: string;
  /** False after `--no-input`: never ask, fail instead. */
  readonly mayAsk: boolean;
  /** Milliseconds for one call, body included. */
  readonly timeoutMs: number;
}

/** The hub that the terminal application opens; what is absent is chosen as for every verb. */
export interface TerminalOptions {
  readonly profile?: string;
  readonly hub?: string;
  /** The person to act for, by e-mail address. */
  readonly as?: string;
}

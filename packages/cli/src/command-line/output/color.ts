import type { DueTone } from "@iphub/sdk/domain/due-badge";

/** What decides about colour: the environment and the output stream. */
export interface ColorSource {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly isTerminal: boolean;
}

/**
 * Whether to write colour: FORCE_COLOR wins (except `0` and `false`), then NO_COLOR when not empty
 * (https://no-color.org), then TERM=dumb, then whether the stream is a terminal.
 */
export function wantsColor({ env, isTerminal }: ColorSource): boolean {
  const forced = env.FORCE_COLOR;
  if (forced !== undefined) return forced !== "0" && forced !== "false";
  if (env.NO_COLOR !== undefined && env.NO_COLOR !== "") return false;
  return isTerminal && env.TERM !== "dumb";
}

const codes: Readonly<Record<DueTone, string | null>> = { danger: "31", warn: "33", ok: "32", muted: "2", text: null };

/** Text in the colour of a due date's state where colour is wanted, else the text itself. */
export function toned(text: string, tone: DueTone, wanted: boolean): string {
  const code = codes[tone];
  return wanted && code !== null ? `\u001b[${code}m${text}\u001b[${code === "2" ? "22" : "39"}m` : text;
}

/** Bold text where colour is wanted, else the text itself. */
export function bold(text: string, wanted: boolean): string {
  return wanted ? `\u001b[1m${text}\u001b[22m` : text;
}

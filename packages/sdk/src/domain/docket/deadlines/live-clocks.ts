import { type ClockEffect, clockOf, effectsOf, findEventCode } from "./event-codes.ts";
import type { RecordLine } from "./record-lines.ts";

/** A clock that a line of the record started, and the line that ended it. */
export interface Clock {
  /** The rule by the table of event codes, such as `us-ctfr`. */
  readonly clock: string;
  readonly start: RecordLine;
  readonly endedBy: RecordLine | null;
}

/** A line that a person must read, or whose clock could not be computed, while the case that it belongs to goes on. */
export interface UnreadLine {
  readonly line: RecordLine;
  /** What the table asks of the reader. */
  readonly asks: "read" | "restarts" | "withdraws";
  /** Clocks that had ended and that this line may have put back. */
  readonly reopens: readonly Clock[];
}

/** Which clocks run after the last line of a record, which have ended, and what waits to be read. */
export interface ClockState {
  readonly clocks: readonly Clock[];
  readonly unread: readonly UnreadLine[];
}

interface State {
  clocks: Clock[];
  unread: UnreadLine[];
}

/**
 * Reads a record by the table of event codes. Nothing but a line that the table names ends a clock, and no line ends
 * what started on its own day: the order within a day is not known.
 * @param lines the oldest first
 */
export function clockState(lines: readonly RecordLine[]): ClockState {
  const state: State = { clocks: [], unread: [] };
  for (const line of withoutUndone(lines)) takeLine(state, line);
  return state;
}

/** The lines of a record without those that a later line undoes: a late fee that is accepted undoes the expiry. */
export function withoutUndone(lines: readonly RecordLine[]): readonly RecordLine[] {
  const undone = new Map<string, string>();
  for (const line of lines) {
    for (const effect of effectsOf(line)) if (effect.kind === "undoes") undone.set(effect.code, line.date);
  }
  return undone.size === 0 ? lines : lines.filter(({ code, date }) => date > (undone.get(code) ?? ""));
}

/** Whether a clock runs. */
export function isLive({ endedBy }: Clock): boolean {
  return endedBy === null;
}

function takeLine(state: State, line: RecordLine): void {
  const effects = effectsOf(line);
  for (const effect of effects) if (effect.kind === "ends") end(state, line, effect.rules);
  const reopens = effects.flatMap((effect) => (effect.kind === "reopens" ? lastEnded(state, line, effect.rules) : []));
  for (const effect of effects) if (effect.kind === "starts") start(state, line, effect.rules);
  const asks = effects.flatMap((effect) => asksOf(state, effect))[0] ?? (reopens.length > 0 ? "read" : undefined);
  if (asks !== undefined) state.unread.push({ line, asks, reopens });
}

/** A decision on a clock that the record does not show must be read too. */
function asksOf(state: State, effect: ClockEffect): UnreadLine["asks"][] {
  if (effect.kind === "read" || effect.kind === "restarts" || effect.kind === "withdraws") return [effect.kind];
  return effect.kind === "recomputes" && !runs(state, effect.rules) ? ["read"] : [];
}

function start(state: State, line: RecordLine, rules: readonly string[]): void {
  for (const clock of rules) state.clocks.push({ clock, start: line, endedBy: null });
}

function end(state: State, line: RecordLine, rules: readonly string[] | "all"): void {
  state.clocks = state.clocks.map((one) => (ends(one, line, rules) ? { ...one, endedBy: line } : one));
  // The end of the case ends what was still to be read in it.
  if (rules === "all") state.unread = state.unread.filter((one) => one.line.date >= line.date);
}

function ends(one: Clock, line: RecordLine, rules: readonly string[] | "all"): boolean {
  if (one.endedBy !== null || one.start.date >= line.date) return false;
  return rules === "all" || rules.includes(clockOf(one.clock));
}

function runs({ clocks }: State, rules: readonly string[]): boolean {
  return clocks.some((one) => isLive(one) && rules.includes(one.clock));
}

/** The clocks that the last ending before a line ended; a reply that is refused was not the office's own paper. */
function lastEnded({ clocks }: State, line: RecordLine, rules: readonly string[] | "all"): Clock[] {
  const ended = clocks.filter(
    ({ clock, endedBy }) =>
      endedBy !== null &&
      endedBy.date <= line.date &&
      (rules === "all" ? !isFee(clock) : rules.includes(clock) && !isOffices(endedBy)),
  );
  const latest = ended.reduce((day, { endedBy }) => (endedBy && endedBy.date > day ? endedBy.date : day), "");
  return ended.filter(({ endedBy }) => endedBy?.date === latest);
}

/** Lines of a reply are the applicant's, or internal ones of its receipt (`N084`, `COMP`). */
function isOffices({ code }: RecordLine): boolean {
  return findEventCode(code)?.direction === "office";
}

function isFee(clock: string): boolean {
  return clock.startsWith("us-maintenance-fee");
}

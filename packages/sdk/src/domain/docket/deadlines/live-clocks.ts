import { type CivilDate, daysBetween } from "../../civil-date.ts";
import { countingLines } from "./counting-lines.ts";
import { type ClockEffect, clockOf, effectsOf, findEventCode } from "./event-codes.ts";
import type { RecordLine } from "./record-lines.ts";
import { documentCode } from "./reply-events.ts";

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
  readonly asks: "read" | "restarts" | "withdraws" | "abandoned";
  /** Clocks that had ended and that this line may have put back. */
  readonly reopens: readonly Clock[];
  /** What an abandonment ended before its last day, in sentences. */
  readonly ended?: readonly string[];
}

/** Which clocks run after the last line of a record, which have ended, and what waits to be read. */
export interface ClockState {
  readonly clocks: readonly Clock[];
  readonly unread: readonly UnreadLine[];
}

interface State {
  clocks: Clock[];
  unread: UnreadLine[];
  /** What was still to be read when the case ended. */
  dropped: UnreadLine[];
  /** The days on which the case was put back. */
  readonly revivals: CivilDate[];
  readonly today: CivilDate | undefined;
}

/** Petitions go on after the case has ended: so does the time to renew one that was dismissed. */
const PETITION_DECISIONS: ReadonlySet<string> = new Set(["MPTDI", "MPTDI-1", "MOPPT"]);
const COPENDENCY = "us-continuation-copendency";
/** The petition against an abandonment has nothing to put back once the case is live. */
const HOLDING = "us-withdraw-holding";

/**
 * Reads a record by the table of event codes. Nothing but a line that the table names ends a clock, and no line ends
 * what started on its own day: the order within a day is not known.
 * @param lines of one application, the oldest first
 * @param today the day at the office: on the day of the grant itself a continuation can still be filed
 */
export function clockState(lines: readonly RecordLine[], today?: CivilDate): ClockState {
  const state: State = { clocks: [], unread: [], dropped: [], revivals: [], today };
  for (const line of countingLines(lines)) takeLine(state, line);
  return { clocks: state.clocks, unread: state.unread };
}

/** Whether a clock runs. */
export function isLive({ endedBy }: Clock): boolean {
  return endedBy === null;
}

function takeLine(state: State, line: RecordLine): void {
  const effects = effectsOf(line);
  for (const effect of effects) if (effect.kind === "ends") end(state, line, effect.rules);
  const reopens = effects.flatMap((effect) => (effect.kind === "reopens" ? reopened(state, line, effect.rules) : []));
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
  const isOver = (one: Clock) => ends(one, line, rules) && !(one.clock === COPENDENCY && isGrantOfToday(state, line));
  state.clocks = state.clocks.map((one) => (isOver(one) ? { ...one, endedBy: line } : one));
  if (rules !== "all") return;
  // The end of the case ends what was still to be read in it.
  const isKept = ({ line: notice }: UnreadLine) =>
    notice.date >= line.date || (PETITION_DECISIONS.has(notice.code) && !isGrant(line));
  state.dropped.push(...state.unread.filter((one) => !isKept(one)));
  state.unread = state.unread.filter(isKept);
}

function isGrantOfToday({ today }: State, line: RecordLine): boolean {
  return isGrant(line) && today !== undefined && today <= line.date;
}

function isGrant({ code }: RecordLine): boolean {
  return documentCode(code) === "GRANT";
}

function ends(one: Clock, line: RecordLine, rules: readonly string[] | "all"): boolean {
  if (one.endedBy !== null || one.start.date >= line.date || mayBeItsPaper(one, line)) return false;
  return rules === "all" || rules.includes(clockOf(one.clock));
}

/** How far the file wrapper can date a paper after its mailing. */
const LATE_PAPER_DAYS = 45;

/**
 * A document that no event shows, soon after an event of its code, may be that event's paper under a later date: it starts
 * a clock of its own and does not end the earlier one.
 */
function mayBeItsPaper({ start }: Clock, line: RecordLine): boolean {
  if (line.fromDocument !== true || start.fromDocument === true) return false;
  return documentCode(start.code) === documentCode(line.code) && daysBetween(start.date, line.date) <= LATE_PAPER_DAYS;
}

function runs({ clocks }: State, rules: readonly string[]): boolean {
  return clocks.some((one) => isLive(one) && rules.includes(one.clock));
}

/** The clocks that a line may put back. A case that is put back has again what was to be read in it when it ended. */
function reopened(state: State, line: RecordLine, rules: readonly string[] | "all"): Clock[] {
  if (rules !== "all") return lastEnded(state, line, rules);
  const found = endedWithCase(state, line);
  state.unread.push(...state.dropped);
  state.dropped = [];
  state.revivals.push(line.date);
  return found;
}

/** The clocks that the last end of the case ended, by whichever of its lines. */
function endedWithCase({ clocks, revivals }: State, line: RecordLine): Clock[] {
  const ended = clocks.filter(
    ({ clock, endedBy }) =>
      endedBy !== null && endedBy.date <= line.date && endsCase(endedBy) && clock !== HOLDING && !isFee(clock),
  );
  const latest = latestEnd(ended);
  const since = revivals.findLast((day) => day < latest) ?? "";
  return ended.filter(({ endedBy }) => endedBy !== null && endedBy.date > since);
}

/** The clocks that the last ending before a line ended; a reply that is refused was not the office's own paper. */
function lastEnded({ clocks }: State, line: RecordLine, rules: readonly string[]): Clock[] {
  const ended = clocks.filter(
    ({ clock, endedBy }) =>
      endedBy !== null && endedBy.date <= line.date && rules.includes(clock) && !isOffices(endedBy),
  );
  const latest = latestEnd(ended);
  return ended.filter(({ endedBy }) => endedBy?.date === latest);
}

function latestEnd(ended: readonly Clock[]): CivilDate {
  return ended.reduce((day, { endedBy }) => (endedBy && endedBy.date > day ? endedBy.date : day), "");
}

/** Whether a line ends the case: an abandonment or the grant. */
export function endsCase(line: RecordLine): boolean {
  return effectsOf(line).some((effect) => effect.kind === "ends" && effect.rules === "all");
}

/** Lines of a reply are the applicant's, or internal ones of its receipt (`N084`, `COMP`). */
function isOffices({ code }: RecordLine): boolean {
  return findEventCode(code)?.direction === "office";
}

/** Whether a clock is that of a maintenance fee. */
export function isFee(clock: string): boolean {
  return clock.startsWith("us-maintenance-fee");
}

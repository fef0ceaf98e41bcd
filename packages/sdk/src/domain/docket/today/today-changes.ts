import type { TodayCause } from "../../../contract/docket-today.ts";
import type { DeadlineStep } from "../../../records/deadlines.ts";
import type { CivilDate } from "../../civil-date.ts";
import { fullDay } from "../../day-text.ts";
import { changeOf, dateOf, type Fields, textsOf } from "../entry-fields.ts";

/** What changed, and what it was before in words; null where only the cause says it. */
export interface TodayChange {
  readonly cause: TodayCause;
  readonly was: string | null;
}

/** Since when changes are listed, and the person whose own are not. */
export interface ChangesWanted {
  /** An instant. */
  readonly since: string;
  /** The e-mail address of the reader. */
  readonly reader: string;
}

/**
 * What others, or the hub, changed of a deadline: that it is new, that its due date moved, or its final date alone; null for
 * anything else.
 */
export function deadlineChange(history: readonly DeadlineStep[], { since, reader }: ChangesWanted): TodayChange | null {
  const [first] = history;
  const byOthers = history.filter(({ at, by }) => at >= since && by !== reader);
  if (first && byOthers.includes(first)) return { cause: causeOf("new", first), was: null };
  const before = history.findLast(({ at }) => at < since);
  const last = history.at(-1);
  if (!before || !last) return null;
  const moved = (isMoved: (from: DeadlineStep, to: DeadlineStep) => boolean, was: string): TodayChange | null => {
    const by = byOthers.findLast((step) => isMoved(history[history.indexOf(step) - 1] ?? step, step));
    return by && isMoved(before, last) ? { cause: causeOf("moved", by), was } : null;
  };
  const ofDue = moved((from, to) => from.dueAt !== to.dueAt, movedFrom(before.dueAt));
  return ofDue ?? moved(isFinalMoved, finalMovedFrom(before.finalAt ?? null));
}

/** Steps that older versions wrote do not say the final date. */
function isFinalMoved({ finalAt: from }: DeadlineStep, { finalAt: to }: DeadlineStep): boolean {
  return from !== undefined && to !== undefined && from !== to;
}

/** An entry of the event log about a task. */
export interface TaskEntry {
  readonly type: string;
  readonly by: string | null;
  readonly at: string;
  readonly metadata: Fields;
}

/**
 * What others changed of a task, in the order of the log: that it was given to one of these people, that it is new, or
 * that its due date moved; null for anything else.
 * @param people whose tasks are looked at; null for everybody's
 */
export function taskChange(
  entries: readonly TaskEntry[],
  assignees: readonly string[],
  people: readonly string[] | null,
  dueAt: CivilDate | null,
): TodayChange | null {
  const theirs = people === null ? assignees : assignees.filter((email) => people.includes(email));
  const given = entries.findLast(({ metadata }) => {
    const changed = changeOf(metadata, "assignees");
    const before = textsOf(changed?.before);
    return changed !== null && theirs.some((email) => !before.includes(email));
  });
  if (given) return { cause: causeOf("assigned", given), was: null };
  const made = entries.find(({ type }) => type === "task-created");
  if (made) return { cause: causeOf(theirs.length === 0 ? "new" : "assigned", made), was: null };
  const moves = entries.filter(({ metadata }) => changeOf(metadata, "dueAt") !== null);
  const [first] = moves;
  const last = moves.at(-1);
  if (!first || !last) return null;
  const before = dateOf(changeOf(first.metadata, "dueAt")?.before);
  return before === dueAt ? null : { cause: causeOf("moved", last), was: movedFrom(before) };
}

function movedFrom(before: CivilDate | null): string {
  return before === null ? "had no date" : `was ${fullDay(before)}`;
}

function finalMovedFrom(before: CivilDate | null): string {
  return before === null ? "had no final date" : `final date was ${fullDay(before)}`;
}

function causeOf(
  kind: TodayCause["kind"],
  { by, at }: { readonly by: string | null; readonly at: string },
): TodayCause {
  return { kind, by, at, id: null };
}

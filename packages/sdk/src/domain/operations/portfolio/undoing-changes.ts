import type { PortfolioChange, Values } from "./entries.ts";
import { rulesOf } from "./record-kinds.ts";

/** A change that was written to the hub. */
export interface DoneChange {
  readonly change: PortfolioChange;
  /** The record after it; null for one that is gone. */
  readonly id: string | null;
  readonly updatedAt: string | null;
  /** The record was to be deleted, or a milestone to be ended again, and is as it was. */
  readonly isKept?: boolean | undefined;
}

/**
 * What undoes one run or several in a row, the last change first, each record once. A record that is still there after it was
 * to be deleted is a milestone that was cancelled, a deadline that was rejected, or one that stays and has nothing to be
 * undone.
 */
export function undoingChanges(done: readonly DoneChange[]): PortfolioChange[] {
  const joined = joinedChanges(done);
  const goneMatters = new Set(joined.flatMap(({ change, id }) => (isGoneMatter(change, id) ? [change.matter] : [])));
  return joined.toReversed().flatMap(({ change: { reopens: _was, unlessOpen: _too, ...change }, ...became }) => {
    const { id, updatedAt, isKept } = became;
    const { before, after } = change;
    const { isSwitch, undoing } = rulesOf(change);
    switch (change.action) {
      case "create":
        return [{ ...change, action: "delete" as const, id, updatedAt, before: after, after: {} }];
      case "change":
        return isKept ? [] : [{ ...change, updatedAt, before: after, after: before, ...undoing?.(change) }];
      default:
        if (change.byHub) return [];
        if (id === null || isSwitch || goneMatters.has(change.matter))
          return [{ ...change, action: "create" as const, id: null, updatedAt: null, before: {}, after: before }];
        return isKept ? [] : takenUpAgain(change, { id, updatedAt });
    }
  });
}

/** What takes up a record again that stayed when it was to be deleted. */
function takenUpAgain(change: PortfolioChange, now: Pick<PortfolioChange, "id" | "updatedAt">): PortfolioChange[] {
  const { takenUp } = rulesOf(change);
  return takenUp ? [{ ...change, action: "change", ...now, ...takenUp(change.before) }] : [];
}

/**
 * Adds what the hub changed itself with the last change. It is undone after that one: a milestone gets its date back once
 * the deadline which moved it is rejected.
 */
export function addCaused(done: DoneChange[], caused: DoneChange): void {
  done.splice(-1, 0, caused);
}

/** Whether a change deleted a matter, with the rejected deadlines on it. */
function isGoneMatter({ action, name }: PortfolioChange, id: string | null): boolean {
  return action === "delete" && name.section === "matters" && id === null;
}

/** The changes of several runs as one run would have made them, so that what undoes them knows each record as it is now. */
function joinedChanges(done: readonly DoneChange[]): DoneChange[] {
  const joined = new Map<string, DoneChange>();
  for (const [index, one] of done.entries()) {
    const record = one.change.id ?? one.id ?? String(index);
    const first = joined.get(record);
    const both = first === undefined ? one : joinedChange(first, one);
    // A record that is made again is made before what was on it, so that its deletion counts where it was.
    if (both === null || both === one) joined.delete(record);
    if (both !== null) joined.set(record, both);
  }
  return [...joined.values()];
}

/** Two changes of one record as one; null where it was made and is gone. */
function joinedChange(first: DoneChange, then: DoneChange): DoneChange | null {
  const { change } = first;
  const { isSwitch, isCancelled } = rulesOf(change);
  // What stayed as it was has nothing to be undone.
  if (then.isKept) return { ...first, updatedAt: then.updatedAt };
  if (first.isKept) return then;
  if (change.action === "delete") {
    // What was switched off and on again is as it was.
    if (then.change.action === "create" && isSwitch) return null;
    // Only what was cancelled is changed after its deletion.
    const { state } = isCancelled ? change.before : then.change.before;
    return { ...then, change: { ...then.change, before: { ...then.change.before, ...given(state) } } };
  }
  if (then.change.action === "delete") {
    if (then.id !== null && !isCancelled) return { ...first, updatedAt: then.updatedAt };
    if (change.action === "create") return null;
    return { ...then, change: { ...then.change, before: { ...then.change.before, ...change.before } } };
  }
  const before = { ...then.change.before, ...change.before };
  const after = { ...change.after, ...then.change.after };
  return { ...then, change: { ...change, before: change.action === "create" ? {} : before, after } };
}

function given(state: unknown): Values {
  return state === undefined ? {} : { state };
}

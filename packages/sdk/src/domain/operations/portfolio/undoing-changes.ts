import type { PortfolioChange } from "./changes.ts";

/** A change that was written to the hub. */
export interface DoneChange {
  readonly change: PortfolioChange;
  /** The record after it; null for one that is gone. */
  readonly id: string | null;
  readonly updatedAt: string | null;
}

/**
 * What undoes a run, the last change first. A record that is still there after it was to be deleted is a milestone that
 * was cancelled, or a matter that stays and has nothing to be undone.
 */
export function undoingChanges(done: readonly DoneChange[]): PortfolioChange[] {
  return done.toReversed().flatMap(({ change, id, updatedAt }) => {
    const { action, name, before, after } = change;
    switch (action) {
      case "create":
        return [{ ...change, action: "delete" as const, id, updatedAt, before: after, after: {} }];
      case "change":
        return [{ ...change, updatedAt, before: after, after: before }];
      default:
        // Publishing a template again is harmless where it was never withdrawn.
        if (id === null || name.section === "templateStates")
          return [{ ...change, action: "create" as const, id: null, updatedAt: null, before: {}, after: before }];
        return name.section === "milestones" ? [reopened({ change, id, updatedAt })] : [];
    }
  });
}

function reopened({ change, id, updatedAt }: DoneChange): PortfolioChange {
  const after = { state: change.before.state };
  return { ...change, action: "change", id, updatedAt, before: { state: "cancelled" }, after };
}

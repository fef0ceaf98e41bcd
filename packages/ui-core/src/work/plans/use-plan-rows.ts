import type { Plan, PlanRow, PlanRowInput } from "@iphub/sdk/contract/plans";
import { useHubApp } from "../../platform/hub-app.ts";
import { useWrite } from "../../platform/use-write.ts";
import { workKeys } from "../query-keys.ts";
import { appliedRows, usePlanUndo } from "./use-plan-review.ts";

/** The most rows of one plan. */
export const planSize = 1000;

/** What became of rows that were applied. */
export interface AppliedRows {
  /** The rows that the hub has answered, each applied as a whole or not at all. */
  readonly rows: readonly PlanRow[];
  /** How many rows of those that were sent have their values now. */
  readonly done: number;
  /** The plan whose application was refused or not answered: its own page says which of its rows are applied. Null without one. */
  readonly unapplied: string | null;
}

/** Applies rows to tasks as plans of at most {@link planSize}, one undo for all; or saves them as a plan for review. */
export function usePlanRows() {
  const { hub, queries, toasts } = useHubApp();
  const { sending, write } = useWrite();
  const { takeBack } = usePlanUndo();

  /** Applies plans until one is refused as a whole, which is reported. */
  const applyAll = async (rows: readonly PlanRowInput[], title: string) => {
    const plans: Plan[] = [];
    for (let from = 0; from < rows.length; from += planSize) {
      const part = rows.slice(from, from + planSize);
      const made = await write(() => hub.plans.create({ title, rows: part }));
      if (!made) return { plans, unapplied: null };
      const plan = await write(() => hub.plans.apply({ id: made.id }));
      if (!plan) return { plans, unapplied: made.id };
      plans.push(plan);
    }
    return { plans, unapplied: null };
  };
  /** `onRows` is called with the rows when they were applied, and again when that was undone. */
  const apply = async (
    inputs: readonly PlanRowInput[],
    title: string,
    onRows: (rows: readonly PlanRow[]) => void = () => {},
  ): Promise<AppliedRows> => {
    const { plans, unapplied } = await applyAll(inputs, title);
    await queries.invalidateQueries({ queryKey: workKeys.taskLists });
    const rows = plans.flatMap((plan) => plan.rows);
    onRows(rows);
    const done = rows.filter(({ state }) => state === "applied" || state === "unchanged").length;
    if (plans.length === 0) return { rows, done, unapplied };
    const left = rows.length - done;
    const applied = plans.filter((plan) => appliedRows(plan) > 0).map(({ id }) => id);
    toasts.show({
      type: done === inputs.length ? "success" : "error",
      title: `${done} of ${inputs.length} tasks saved`,
      message: left === 0 ? title : `${left} were changed by someone else or refused. Check them.`,
      undo: applied.length > 0 ? () => void takeBack(applied).then(onRows) : undefined,
    });
    return { rows, done, unapplied };
  };
  const review = async (rows: readonly PlanRowInput[], title: string): Promise<string | null> => {
    const plan = await write(() => hub.plans.create({ title, rows: [...rows] }));
    return plan?.id ?? null;
  };
  return { sending, actions: { apply, review } };
}

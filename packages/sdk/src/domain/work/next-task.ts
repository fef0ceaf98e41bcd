import type { TaskStatus } from "../../contract/tasks.ts";
import { compareText } from "../compare-text.ts";
import { isOpenStatus } from "./task-status.ts";

/** The fields that decide the next task. */
export interface TaskToChoose {
  readonly id: string;
  readonly status: TaskStatus;
  readonly dueAt: string | null;
  readonly order: number;
}

/**
 * The next task: the open one due first, without a date last, then by order. An `upcoming` one, which waits for the
 * step before it, is next only if all open ones wait. Null if nothing is open.
 */
export function nextTask<T extends TaskToChoose>(tasks: readonly T[]): T | null {
  const [first] = tasks.filter((task) => isOpenStatus(task.status)).sort(compareUrgency);
  return first ?? null;
}

function compareUrgency(a: TaskToChoose, b: TaskToChoose): number {
  return (
    Number(a.status === "upcoming") - Number(b.status === "upcoming") ||
    compareText(a.dueAt ?? "9999-99-99", b.dueAt ?? "9999-99-99") ||
    a.order - b.order ||
    compareText(a.id, b.id)
  );
}

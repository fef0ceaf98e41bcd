import type { Task } from "../../contract/task-record.ts";
import { comparedTag } from "../../records/tags.ts";
import type { TaskGroupBy } from "./task-order.ts";

/** A group of tasks with how many there are, in the order of the list. */
export interface CountedGroup {
  readonly key: string | null;
  readonly total: number;
}

/**
 * The key of a task's group, as the hub counts groups: of several people or tags the first, tags in lower case. Null
 * without one.
 */
export function taskGroupKey(
  { status, assignees, invention, workflow, dueAt, tags }: Task,
  by: TaskGroupBy,
): string | null {
  const [tag] = tags;
  const keys: Readonly<Record<TaskGroupBy, string | null | undefined>> = {
    none: null,
    status,
    assignee: assignees[0],
    invention: invention.id,
    milestone: workflow.milestoneId,
    dueAt,
    workflow: workflow.templateId,
    tag: tag === undefined ? null : comparedTag(tag),
  };
  return keys[by] ?? null;
}

/**
 * The place of a row among all rows of a grouped list, from its place among those of groups that are not folded: rows
 * of one group follow each other, so that those of a folded one are passed over.
 */
export function placeAmongGroups(
  groups: readonly CountedGroup[],
  isFolded: (key: string | null) => boolean,
  place: number,
): number {
  let left = place;
  let at = 0;
  for (const { key, total } of groups) {
    if (isFolded(key)) {
      at += total;
    } else if (left < total) {
      return at + left;
    } else {
      left -= total;
      at += total;
    }
  }
  return at + left;
}

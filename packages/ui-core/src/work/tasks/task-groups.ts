import type { TaskGroup, TaskPage } from "@iphub/sdk/contract/task-search";
import type { Task } from "@iphub/sdk/contract/tasks";
import { placeAmongGroups, taskGroupKey } from "@iphub/sdk/domain/work/task-group";
import type { TaskGroupBy } from "@iphub/sdk/domain/work/task-order";
import { type Folding, foldedName, type GroupHeading, groupedRows } from "../../platform/list-groups.ts";

/** The rows of a list of tasks with the headings of their groups, as {@link groupedRows} has them. */
export function groupedTasks(
  rows: readonly Task[],
  groups: readonly TaskGroup[],
  folding: Folding<TaskGroupBy>,
  hasMore: boolean,
): readonly (Task | GroupHeading)[] {
  const { groupBy } = folding;
  const of = {
    groups,
    keyOf: (task: Task) => taskGroupKey(task, groupBy),
    titleOf: ({ tags }: Task) => (groupBy === "tag" ? tags[0] : undefined),
    hasMore,
  };
  return groupedRows(rows, of, folding);
}

/** Fetches tasks from a place on. */
type Fetch = (skip: number) => Promise<TaskPage>;

/**
 * One page of the rows that are not folded, and their total. `known` are the groups as they were last; where they are not
 * those of the answer, the page is fetched again from its place among these.
 */
export async function unfoldedPage(
  fetch: Fetch,
  { groupBy, folded }: Folding<TaskGroupBy>,
  skip: number,
  known: readonly TaskGroup[],
): Promise<TaskPage> {
  const isFolded = (key: string | null) => folded.has(foldedName(groupBy, key));
  const guessed = placeAmongGroups(known, isFolded, skip);
  const first = await fetch(guessed);
  const groups = first.groups ?? [];
  const place = placeAmongGroups(groups, isFolded, skip);
  const page = place === guessed ? first : await fetch(place);
  const end = page.data.findIndex((task) => isFolded(taskGroupKey(task, groupBy)));
  const hidden = groups.reduce((sum, { key, total }) => sum + (isFolded(key) ? total : 0), 0);
  return { ...page, data: end < 0 ? page.data : page.data.slice(0, end), total: page.total - hidden };
}

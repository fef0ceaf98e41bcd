import type { TaskGroup, TaskPage } from "@iphub/sdk/contract/task-search";
import type { Task } from "@iphub/sdk/contract/tasks";
import { placeAmongGroups, taskGroupKey } from "@iphub/sdk/domain/work/task-group";
import type { TaskGroupBy } from "@iphub/sdk/domain/work/task-order";

/** The grouping of a list, and its groups that are folded, as {@link foldedName} calls them. */
export interface Folding {
  readonly groupBy: TaskGroupBy;
  readonly folded: ReadonlySet<string>;
  /** False while this is not known: the list is asked for then. Default true. */
  readonly isKnown?: boolean;
}

/** A group as it is kept that it is folded. */
export function foldedName(groupBy: TaskGroupBy, key: string | null): string {
  return `${groupBy}:${key ?? ""}`;
}

/** The heading of a group in a list of tasks. */
export interface GroupHeading extends TaskGroup {
  /** Its id among those of rows. */
  readonly id: string;
  readonly isFolded: boolean;
}

/** Whether a row of a grouped list is a heading. */
export function isHeading(row: Task | GroupHeading): row is GroupHeading {
  return "isFolded" in row;
}

/**
 * The rows of a list with a heading before each group, and those of folded groups left out. A task whose group has changed
 * since the list came is in its new one at once. Groups behind the last row wait for it while there are more.
 */
export function groupedRows(
  rows: readonly Task[],
  groups: readonly TaskGroup[],
  { groupBy, folded }: Folding,
  hasMore: boolean,
): readonly (Task | GroupHeading)[] {
  if (groups.length === 0) return rows;
  const byKey = Map.groupBy(rows, (task) => taskGroupKey(task, groupBy));
  const isFoldedOf = (key: string | null) => folded.has(foldedName(groupBy, key));
  const last = groups.findLastIndex(({ key }) => byKey.has(key));
  const shown = groups.filter(({ key }, at) => !hasMore || at <= last || isFoldedOf(key));
  const known = new Set(groups.map(({ key }) => key));
  const others = [...byKey.keys()].filter((key) => !known.has(key));
  return [
    ...shown,
    ...others.map((key) => {
      const own = byKey.get(key) ?? [];
      const spelling = groupBy === "tag" ? own[0]?.tags[0] : undefined;
      return { key, title: spelling ?? key ?? "None", total: own.length };
    }),
  ].flatMap((group) => {
    const name = foldedName(groupBy, group.key);
    const isFolded = folded.has(name);
    return [{ ...group, id: name, isFolded }, ...(isFolded ? [] : (byKey.get(group.key) ?? []))];
  });
}

/** Fetches tasks from a place on. */
type Fetch = (skip: number) => Promise<TaskPage>;

/**
 * One page of the rows that are not folded, and their total. `known` are the groups as they were last; where they are not
 * those of the answer, the page is fetched again from its place among these.
 */
export async function unfoldedPage(
  fetch: Fetch,
  { groupBy, folded }: Folding,
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

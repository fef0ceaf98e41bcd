import { useEffect, useMemo } from "react";
import { type GroupHeading, type Grouping, groupedRows, groupsOf, type ListGroup } from "./list-groups.ts";
import type { RemoteList } from "./use-remote.ts";

/** The most rows that are loaded at once, to be grouped or selected. */
export const mostLoaded = 1000;

/** The size of a page of rows of which all are loaded: the most that the hub gives. */
export const largestPage = 100;

/** A list with the headings of its groups. */
export interface GroupedList<Row> {
  readonly rows: readonly (Row | GroupHeading)[];
  readonly hasMore: boolean;
  /** Of how many rows the groups are, where the list has more; null where they are of all. */
  readonly part: number | null;
}

/**
 * A list with the headings of its groups, the rows of folded ones left out. The hub does not group it: all rows are
 * loaded, at most {@link mostLoaded}. Without a grouping it is the list as it was; `keyOf` stays the same function.
 */
export function useGroupedList<Row extends object>(
  list: Pick<RemoteList<Row>, "rows" | "state" | "hasMore" | "loadMore">,
  grouping: Grouping<Row> | null,
  folded: ReadonlySet<string>,
): GroupedList<Row> {
  const { rows, state, hasMore, loadMore } = list;
  const isGrouped = grouping !== null;
  const isFull = rows.length >= mostLoaded;
  // After a failure only the reader retries: this would repeat it without end.
  const asksForMore = isGrouped && state === "completed" && hasMore && !isFull;
  useEffect(() => {
    if (asksForMore) loadMore();
  });
  // As a text, because titles depend on names that come later: rows are drawn again only where something has changed.
  const said = JSON.stringify(grouping === null ? [] : groupsOf(rows, grouping));
  const groups = useMemo((): readonly ListGroup[] => JSON.parse(said), [said]);
  const groupBy = grouping?.id;
  const keyOf = grouping?.keyOf;
  const shown = useMemo(
    () =>
      groupBy === undefined || keyOf === undefined
        ? rows
        : groupedRows(rows, { groups, keyOf, hasMore: false }, { groupBy, folded }),
    [rows, groups, groupBy, keyOf, folded],
  );
  return {
    rows: shown,
    hasMore: hasMore && !(isGrouped && isFull),
    part: isGrouped && isFull && hasMore ? rows.length : null,
  };
}

/** Every row of a list, page by page, at most {@link mostLoaded}. */
export async function allRows<Row>(
  load: (skip: number, size: number) => Promise<{ readonly data: readonly Row[]; readonly total: number }>,
): Promise<readonly Row[]> {
  const rows: Row[] = [];
  let total = 1;
  while (rows.length < Math.min(total, mostLoaded)) {
    const page = await load(rows.length, largestPage);
    if (page.data.length === 0) break;
    rows.push(...page.data);
    total = page.total;
  }
  return rows.slice(0, mostLoaded);
}

import { compareText } from "@iphub/sdk/domain/compare-text";
import { foldText } from "@iphub/sdk/domain/fold-text";
import { totalWords } from "@iphub/sdk/domain/total-words";

/**
 * A group of the rows of a list, with how many there are; `key` is null for the rows that have nothing to be grouped
 * by.
 */
export interface ListGroup {
  readonly key: string | null;
  readonly title: string;
  readonly total: number;
}

/** The grouping of a list, and its groups that are folded, as {@link foldedName} calls them. */
export interface Folding<By extends string = string> {
  readonly groupBy: By;
  readonly folded: ReadonlySet<string>;
  /** False while this is not known: the list is asked for then. Default true. */
  readonly isKnown?: boolean;
}

/** The name under which a folded group is stored. */
export function foldedName(groupBy: string, key: string | null): string {
  return `${groupBy}:${key ?? ""}`;
}

/** The heading of a group in a list. */
export interface GroupHeading extends ListGroup {
  /** Its id among those of rows. */
  readonly id: string;
  readonly isFolded: boolean;
}

/** Whether a row of a grouped list is a heading. */
export function isHeading<Row extends object>(row: Row | GroupHeading): row is GroupHeading {
  return "isFolded" in row;
}

/** The remark that only the first `part` rows of a list are grouped. */
export function partWords(part: number, total: number): string {
  return `The groups are of the first ${part} rows of ${totalWords(total)}. Narrow the list for the others.`;
}

/** The groups of a list, and which of them a row is in. */
export interface RowGroups<Row> {
  readonly groups: readonly ListGroup[];
  readonly keyOf: (row: Row) => string | null;
  /** The title of a group that is not among `groups` yet, by its first row; its key by default. */
  readonly titleOf?: (row: Row) => string | undefined;
  /** Whether rows follow that are not loaded yet. */
  readonly hasMore: boolean;
}

/**
 * The rows of a list with a heading before each group, and those of folded groups left out. A row whose group has
 * changed since the list came is in its new one at once. Groups behind the last row wait for it while there are more.
 */
export function groupedRows<Row>(
  rows: readonly Row[],
  { groups, keyOf, titleOf, hasMore }: RowGroups<Row>,
  { groupBy, folded }: Folding,
): readonly (Row | GroupHeading)[] {
  if (groups.length === 0) return rows;
  const byKey = Map.groupBy(rows, keyOf);
  const isFoldedOf = (key: string | null) => folded.has(foldedName(groupBy, key));
  const last = groups.findLastIndex(({ key }) => byKey.has(key));
  const shown = groups.filter(({ key }, at) => !hasMore || at <= last || isFoldedOf(key));
  const known = new Set(groups.map(({ key }) => key));
  const others = [...byKey].filter(([key]) => !known.has(key));
  return [
    ...shown,
    ...others.map(([key, own]) => {
      const [first] = own;
      const title = first === undefined ? undefined : titleOf?.(first);
      return { key, title: title ?? key ?? "None", total: own.length };
    }),
  ].flatMap((group) => {
    const isFolded = isFoldedOf(group.key);
    const heading = { ...group, id: foldedName(groupBy, group.key), isFolded };
    return [heading, ...(isFolded ? [] : (byKey.get(group.key) ?? []))];
  });
}

/** One way to group a list of which all rows are loaded. */
export interface Grouping<Row> {
  /** Its name in addresses, and in what is kept of folded groups. */
  readonly id: string;
  /** The key of a row's group; null without one. */
  readonly keyOf: (row: Row) => string | null;
  /** The title of a row's group. */
  readonly titleOf: (row: Row) => string;
  /** What its group is ordered by; its title by default. */
  readonly orderOf?: (row: Row) => string;
  /** Whether the last group in that order comes first. */
  readonly isDown?: boolean;
}

/** The groups of rows in their order; the rows without a group are last. */
export function groupsOf<Row>(rows: readonly Row[], grouping: Grouping<Row>): readonly ListGroup[] {
  const { keyOf, titleOf, orderOf = titleOf, isDown = false } = grouping;
  const found = [...Map.groupBy(rows, keyOf)].flatMap(([key, [first, ...others]]) =>
    first === undefined
      ? []
      : [{ group: { key, title: titleOf(first), total: others.length + 1 }, order: foldText(orderOf(first)) }],
  );
  const sorted = found.toSorted((one, other) => {
    const byNone = Number(one.group.key === null) - Number(other.group.key === null);
    const byOrder = compareText(one.order, other.order) || compareText(one.group.key ?? "", other.group.key ?? "");
    return byNone || (isDown ? -byOrder : byOrder);
  });
  return sorted.map(({ group }) => group);
}

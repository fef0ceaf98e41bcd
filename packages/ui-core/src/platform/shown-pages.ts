import type { Page } from "./patch-pages.ts";

/** Which pages of a list are shown, by their places; unknown while no screen has said so. */
export interface ShownPages {
  first?: number;
  last: number;
  /** Whether pages are being fetched because they are reached, and not because the list has changed. */
  isReaching?: boolean;
}

/** The id of a row that has one. */
export const idOf = ({ id }: { readonly id: string }): string => id;

/** Whether a page is shown, or next to one that is; each where no screen has said which are. */
export function isNear({ first, last }: ShownPages, at: number): boolean {
  return first === undefined || (at >= first - 1 && at <= last + 1);
}

/** Whether a page that is shown, or next to one that is, is stale. */
export function isStaleShown(pages: readonly Page<unknown>[], shown: ShownPages): boolean {
  return pages.some(({ isStale }, at) => isStale && isNear(shown, at));
}

/** The page that was received last, which says of the whole list what is true now. */
export function newestPage<Answer extends Page<unknown>>(pages: readonly Answer[]): Answer | undefined {
  return pages.findLast(({ isStale }) => !isStale) ?? pages.at(-1);
}

/** The rows of pages. Where rows have moved between pages, one is taken from the page that is not stale. */
export function rowsOf<Row>(pages: readonly Page<Row>[], rowId: ((row: Row) => string) | undefined): readonly Row[] {
  if (!rowId || !pages.some(({ isStale }) => isStale)) return pages.flatMap(({ data }) => data);
  const known = new Set(pages.flatMap(({ data, isStale }) => (isStale ? [] : data.map(rowId))));
  return pages.flatMap(({ data, isStale }) =>
    isStale ? data.filter((row) => known.size < known.add(rowId(row)).size) : data,
  );
}

/** Says which rows of a list are shown, by the pages that they are on. */
export function showRows<Row>(pages: readonly Page<Row>[], rows: readonly Row[], shown: ShownPages): void {
  const seen = new Set(rows);
  const isSeen = ({ data }: Page<Row>) => data.some((row) => seen.has(row));
  const first = pages.findIndex(isSeen);
  if (first < 0) return;
  shown.first = first;
  shown.last = pages.findLastIndex(isSeen);
}

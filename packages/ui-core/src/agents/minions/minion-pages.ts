import type { Page } from "../../platform/patch-pages.ts";

/** How many minions, tasks or comments a page has. */
export const minionPageSize = 25;

/** The page number, from 1, that starts after a number of rows. */
export function pageAfter(skip: number) {
  return { page: Math.floor(skip / minionPageSize) + 1, pageSize: minionPageSize };
}

/** A numbered page of the hub in the form that lists use. */
export function listPage<Row>(answer: {
  readonly data: readonly Row[];
  readonly meta: { readonly pagination: { readonly total: number } };
}): Page<Row> {
  return { data: answer.data, total: answer.meta.pagination.total };
}

/** The id of a minion. @throws Error 'No minion id present' */
export function presentMinionId(id: string): string {
  if (id.trim() === "") throw new Error("No minion id present");
  return id;
}

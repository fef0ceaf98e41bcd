import type { Page } from "./patch-pages.ts";

/** A page of a list without a total: a full page means that there may be more. */
export function openPage<Row>(data: readonly Row[], skip: number, size: number): Page<Row> {
  return { data, total: skip + data.length + (data.length === size ? 1 : 0) };
}

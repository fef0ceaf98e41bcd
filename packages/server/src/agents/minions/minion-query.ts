import { civilDate } from "@iphub/sdk/contract/shapes";
import { type RawBuilder, sql } from "kysely";
import { invalid } from "../../platform/failures.ts";

/** One page of a list by number, from 1. */
export interface NumberedPage {
  readonly page: number;
  readonly pageSize: number;
}

/** The requested page; by default the first of 25. */
export function pageOfQuery(asked: Partial<NumberedPage> | undefined): NumberedPage {
  return { page: asked?.page ?? 1, pageSize: asked?.pageSize ?? 25 };
}

/** A page in response format, with its position in the whole list. */
export function answerPage<Item>(data: Item[], { page, pageSize }: NumberedPage, total: number) {
  return { data, meta: { pagination: { page, pageSize, pagesCount: Math.ceil(total / pageSize), total } } };
}

/**
 * The order of `field:direction`, then by id so that pages never overlap.
 * @param columns the column that each field is sorted by
 * @throws Failure 400 naming `sort`
 */
export function orderOf(
  sort: string | undefined,
  columns: Readonly<Record<string, RawBuilder<unknown>>>,
  fallback: string,
): RawBuilder<unknown> {
  const [field = "", direction = "asc", more] = (sort ?? fallback).split(":");
  const column = Object.hasOwn(columns, field) ? columns[field] : undefined;
  if (!column || more !== undefined || !/^(asc|desc)$/.test(direction)) {
    const names = Object.keys(columns).join(", ");
    throw invalid([{ field: "sort", message: `must be one of ${names}, then :asc or :desc` }]);
  }
  const way = direction === "desc" ? sql`desc nulls last` : sql`asc nulls last`;
  return sql`${column} ${way}, id ${direction === "desc" ? sql`desc` : sql`asc`}`;
}

/**
 * The UTC day of a filter, given as a date or as an instant: the screen sends the start and the end of a day.
 * @throws Failure 400 naming the field
 */
export function utcDay(field: string, given: string | undefined): string | null {
  if (given === undefined || given === "") return null;
  if (civilDate.safeParse(given).success) return given;
  const time = /^\d{4}-\d{2}-\d{2}T/.test(given) ? Date.parse(given) : Number.NaN;
  if (!Number.isNaN(time)) return new Date(time).toISOString().slice(0, 10);
  throw invalid([{ field, message: "is not a date; write it as YYYY-MM-DD, or as a time in UTC" }]);
}

/** A condition that a column contains the text, without case and accents. */
export function holdsText(column: RawBuilder<unknown>, given: string): RawBuilder<boolean> {
  const escaped = given.trim().replace(/[\\%_]/g, "\\$&");
  return sql`iphub_fold(coalesce(${column}, '')) like '%' || iphub_fold(${escaped}) || '%'`;
}

/** All of the conditions, or no condition if there are none. */
export function allOf(conditions: readonly RawBuilder<boolean>[]): RawBuilder<boolean> {
  return conditions.length > 0 ? sql.join([...conditions], sql` and `) : sql`true`;
}

import { asksForOpenStatuses } from "@iphub/sdk/domain/work/open-work";
import { queryOfFilter } from "@iphub/sdk/domain/work/task-query/from-filter";
import { parseTaskQuery } from "@iphub/sdk/domain/work/task-query/parse";
import { tokensOf } from "@iphub/sdk/domain/work/task-query/tokens";
import { QUERY_KEYS } from "@iphub/sdk/domain/work/task-query/tree";
import type { TaskQuery } from "./task-address.ts";

/** What a search field holds: words, or a query as docs/behaviour/work.md has it; of both one query that says both. */
export function searchTextOf({ query = "", qs = "" }: TaskQuery): string {
  if (query === "" || qs === "") return `${query}${qs}`.trim();
  const both = queryOfFilter({ query, qs });
  return both.leftOut.length > 0 ? `${query} ${qs}` : both.query;
}

/**
 * The change of a search to a text that can be read. Words alone are searched as words, of which a misspelt one is searched
 * approximately. A query takes the place of all open statuses, so that it selects the same tasks in every face.
 */
export function searchFor(text: string, { status }: TaskQuery): TaskQuery {
  const typed = text.trim();
  const { where, sort, group } = parseTaskQuery(typed);
  const hasJoin = tokensOf(typed).some(({ kind }) => kind === "and");
  const isWords = (where === null || where.kind === "text") && sort === null && group === null && !hasJoin;
  if (isWords) return { qs: typed === "" ? undefined : typed, query: undefined };
  const open = typeof status === "string" ? [status] : status;
  return { qs: undefined, query: typed, ...(asksForOpenStatuses({ status: open }) ? { status: undefined } : {}) };
}

/** What follows a key that is offered, such as `due:`; nothing for a value. */
export function keyWords(option: string): string | null {
  const key = Object.entries(QUERY_KEYS).find(([name]) => `${name}:` === option);
  return key ? key[1] : null;
}

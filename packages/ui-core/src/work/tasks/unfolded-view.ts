import type { FilterData } from "@iphub/sdk/contract/task-query";
import { queryOfFilter } from "@iphub/sdk/domain/work/task-query/from-filter";
import { parseTaskQuery, taskQueryFault } from "@iphub/sdk/domain/work/task-query/parse";
import { printTaskQuery } from "@iphub/sdk/domain/work/task-query/print";
import { isFilled, queryOf, type TaskQuery } from "./task-address.ts";

/** Conditions that hold together with those of a saved filter, each with the keys that belong to it. */
const conditions = [
  ["dueAt"],
  ["status"],
  ["statusActiveFrom"],
  ["assignees", "assigneesConjugation"],
  ["projectAssignees"],
  ["inHouseAttorney"],
  ["workflows"],
  ["tags", "tagsConjugation"],
] as const satisfies readonly (readonly (keyof FilterData)[])[];

/**
 * A saved filter and what narrows it as one query without the filter, which selects the same tasks: what is shown of a view,
 * changed and saved. A condition that both have goes into the text of the query, because both hold.
 * Null where that text cannot say it, or one of the queries has a fault.
 */
export function unfoldedView(saved: FilterData, { filter: _filter, ...narrowed }: TaskQuery): TaskQuery | null {
  const both = conditions.filter(([key]) => isFilled(saved[key]) && isFilled(narrowed[key])).flat();
  const pick = Object.fromEntries(both.map((key) => [key, saved[key]]));
  const exclude = [...new Set([saved.exclude, narrowed.exclude].flatMap((ids) => ids ?? []))];
  const { query: picked, leftOut } = queryOfFilter(pick);
  const texts = [picked, saved.query, narrowed.query].flatMap((text) => (text ? [text] : []));
  if (leftOut.length > 0 || (texts.length > 1 && texts.some((text) => taskQueryFault(text) !== null))) return null;
  const query = joined(texts);
  // Both together may be longer than a query may be.
  if (texts.length > 1 && taskQueryFault(query) !== null) return null;
  const words = [saved.qs, narrowed.qs].flatMap((text) => (text ? [text] : []));
  return {
    ...queryOf(Object.fromEntries(Object.entries(saved).filter(([key]) => !both.some((one) => one === key)))),
    ...narrowed,
    ...(texts.length > 0 ? { query } : {}),
    ...(words.length > 0 ? { qs: words.join(" ") } : {}),
    ...(exclude.length > 0 ? { exclude } : {}),
  };
}

/** Several queries as one, all of which hold; a later order or grouping replaces an earlier one. */
function joined(texts: readonly string[]): string {
  const [only, more] = texts;
  if (only !== undefined && more === undefined) return only;
  const read = texts.map(parseTaskQuery);
  const parts = read.flatMap(({ where }) => (where?.kind === "and" ? where.parts : where ? [where] : []));
  const [first] = parts;
  return printTaskQuery({
    where: parts.length > 1 ? { kind: "and", parts } : (first ?? null),
    sort: read.findLast(({ sort }) => sort !== null)?.sort ?? null,
    group: read.findLast(({ group }) => group !== null)?.group ?? null,
  });
}

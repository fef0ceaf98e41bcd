import type { FilterData } from "@iphub/sdk/contract/task-query";
import { meansOpenWork } from "@iphub/sdk/domain/work/open-work";
import { parseSearchQuery } from "@iphub/sdk/domain/work/search-query";
import { taskOrderOf } from "@iphub/sdk/domain/work/task-order";
import { splitFilter } from "@iphub/sdk/domain/work/task-query/split";
import type { Condition } from "@iphub/sdk/domain/work/task-query/tree";

/** The conditions of a filter that must all hold, whether its keys or its query say them, with order and groups. */
export function filterMeaning(filter: FilterData) {
  const said = splitFilter(filter).flatMap(({ data, rest }) => [...keyMeanings(data), ...conditionMeanings(rest)]);
  const conditions = [...new Set(said.map((one) => JSON.stringify(one)))].sort();
  return { conditions, isOpenWork: meansOpenWork([filter]), order: taskOrderOf([filter]) };
}

const keys = [
  ["assignees", "who", "assigneesConjugation"],
  ["projectAssignees", "project", null],
  ["inHouseAttorney", "attorney", null],
  ["workflows", "workflow", null],
  ["tags", "tag", "tagsConjugation"],
] as const;

function keyMeanings(data: FilterData): unknown[] {
  const lists = keys.flatMap(([key, kind, how]) => {
    const values = [...new Set(data[key] ?? [])].sort();
    if (values.length === 0) return [];
    return how !== null && data[how] === "and" ? values.map((one) => [kind, [one]]) : [[kind, values]];
  });
  const { status = [], dueAt, statusActiveFrom } = data;
  return [
    ...lists,
    // All of the six statuses are no condition; `isOpenWork` says which the four open ones are.
    ...(status.length > 0 && new Set(status).size < 6 ? [["status", [...new Set(status)].sort()]] : []),
    ...rangeMeaning("due", dueAt),
    ...rangeMeaning("since", statusActiveFrom),
    ...parseSearchQuery(data.qs ?? "").terms,
  ];
}

function rangeMeaning(kind: "due" | "since", range: FilterData["dueAt"]): unknown[] {
  if (typeof range !== "object") return range === undefined ? [] : [[kind, range]];
  const { from = null, to = null } = range;
  if (from === null && to === null) return kind === "due" ? [["dated"]] : [];
  return [[kind, from, to]];
}

function conditionMeanings(where: Condition | null): unknown[] {
  switch (where?.kind) {
    case undefined:
      return [];
    case "and":
      return where.parts.flatMap(conditionMeanings);
    case "text":
      return [...parseSearchQuery(where.text).terms];
    case "not":
      return where.part.kind === "text"
        ? parseSearchQuery(where.part.text).terms.map((term) => ({ ...term, negated: !term.negated }))
        : where.part.kind === "due" && where.part.days === "none"
          ? [["dated"]]
          : [where];
    case "due":
    case "since":
      return typeof where.days === "string"
        ? [[where.kind, where.days]]
        : rangeMeaning(where.kind, { from: where.days.from?.at, to: where.days.to?.at });
    case "status":
      return keyMeanings({ status: [...where.values] });
    case "who":
    case "project":
    case "attorney":
    case "tag":
    case "workflow":
      return [[where.kind, [...new Set(where.values)].sort()]];
    default:
      return [where];
  }
}

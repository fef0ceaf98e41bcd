import { boundWords } from "./print.ts";
import type { Condition, QueryDays, QueryWord, TaskQuery } from "./tree.ts";

/** What a query was understood as, a line for each condition that must hold. */
export function taskQueryWords({ where, sort, group }: TaskQuery): readonly string[] {
  const conditions =
    where === null ? ["every open task"] : where.kind === "and" ? where.parts.map(words) : [words(where)];
  return [
    ...conditions,
    ...(sort === null ? [] : [`sorted by ${sort.replace(/^-/, "")}${sort.startsWith("-") ? ", the last first" : ""}`]),
    ...(group === null ? [] : [`grouped by ${group}`]),
  ];
}

const presets: Readonly<Record<string, string>> = {
  overdue: "before today",
  "this-week": "this week",
  "next-3-days": "today or in the next 3 days",
};

function words(condition: Condition): string {
  switch (condition.kind) {
    case "and":
      return `(${condition.parts.map(words).join(", and ")})`;
    case "or":
      return `(${condition.parts.map(words).join(", or ")})`;
    case "not":
      return `not: ${words(condition.part)}`;
    case "text":
      return `has the text ${condition.text}`;
    case "is":
      return { open: "is open", ended: "is done, cancelled or in an ended milestone", overdue: "is open and overdue" }[
        condition.value
      ];
    case "due":
      if (condition.days === "none") return "has no due date";
      return `is due ${typeof condition.days === "string" ? (presets[condition.days] ?? condition.days) : daysWords(condition.days)}`;
    case "since":
      return `has its status since a day ${daysWords(condition.days)}`;
    default:
      return valuesWords(condition.kind, condition.values);
  }
}

/** What is written before the values of a key, and what its `none` means. */
const subjects = {
  status: { is: "has the status", none: null },
  who: { is: "is assigned to", none: "is assigned to no one" },
  project: { is: "is in a milestone of", none: "is in no milestone with people" },
  attorney: { is: "is in a matter of the in-house attorney", none: "is in a matter without in-house attorney" },
  tag: { is: "has the tag", none: "has no tag" },
  ref: { is: "is in a matter with a reference that begins with", none: null },
  workflow: { is: "follows the workflow", none: null },
} as const;

function valuesWords(kind: keyof typeof subjects, values: readonly (string | QueryWord)[]): string {
  const { is, none } = subjects[kind];
  const isNone = (value: string | QueryWord) => typeof value !== "string" && value.word === "none";
  const named = values.filter((value) => !isNone(value)).map((value) => (typeof value === "string" ? value : "you"));
  const parts = [
    ...(named.length > 0 ? [`${is} ${named.join(" or ")}`] : []),
    ...(none !== null && values.some(isNone) ? [none] : []),
  ];
  return parts.join(" or ");
}

function daysWords({ from, to }: QueryDays): string {
  if (from && to) return from.at === to.at ? `on ${boundWords(from)}` : `from ${boundWords(from)} to ${boundWords(to)}`;
  if (from) return from.isExcluded ? `after ${boundWords(from)}` : `on or after ${boundWords(from)}`;
  if (to) return to.isExcluded ? `before ${boundWords(to)}` : `on or before ${boundWords(to)}`;
  return "on any day";
}

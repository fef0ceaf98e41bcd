import type { StreamEvent } from "../../contract/stream-event.ts";
import { deadlineFields } from "../../records/deadlines.ts";
import { inventionFields } from "../../records/inventions.ts";
import { milestoneFields } from "../../records/milestones.ts";
import type { Field } from "../../records/record.ts";
import { taskFields, taskPlaceFields } from "../../records/tasks.ts";
import { counted } from "../counted.ts";
import { dayMonthYear } from "../day-text.ts";
import { withDates } from "../day-words.ts";
import { localDay } from "../local-day.ts";

/** One field that an event changed, in words. */
export interface ChangeText {
  readonly field: string;
  readonly before: string;
  readonly after: string;
}

/** Turns an e-mail address into a name; an unknown one stays as it is. */
export type NameOf = (email: string) => string;

/** A longer text is truncated within a sentence. */
const longestText = 160;
const nothing = "nothing";

/** What a sentence calls a field, where that is not its label. */
const fieldNames: Readonly<Record<string, string>> = {
  dueAt: "due date",
  assignees: "assignees",
  inHouseAttorney: "attorney",
  firstName: "first name",
  lastName: "last name",
};

type Labels = Pick<Field, "label" | "called">;

const labelled: Readonly<Record<string, Readonly<Record<string, Labels>>>> = {
  task: { ...taskFields, ...taskPlaceFields },
  milestone: milestoneFields,
  invention: inventionFields,
  deadline: deadlineFields,
};

/** Fields of a deadline in which the hub writes sentences with dates. */
const sentences: ReadonlySet<string> = new Set(["reading", "rejectedReason"]);

/** A value of a field within a sentence: a status by its record's label, else by its own words, as `in progress`. */
function asSaid(type: string, key: string, value: unknown): unknown {
  if (typeof value !== "string") return value;
  const record = type.split("-")[0] ?? "";
  const called = labelled[record]?.[key]?.called?.[value];
  if (called !== undefined || key === "status") return (called ?? value.replaceAll("-", " ")).toLowerCase();
  return record === "deadline" && sentences.has(key) ? withDates(value) : value;
}

/** The changes of an event in words; `metadata.names` maps the ids in them to names. */
export function changesOf({ type, metadata }: Pick<StreamEvent, "type" | "metadata">, nameOf: NameOf): ChangeText[] {
  const { changes, names } = metadata;
  if (typeof changes !== "object" || changes === null) return [];
  const known = new Map<unknown, unknown>(Object.entries(typeof names === "object" && names !== null ? names : {}));
  return Object.entries(changes).flatMap(([key, change]: [string, unknown]) => {
    if (typeof change !== "object" || change === null) return [];
    const { before, after } = Object.fromEntries(Object.entries(change));
    const field = fieldName(type, key);
    const said = (value: unknown, article: string) =>
      withoutNames(key, value, known, `${article} ${field}`) ??
      wordOf(withNames(value, known) ?? asSaid(type, key, value), nameOf) ??
      nothing;
    return [{ field, before: said(before, "a"), after: said(after, before ? "another" : "a") }];
  });
}

/** The fields that list teams by id. */
const teamLists: ReadonlySet<string> = new Set(["teams", "excludedTeams"]);

/**
 * What is said of ids without names, which say nothing to a reader: that there is one, or another, and of a list how many;
 * undefined if the value is no id or has its names.
 */
function withoutNames(key: string, value: unknown, known: ReadonlyMap<unknown, unknown>, one: string) {
  if (Array.isArray(value)) {
    if (!teamLists.has(key) || value.every((id) => known.has(id))) return undefined;
    return counted(value.length, "team");
  }
  const isId = key.endsWith("Id") && typeof value === "string" && value !== "" && !known.has(value);
  return isId ? one : undefined;
}

/** The names that the event keeps for a value, or for what is in a list; undefined without any. */
function withNames(value: unknown, known: ReadonlyMap<unknown, unknown>): unknown {
  return Array.isArray(value) ? value.map((one) => known.get(one) ?? one) : known.get(value);
}

function fieldName(type: string, key: string): string {
  const label = labelled[type.split("-")[0] ?? ""]?.[key]?.label;
  return fieldNames[key] ?? (label ?? key.replace(/([a-z0-9])([A-Z])/g, "$1 $2")).toLowerCase();
}

/**
 * A value in words, or null if it is empty: dates and instants as days, people by name, lists with commas, records by their
 * title, or by all that they say.
 */
export function wordOf(value: unknown, nameOf: NameOf): string | null {
  if (value === null || value === undefined || value === "") return null;
  if (typeof value === "string") return shortText(isAddress(value) ? nameOf(value) : value);
  if (typeof value === "number") return String(value);
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (Array.isArray(value)) {
    return value.length === 0 ? null : shortText(value.map((one) => wordOf(one, nameOf) ?? nothing).join(", "));
  }
  const { title, name, email } = Object.fromEntries(Object.entries(value));
  const parts: unknown[] = Object.values(value);
  const all = parts.flatMap((part) => wordOf(part, nameOf) ?? []).join(", ");
  return wordOf(title ?? name ?? email, nameOf) ?? (all === "" ? null : shortText(all));
}

const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?Z$/;

function isAddress(text: string): boolean {
  return /^[^\s@]+@[^\s@]+$/.test(text);
}

function shortText(text: string): string {
  if (/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/.test(text)) return dayMonthYear(text);
  if (instant.test(text)) return dayMonthYear(localDay(new Date(text)));
  const oneLine = text.replace(/\s+/g, " ").trim();
  return oneLine.length > longestText ? `${oneLine.slice(0, longestText - 1)}…` : oneLine;
}

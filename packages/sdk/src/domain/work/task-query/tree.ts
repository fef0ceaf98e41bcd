import type { TaskStatus } from "../../../contract/task-status.ts";
import type { DuePreset } from "../../due-range.ts";

/** A query for tasks, read from text (docs/behaviour/work.md, The query language). */
export interface TaskQuery {
  /** What must hold of a task; null for nothing. */
  readonly where: Condition | null;
  readonly sort: QuerySort | null;
  readonly group: QueryGroup | null;
}

/** What must hold of a task. */
export type Condition = Joined | Negated | StatusIs | StateIs | PeopleAre | TagIs | NamedIs | DueIs | SinceIs | HasText;

/** All or any of two or more conditions. */
export interface Joined {
  readonly kind: "and" | "or";
  readonly parts: readonly Condition[];
}

/** The opposite of a condition. */
export interface Negated {
  readonly kind: "not";
  readonly part: Condition;
}

/** One of several statuses. */
export interface StatusIs {
  readonly kind: "status";
  readonly values: readonly TaskStatus[];
}

/** `open` and `ended` look at status and milestone, `overdue` is open and past its due date. */
export interface StateIs {
  readonly kind: "is";
  readonly value: "open" | "ended" | "overdue";
}

/** The reader, or no one and nothing; in quotes the same letters are a name or a tag. */
export interface QueryWord {
  readonly word: "me" | "none";
}

/** The words that may be in place of a value, by key. */
export const QUERY_WORDS = {
  who: ["me", "none"],
  project: ["me", "none"],
  attorney: ["me", "none"],
  tag: ["none"],
} as const;

/** One of several people: assignees, people of the milestone, in-house attorneys. An address, a name or a word. */
export interface PeopleAre {
  readonly kind: "who" | "project" | "attorney";
  readonly values: readonly (string | QueryWord)[];
}

/** One of several tags; `none` for a task without any. */
export interface TagIs {
  readonly kind: "tag";
  readonly values: readonly (string | QueryWord)[];
}

/** A matter by the beginning of a reference, or a workflow by its id or the beginning of its title. */
export interface NamedIs {
  readonly kind: "ref" | "workflow";
  readonly values: readonly string[];
}

/** A bound of days as `parseRangeBound` reads it, itself included or not. */
export interface QueryBound {
  readonly at: string;
  readonly isExcluded: boolean;
}

/** Days from one bound to another; one of them is there. */
export interface QueryDays {
  readonly from: QueryBound | null;
  readonly to: QueryBound | null;
}

/** A due date in a preset or in a range. */
export interface DueIs {
  readonly kind: "due";
  readonly days: DuePreset | QueryDays;
}

/** The status was taken on a day of the range. */
export interface SinceIs {
  readonly kind: "since";
  readonly days: QueryDays;
}

/** Words, phrases and numbers as `parseSearchQuery` reads them; all must occur. */
export interface HasText {
  readonly kind: "text";
  readonly text: string;
}

/** What tasks can be sorted by, as written, with the field of the contract. */
export const QUERY_SORTS = {
  due: "dueAt",
  title: "title",
  status: "status",
  matter: "invention",
  created: "createdAt",
  updated: "updatedAt",
  order: "order",
} as const;

/** A sort order as written; a leading `-` reverses it. */
export type QuerySort = keyof typeof QUERY_SORTS | `-${keyof typeof QUERY_SORTS}`;

/** What tasks can be grouped by, as written, with the value of the contract. */
export const QUERY_GROUPS = {
  status: "status",
  who: "assignee",
  matter: "invention",
  milestone: "milestone",
  due: "dueAt",
  workflow: "workflow",
  tag: "tag",
} as const;

/** A grouping as written. */
export type QueryGroup = keyof typeof QUERY_GROUPS;

/** Words between conditions, in either case: `and` joins as leaving it out does, `or` is weaker. In quotes they are text. */
export const QUERY_JOINS = ["and", "or"] as const;

/** Every key of the language, with what may follow it, for completion and for help. */
export const QUERY_KEYS = {
  status: "upcoming, open, in-progress, on-hold, done, cancelled",
  is: "open, ended, overdue",
  due: "overdue, today, tomorrow, this-week, next-3-days, none, 2026-01-31, <+5bd, >=end-of-month, today..+2w",
  since: "days on which the status was taken: >=-7d, 2026-01-01..2026-01-31",
  who: "me, none, an address, or a name",
  project: "people of the milestone: me, an address, or a name",
  attorney: "the in-house attorney: me, none, an address, or a name",
  tag: "a tag, or none",
  ref: "the beginning of a reference of the matter",
  workflow: "the id or the beginning of the title of a workflow",
  sort: "due, title, status, matter, created, updated, order; with - to reverse it",
  group: "status, who, matter, milestone, due, workflow, tag",
} as const;

/** A key of the language. */
export type QueryKey = keyof typeof QUERY_KEYS;

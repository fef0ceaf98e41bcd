import type { Board } from "../../../contract/boards.ts";
import type { DeadlineRecord } from "../../../contract/deadline-shapes.ts";
import type { Filter } from "../../../contract/filters.ts";
import type { InventionHit } from "../../../contract/inventions.ts";
import type { MilestoneRow } from "../../../contract/milestones.ts";
import type { Task } from "../../../contract/tasks.ts";
import type { Workflow } from "../../../contract/workflow-shapes.ts";
import { inventionFields } from "../../../records/inventions.ts";
import { valuesOf } from "../../../records/record.ts";
import { ENTERED_TRIGGER } from "../../docket/deadlines/stated-deadline.ts";
import {
  deadlineKey,
  entryName,
  matterKey,
  milestoneKey,
  namedKey,
  type StoredEntry,
  taskKey,
  type Values,
} from "./entries.ts";
import { filterEntry, namedFilters } from "./stored-filters.ts";
import { type StoredTeam, teamEntry, templateEntries } from "./stored-templates.ts";

/** What is read of a hub to compare a portfolio file with it: everything that the person may see. */
export interface StoredPortfolio {
  readonly teams: readonly StoredTeam[];
  readonly templates: readonly Workflow[];
  readonly matters: readonly InventionHit[];
  readonly milestones: readonly MilestoneRow[];
  readonly tasks: readonly Task[];
  readonly deadlines: readonly DeadlineRecord[];
  /** All filters that the person may use. */
  readonly filters: readonly Filter[];
  /** The person's own boards. */
  readonly boards: readonly Board[];
}

/** Why a deadline is rejected when the file that docketed it is undone; applied again, the file takes such a one up. */
export const undoneReason = "Undone with its portfolio file";

/** The records of a hub as a portfolio file names them, in the order of its sections. */
export function storedEntries(stored: StoredPortfolio): StoredEntry[] {
  const references = new Map(stored.matters.map(({ id, references: [first] }) => [id, first ?? id]));
  const matterOf = (id: string) => references.get(id) ?? id;
  const milestones = numbered(
    stored.milestones,
    ({ inventionId, title }, number) => milestoneKey(inventionId, title, number),
    ({ createdAt, id }) => createdAt + id,
  ).map(({ record, key, number }) => milestoneEntry(record, key, number, matterOf));
  const byId = new Map(milestones.map((entry) => [entry.id, entry]));
  const keyOf = (id: string | null) => (id === null ? null : (byId.get(id)?.key ?? null));
  const tasks = numbered(
    stored.tasks,
    ({ invention, title, workflow }, number) => taskKey(invention.id, keyOf(workflow.milestoneId), title, number),
    ({ createdAt, id }) => createdAt + id,
  ).map(({ record, key, number }) => taskEntry(record, key, number, matterOf, byId));
  const deadlines = numbered(
    stored.deadlines.filter(({ trigger }) => trigger === ENTERED_TRIGGER),
    ({ invention, title }, number) => deadlineKey(invention.id, title, number),
    ({ proposedAt, id }) => proposedAt + id,
  ).map(({ record, key, number }) => deadlineEntry(record, key, number, matterOf, byId));
  const filters = namedFilters(stored.filters).map(filterEntry);
  const boards = stored.boards.map((board) => boardEntry(board));
  const teams = new Map(stored.teams.map(({ id, name }) => [id, name]));
  return [
    ...stored.teams.map(teamEntry),
    ...stored.templates.flatMap(templateEntries),
    ...stored.matters.map((matter) => matterEntry(matter, teams)),
    ...milestones,
    ...tasks,
    ...deadlines,
    ...filters,
    ...boards,
  ];
}

/** The name of a team, on the hub or in the file; null where none has it, or several of the hub have. */
export function teamNames(
  teams: readonly StoredTeam[],
  added: readonly { readonly name: string }[],
): (name: string) => string | null {
  const counts = Map.groupBy(teams, ({ name }) => namedKey("teams", name));
  const names = new Map([...added, ...teams].map(({ name }) => [namedKey("teams", name), name]));
  return (name) => {
    const key = namedKey("teams", name);
    return (counts.get(key)?.length ?? 0) > 1 ? null : (names.get(key) ?? null);
  };
}

interface Numbered<R> {
  readonly record: R;
  readonly key: string;
  readonly number: number;
}

/** Numbers records with the same key from 1 by `order`; the list keeps its own order. */
function numbered<R>(
  records: readonly R[],
  keyOf: (record: R, number: number) => string,
  order: (record: R) => string,
): Numbered<R>[] {
  const groups = Map.groupBy(records, (record) => keyOf(record, 1));
  const numbers = new Map<R, number>();
  for (const group of groups.values()) {
    const sorted = group.length < 2 ? group : group.toSorted((a, b) => (order(a) < order(b) ? -1 : 1));
    for (const [index, record] of sorted.entries()) numbers.set(record, index + 1);
  }
  return records.map((record) => {
    const number = numbers.get(record) ?? 1;
    return { record, number, key: keyOf(record, number) };
  });
}

/** A matter; its teams by their names, where all of them are known. */
function matterEntry(matter: InventionHit, teams: ReadonlyMap<string, string>): StoredEntry {
  const { id, updatedAt, references } = matter;
  const { teams: ids, ...facts } = valuesOf(inventionFields, "input", matter);
  const names = ids.flatMap((team) => teams.get(team) ?? []);
  const values = names.length < ids.length ? facts : { ...facts, teams: names };
  return {
    key: matterKey(id),
    name: entryName("matters", { title: references[0] ?? id }),
    id,
    updatedAt,
    matter: id,
    milestone: null,
    values,
  };
}

function milestoneEntry(
  milestone: MilestoneRow,
  key: string,
  number: number,
  matterOf: (id: string) => string,
): StoredEntry {
  const { id, updatedAt, inventionId, title } = milestone;
  return {
    key,
    name: entryName("milestones", { matter: matterOf(inventionId), title, number }),
    id,
    updatedAt,
    matter: inventionId,
    milestone: null,
    values: milestoneValues(milestone),
  };
}

/** The fields of a milestone that a portfolio file writes. */
export function milestoneValues(milestone: MilestoneRow): Values {
  const { title, dueAt, clientDueDate, assignees, deleted, finished } = milestone;
  const state = deleted ? "cancelled" : finished ? "finished" : "active";
  return { title, state, dueAt, clientDueDate, assignees };
}

function taskEntry(
  task: Task,
  key: string,
  number: number,
  matterOf: (id: string) => string,
  milestones: ReadonlyMap<string, StoredEntry>,
): StoredEntry {
  const { id, updatedAt, title, invention, workflow } = task;
  return {
    key,
    name: entryName("tasks", {
      ...inMilestone(workflow.milestoneId, milestones),
      matter: matterOf(invention.id),
      title,
      number,
    }),
    id,
    updatedAt,
    matter: invention.id,
    milestone: milestones.get(workflow.milestoneId ?? "")?.key ?? null,
    values: taskValues(task),
  };
}

/** The fields of a task that a portfolio file writes. */
export function taskValues({ title, status, dueAt, assignees, tags, notes }: Task): Values {
  return { title, status, dueAt, assignees, tags, notes };
}

function deadlineEntry(
  deadline: DeadlineRecord,
  key: string,
  number: number,
  matterOf: (id: string) => string,
  milestones: ReadonlyMap<string, StoredEntry>,
): StoredEntry {
  const { id, updatedAt, title, status, office, dueAt, finalDate, assignees, history, invention, milestoneId } =
    deadline;
  const source = history.find(({ did }) => did === "docketed")?.reason ?? "";
  const isUndone = status === "rejected" && history.at(-1)?.reason === undoneReason;
  return {
    key,
    name: entryName("deadlines", {
      ...inMilestone(milestoneId, milestones),
      matter: matterOf(invention.id),
      title,
      number,
    }),
    id,
    updatedAt,
    matter: invention.id,
    milestone: milestones.get(milestoneId ?? "")?.key ?? null,
    values: { title, status, isUndone, office, dueDate: dueAt, finalDate, source, assignees },
  };
}

/** A board whose lists are named as `filterNames` names them. */
function boardEntry({ id, title, filters, lanes }: Board): StoredEntry {
  const names = filters.map((filter) => (filter.type === "personal" ? filter.title : filter.id));
  const name = entryName("boards", { title });
  const values = { title, filters: names, lanes };
  return { key: namedKey("boards", title), name, id, updatedAt: null, matter: null, milestone: null, values };
}

function inMilestone(id: string | null, milestones: ReadonlyMap<string, StoredEntry>) {
  const found = id === null ? undefined : milestones.get(id);
  return { milestone: found?.name.title ?? null, milestoneNumber: found?.name.number ?? 1 };
}

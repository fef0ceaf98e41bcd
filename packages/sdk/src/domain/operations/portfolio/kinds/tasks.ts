import type { Task } from "../../../../contract/tasks.ts";
import { valuesOf } from "../../../../records/record.ts";
import { taskFields } from "../../../../records/tasks.ts";
import { comparedTitle, entryName, type PortfolioChange, type StoredEntry, type Values } from "../entries.ts";
import { each, filled, milestoneOf, placeOf, type SectionRules } from "../record-kind.ts";

/** A task of a matter, in a milestone or in none. */
export const tasks: SectionRules = {
  noun: "task",
  key: ({ title, number }, matter, milestone) => [matter, milestone, comparedTitle(title), number],
  isOnMatter: true,
  reviewed: ["title", "template", "milestone"],
  // The hub opens a task, and makes it wait again.
  moved: {
    fields: ["status"],
    mayMove: (known, current) => isWaitingOrOpen(known.status) && isWaitingOrOpen(current.status),
  },
  // The tasks that opened when it was closed wait again.
  undoing: ({ before, after }) => (closesTask({ after }, before.status) ? { reopens: true } : {}),
  needed: ["matters", "milestones", "tasks"],
  found: ({ tasks: stored }, at) =>
    stored.map((task) => {
      const { id, updatedAt, title, invention, workflow, createdAt } = task;
      const { key: milestone, names } = milestoneOf(workflow.milestoneId, at);
      const name = entryName("tasks", { ...names, matter: at.referenceOf(invention.id), title });
      return { name, id, updatedAt, matter: invention.id, milestone, values: taskValues(task), addedAt: createdAt };
    }),
  wanted: ({ tasks: entries }, at) =>
    each("tasks", entries, (entry, path) => {
      const { matter, milestone = null, milestoneNumber, number, ...values } = entry;
      const place = placeOf(entry, path, at);
      if (place === null) return null;
      const name = entryName("tasks", { matter, milestone, milestoneNumber, title: values.title, number });
      return { path, name, ...place, values };
    }),
  written: ({ name, values: { title, status, ...facts } }) => {
    const { matter, milestone, milestoneNumber, number } = name;
    return {
      matter,
      ...(milestone !== null && { milestone, ...(milestoneNumber > 1 && { milestoneNumber }) }),
      title,
      ...(number > 1 && { number }),
      status,
      ...filled(facts),
    };
  },
};

/** What a portfolio file writes of a task: all that a person sets but its order. */
export function taskValues(task: Task): Values {
  const { title, status, dueAt, order: _order, ...others } = valuesOf(taskFields, "input", task);
  return { title, status, dueAt, ...others };
}

function isClosed(status: unknown): boolean {
  return status === "done" || status === "cancelled";
}

function isWaitingOrOpen(status: unknown): boolean {
  return status === "upcoming" || status === "open";
}

/** Whether a change of a task, which had this status, closes it. */
export function closesTask({ after }: Pick<PortfolioChange, "after">, before: unknown): boolean {
  return isClosed(after.status) && !isClosed(before);
}

/**
 * The same changes with those that close tasks after all other tasks, the last first. A closed task opens the next one, which
 * would then be newer than it was read: what opens is written before it.
 */
export function closingLast(changes: readonly PortfolioChange[], stored: readonly StoredEntry[]): PortfolioChange[] {
  const isClosing = ({ name, after }: PortfolioChange) => name.section === "tasks" && isClosed(after.status);
  const end = changes.findLastIndex(({ name }) => name.section === "tasks") + 1;
  const others = changes.slice(0, end).filter((change) => !isClosing(change));
  const places = new Map(stored.map(({ id }, index) => [id, index]));
  const placeIn = ({ id }: PortfolioChange) => places.get(id ?? "") ?? -1;
  const closing = changes.filter(isClosing).toSorted((a, b) => placeIn(b) - placeIn(a));
  return [...others, ...closing, ...changes.slice(end)];
}

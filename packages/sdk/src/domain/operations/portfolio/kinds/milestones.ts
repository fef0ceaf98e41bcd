import type { MilestoneRow } from "../../../../contract/milestones.ts";
import { entryName, type Values } from "../entries.ts";
import { each, filled, placeOf, type SectionRules } from "../record-kind.ts";

/** A milestone of a matter. A cancelled one counts as deleted. */
export const milestones: SectionRules = {
  noun: "milestone",
  isOnMatter: true,
  // One that the file names without a state is taken up again.
  asked: (values, stored) =>
    values.state === undefined && stored.state === "cancelled" ? { ...values, state: "active" } : values,
  isKept: ({ state }) => state === "cancelled",
  moved: {
    fields: ["dueAt", "state"],
    mayMove: (known, { state }) => known.state === undefined || known.state === state || state === "active",
  },
  // One that was reopened is not finished or cancelled again over work that was put into it since.
  undoing: ({ before, after }) => {
    const wasEnded = before.state === "finished" || before.state === "cancelled";
    return wasEnded && after.state === "active" ? { unlessOpen: true } : {};
  },
  takenUp: ({ state }) => ({ before: { state: "cancelled" }, after: { state } }),
  isCancelled: true,
  needed: ["matters", "milestones"],
  found: ({ milestones: stored }, { referenceOf }) =>
    stored.map((milestone) => {
      const { id, updatedAt, inventionId: matter, title, createdAt } = milestone;
      const name = entryName("milestones", { matter: referenceOf(matter), title });
      return { name, id, updatedAt, matter, values: milestoneValues(milestone), addedAt: createdAt };
    }),
  wanted: ({ milestones: entries }, at) =>
    each("milestones", entries, ({ matter, number, ...values }, path) => {
      const place = placeOf({ matter }, path, at);
      if (place === null) return null;
      return { path, name: entryName("milestones", { matter, title: values.title, number }), ...place, values };
    }),
  written: ({ name: { matter, number }, values: { title, ...facts } }) => ({
    matter,
    title,
    ...(number > 1 && { number }),
    ...filled(facts),
  }),
};

/** The fields of a milestone that a portfolio file writes. */
export function milestoneValues(milestone: MilestoneRow): Values {
  const { title, dueAt, clientDueDate, assignees, deleted, finished } = milestone;
  const state = deleted ? "cancelled" : finished ? "finished" : "active";
  return { title, state, dueAt, clientDueDate, assignees };
}

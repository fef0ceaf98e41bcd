import type { DeadlineRecord } from "../../../../contract/deadline-shapes.ts";
import type { PortfolioDocument } from "../../../../contract/portfolio.ts";
import { normalOffice } from "../../../docket/deadlines/office-calendar.ts";
import { ENTERED_TRIGGER } from "../../../docket/deadlines/stated-deadline.ts";
import {
  type DesiredEntry,
  entryName,
  type PortfolioChange,
  type PortfolioFault,
  type StoredEntry,
} from "../entries.ts";
import {
  each,
  type FileContext,
  type FoundRecord,
  filled,
  type HubContext,
  milestoneOf,
  placeOf,
  type SectionRules,
  type WantedRecord,
} from "../record-kind.ts";

type Entry = NonNullable<PortfolioDocument["deadlines"]>[number];

/** Why a deadline is rejected when the file that docketed it is undone; applied again, the file takes such a one up. */
export const undoneReason = "Undone with its portfolio file";

/** The fields of a deadline entered by hand that no call changes. */
const fixed = ["office", "finalDate"];

/** A deadline that a person enters. Its milestone carries its date and is no part of what names it. */
export const deadlines: SectionRules = {
  noun: "deadline",
  isOnMatter: true,
  // The milestone that the hub makes for a deadline has its title.
  saidName: (name) => (name.milestone === name.title ? { ...name, milestone: null } : name),
  asked: (values, stored) => (stored.isUndone === true ? { ...values, status: "docketed" } : values),
  // The hub wants the reason of a changed date.
  sentWith: { dueDate: "source" },
  faults,
  // Pruning takes none off the docket.
  isKept: () => true,
  takenUp: () => ({ before: { status: "rejected" }, after: { status: "docketed" } }),
  needed: ["matters", "milestones", "deadlines"],
  found: ({ deadlines: stored }, at) =>
    stored.filter(({ trigger }) => trigger === ENTERED_TRIGGER).map((deadline) => found(deadline, at)),
  wanted: ({ deadlines: entries }, at) => each("deadlines", entries, (entry, path) => wanted(entry, path, at)),
  written: ({ name, values: { title, status: _status, isUndone: _isUndone, ...facts } }) => {
    const { matter, milestone, milestoneNumber, number } = name;
    const carrier = milestone !== null && { milestone, ...(milestoneNumber > 1 && { milestoneNumber }) };
    return { matter, title, ...(number > 1 && { number }), ...filled(facts), ...carrier };
  },
};

function found(deadline: DeadlineRecord, at: HubContext): FoundRecord {
  const { id, updatedAt, title, status, office, dueAt: dueDate, finalDate, assignees, history, invention } = deadline;
  const { key: milestone, names } = milestoneOf(deadline.milestoneId, at);
  const source = history.find(({ did }) => did === "docketed")?.reason ?? "";
  const isUndone = status === "rejected" && history.at(-1)?.reason === undoneReason;
  return {
    name: entryName("deadlines", { ...names, matter: at.referenceOf(invention.id), title }),
    id,
    updatedAt,
    matter: invention.id,
    milestone,
    values: { title, status, isUndone, office, dueDate, finalDate, source, assignees },
    addedAt: deadline.proposedAt,
  };
}

function wanted(entry: Entry, path: string, at: FileContext): WantedRecord | null {
  const { matter, number, title, source, office, dueDate, finalDate, assignees } = entry;
  const place = placeOf(entry, path, at);
  if (place === null) return null;
  return {
    path,
    name: entryName("deadlines", { matter, title, number }),
    ...place,
    values: { office: normalOffice(office), dueDate, finalDate, assignees },
    initial: { title, source },
  };
}

function faults(
  { path }: DesiredEntry,
  stored: StoredEntry | undefined,
  differing: readonly string[],
): readonly PortfolioFault[] {
  if (stored === undefined) return [];
  const { status, isUndone } = stored.values;
  // A closed deadline that is the same was met. No one is reminded of a rejected one, so that the file's is not on the docket.
  if ((status === "rejected" && isUndone !== true) || (status === "closed" && differing.length > 0)) {
    const way = `reopen it there first (iphub deadlines reopen ${stored.id}), or leave it out`;
    return [{ path, message: `is ${status} on the hub; ${way}` }];
  }
  const way = isUndone === true ? "give" : "reject it on the hub and give";
  const message = `of a docketed deadline does not change; ${way} this one number: 2`;
  return differing.filter((field) => fixed.includes(field)).map((field) => ({ path: `${path}.${field}`, message }));
}

/** Whether an entry is a deadline that was rejected or closed: as a file it would be docketed again. */
export function isEndedDeadline({ name, values }: Pick<StoredEntry, "name" | "values">): boolean {
  return name.section === "deadlines" && (values.status === "rejected" || values.status === "closed");
}

/**
 * Milestones whose date the hub moves, because a deadline that the file docketed in them is due on another one: they would be
 * another difference at every run.
 */
export function movedMilestones(
  changes: readonly PortfolioChange[],
  desired: readonly DesiredEntry[],
): readonly PortfolioFault[] {
  const docketed = changes.filter(({ name, after }) => name.section === "deadlines" && after.dueDate !== undefined);
  const moved = new Set(docketed.flatMap(({ milestone }) => milestone ?? []));
  return desired.flatMap(({ path, key, values }) => {
    if (!moved.has(key) || typeof values.dueAt !== "string") return [];
    const inIt = desired.filter(({ name, milestone }) => name.section === "deadlines" && milestone === key);
    const [first = values.dueAt] = inIt.map((deadline) => String(deadline.values.dueDate)).sort();
    if (first === values.dueAt) return [];
    const message = `contradicts the deadline in it, which is due on ${first}; leave it out, or give that date`;
    return [{ path: `${path}.dueAt`, message }];
  });
}

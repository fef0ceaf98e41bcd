import { addDays, type CivilDate } from "@iphub/sdk/domain/civil-date";
import { isOpenStatus } from "@iphub/sdk/domain/work/task-status";
import { at, type MatterBuilder, workday } from "./matter-builder.ts";
import type { Desk, Staff } from "./sample-people.ts";

interface LooseTask {
  readonly title: string;
  readonly desk: Desk;
  readonly tags: readonly string[];
  readonly offsetDays: number | null;
  readonly status: "open" | "in-progress" | "done" | "cancelled";
}

const looseTasks: readonly LooseTask[] = [
  {
    title: "Answer the inventors' question on claim 1",
    desk: "attorney",
    tags: ["client"],
    offsetDays: null,
    status: "open",
  },
  { title: "Update the correspondence address", desk: "docketing", tags: ["docketing"], offsetDays: 8, status: "open" },
  {
    title: "Send the invoice for the last response",
    desk: "paralegal",
    tags: ["fee"],
    offsetDays: -6,
    status: "in-progress",
  },
  {
    title: "Decide on the budget for foreign filings",
    desk: "partner",
    tags: ["client"],
    offsetDays: 21,
    status: "open",
  },
  { title: "Order certified copy", desk: "docketing", tags: ["formal"], offsetDays: -12, status: "done" },
  {
    title: "Translate the letter from the associate in Tōkyō",
    desk: "paralegal",
    tags: [],
    offsetDays: null,
    status: "open",
  },
  {
    title: "Call the examiner about the drawings",
    desk: "attorney",
    tags: ["interview"],
    offsetDays: -3,
    status: "cancelled",
  },
];

/** Adds a task without a milestone (the 'No Milestone' group); `turn` selects which. */
export function addLooseTask(matter: MatterBuilder, today: CivilDate, staff: Staff, turn: number): void {
  const loose = looseTasks[turn % looseTasks.length];
  if (!loose) return;
  const touchedAt = at(addDays(today, -2), 11);
  matter.task({
    milestone: null,
    title: loose.title,
    status: loose.status,
    dueAt: loose.offsetDays === null ? null : workday(today, loose.offsetDays),
    assignees: [staff[loose.desk]],
    tags: loose.tags,
    createdAt: at(addDays(today, -15), 11),
    updatedAt: touchedAt,
    finishedAt: isOpenStatus(loose.status) ? null : touchedAt,
  });
}

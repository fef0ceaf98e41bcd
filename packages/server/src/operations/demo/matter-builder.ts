import type { InventionHit } from "@iphub/sdk/contract/inventions";
import type { Task } from "@iphub/sdk/contract/tasks";
import { rollToBusinessDay, WEEKDAY_CALENDAR } from "@iphub/sdk/domain/business-day";
import { addDays, type CivilDate } from "@iphub/sdk/domain/civil-date";
import { milestoneStateOf } from "@iphub/sdk/domain/due-end";
import { newMilestone } from "@iphub/sdk/domain/work/new-milestone";
import { newTask } from "../../work/public.ts";
import type { SampleMilestone } from "./sample-records.ts";

/** The inputs of a sample milestone; other fields are derived. */
interface MilestoneFields {
  readonly title: string;
  readonly dueAt: CivilDate | null;
  readonly clientDueDate: CivilDate | null;
  readonly assignees: string[];
  readonly createdAt: string;
  readonly finishedAt?: string;
  readonly deletedAt?: string;
}

/** The inputs of a sample task; other fields are derived. */
interface TaskFields
  extends Pick<Task, "title" | "status" | "dueAt" | "assignees" | "createdAt" | "finishedAt" | "updatedAt"> {
  readonly milestone: SampleMilestone | null;
  readonly tags: readonly string[];
  readonly notes?: string;
}

/** Noon in UTC of a civil date, or another hour: an instant on the same day from Hawaii to Budapest. */
export function at(date: CivilDate, hour = 12): string {
  return `${date}T${String(hour).padStart(2, "0")}:00:00.000Z`;
}

/** `days` after a date, moved to a weekday. */
export function workday(date: CivilDate, days: number): CivilDate {
  return rollToBusinessDay(addDays(date, days), WEEKDAY_CALENDAR);
}

/** Collects the milestones and tasks of one matter, with ids derived from the matter's number. */
export class MatterBuilder {
  readonly invention: InventionHit;
  readonly milestones: SampleMilestone[] = [];
  readonly tasks: Task[] = [];
  readonly #key: string;

  /** `key` is the common part of the ids, such as `17248024` in `m-17248024`, `s-17248024-1` and `k-17248024-3`. */
  constructor(key: string, invention: Omit<InventionHit, "id">) {
    this.#key = key;
    this.invention = { id: `m-${key}`, ...invention };
  }

  /** Adds a milestone; with `finishedAt` or `deletedAt` it is completed and collapsed. */
  milestone(fields: MilestoneFields): SampleMilestone {
    const completedAt = fields.finishedAt ?? fields.deletedAt;
    const milestone = newMilestone({
      ...fields,
      id: `s-${this.#key}-${this.milestones.length + 1}`,
      inventionId: this.invention.id,
      finished: fields.finishedAt !== undefined,
      deleted: fields.deletedAt !== undefined,
      completed: completedAt !== undefined,
      expanded: completedAt === undefined,
      updatedAt: completedAt ?? fields.createdAt,
    });
    this.milestones.push(milestone);
    return milestone;
  }

  /** Adds a task, last in its milestone or in the 'No Milestone' group. */
  task(fields: TaskFields): Task {
    const { milestone, tags, createdAt, updatedAt, finishedAt, ...own } = fields;
    const milestoneId = milestone?.id ?? null;
    const { id, title, references } = this.invention;
    const made = {
      id: `k-${this.#key}-${this.tasks.length + 1}`,
      milestoneState: milestone && milestoneStateOf(milestone),
      invention: { id, title, references },
      createdAt,
    };
    const order = this.tasks.filter(({ workflow }) => workflow.milestoneId === milestoneId).length;
    const task = { ...newTask(made, { ...own, tags: [...tags], milestoneId, order }), updatedAt, finishedAt };
    this.tasks.push(task);
    return task;
  }
}

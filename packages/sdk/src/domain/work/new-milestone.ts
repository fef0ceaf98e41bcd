import type { Milestone } from "../../contract/milestones.ts";
import { milestoneFields, milestoneOriginFields } from "../../records/milestones.ts";
import { initialValues, valuesOf } from "../../records/record.ts";
import { nextTask } from "./next-task.ts";

/** What a milestone cannot be made without. */
type Required = "id" | "inventionId" | "title" | "createdAt";

/** A milestone as it is made: active and expanded, without dates, people, tasks or a workflow that are not given. */
export function newMilestone(given: Pick<Milestone, Required> & Partial<Omit<Milestone, "nextTask">>): Milestone {
  const { tasks = [], workflow = initialValues(milestoneOriginFields) } = given;
  const own = { ...initialValues(milestoneFields), updatedAt: given.createdAt, ...given };
  return { ...valuesOf(milestoneFields, "label", own), workflow, tasks, nextTask: nextTask(tasks) };
}

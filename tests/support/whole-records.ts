import type { Task } from "@iphub/sdk/contract/tasks";
import { initialValues } from "@iphub/sdk/records/record";
import { taskFields, taskPlaceFields } from "@iphub/sdk/records/tasks";

/** When records of a test were made, where that does not matter. */
const madeAt = "2026-01-05T09:00:00.000Z";

/** A task of which only what matters to a test is given; the rest is as a new task has it. */
export function wholeTask(given: Partial<Task> & { readonly id: string }): Task {
  return {
    title: `Task ${given.id}`,
    workflow: initialValues(taskPlaceFields),
    milestoneState: null,
    invention: { id: "m-1", title: "", references: [] },
    order: 0,
    ...initialValues(taskFields),
    createdAt: madeAt,
    updatedAt: madeAt,
    finishedAt: null,
    ...given,
  };
}

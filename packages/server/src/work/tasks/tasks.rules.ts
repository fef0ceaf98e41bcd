import type { FieldError } from "@iphub/sdk/field-errors";
import type { Transaction } from "kysely";
import { unknownPeople } from "../../identity/public.ts";
import { invalid } from "../../platform/failures.ts";
import type { Schema } from "../../schema.ts";
import type { TaskFields } from "./tasks.changes.ts";
import { isMilestoneOf } from "./tasks.store.ts";

/**
 * Checks what only the database knows of a task that is about to be saved: its people and its milestone. What it had
 * before is not judged again: a person who has left stays on the tasks that they had.
 * @throws Failure 400 naming the fields
 */
export async function checkTask(
  tx: Transaction<Schema>,
  inventionId: string,
  fields: TaskFields,
  before?: TaskFields,
): Promise<void> {
  const faults = [
    ...(await unknownAssignees(tx, fields.assignees, before?.assignees ?? [])),
    ...(await foreignMilestone(tx, inventionId, fields.milestoneId, before?.milestoneId ?? null)),
  ];
  if (faults.length > 0) throw invalid(faults);
}

/** Those of the people who do not work here, as faults of the field `assignees`; people in `before` are not judged. */
export async function unknownAssignees(
  tx: Transaction<Schema>,
  assignees: readonly string[],
  before: readonly string[] = [],
): Promise<FieldError[]> {
  const unknown = await unknownPeople(
    tx,
    assignees.filter((email) => !before.includes(email)),
  );
  return unknown.map((email) => ({
    field: "assignees",
    message: `${email} is not a current user; use the e-mail addresses of people of this hub`,
  }));
}

async function foreignMilestone(
  tx: Transaction<Schema>,
  inventionId: string,
  milestoneId: string | null,
  before: string | null,
): Promise<FieldError[]> {
  if (milestoneId === null || milestoneId === before) return [];
  if (await isMilestoneOf(tx, milestoneId, inventionId)) return [];
  const message = "is not a milestone of this task's matter; choose one of its own, or null for none";
  return [{ field: "milestoneId", message }];
}

import type { Milestone } from "@iphub/sdk/contract/milestones";
import type { Insertable, Transaction } from "kysely";
import type { Schema } from "../../schema.ts";

/** The row of a milestone. */
export function milestoneRow(milestone: Omit<Milestone, "tasks" | "nextTask">): Insertable<Schema["milestones"]> {
  return {
    id: milestone.id,
    invention_id: milestone.inventionId,
    title: milestone.title,
    due_at: milestone.dueAt,
    client_due_date: milestone.clientDueDate,
    assignees: milestone.assignees,
    finished_at: milestone.finishedAt,
    deleted_at: milestone.deletedAt,
    expanded: milestone.expanded,
    template_id: milestone.workflow.templateId,
    template_milestone_id: milestone.workflow.milestoneId,
    created_at: milestone.createdAt,
    updated_at: milestone.updatedAt,
  };
}

/** Adds milestones, without their tasks. */
export async function insertMilestones(tx: Transaction<Schema>, milestones: readonly Milestone[]): Promise<void> {
  if (milestones.length === 0) return;
  await tx.insertInto("milestones").values(milestones.map(milestoneRow)).execute();
}

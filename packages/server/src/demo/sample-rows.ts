import type { Insertable } from "kysely";
import type { Schema } from "../platform/database/schema.ts";
import type { NewEvent } from "../platform/events/event-log.ts";
import type { SampleEvent, SampleMilestone } from "./sample-records.ts";

/** The row of a milestone. */
export function milestoneRow(milestone: SampleMilestone): Insertable<Schema["milestones"]> {
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

/** What the event log takes of a sample event: it keeps its own time. */
export function newEvent({ type, actor, inventionId, metadata, createdAt }: SampleEvent): NewEvent {
  return { type, actor, inventionId, metadata, occurredAt: createdAt };
}

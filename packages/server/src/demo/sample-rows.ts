import type { InventionHit } from "@iphub/sdk/contract/inventions";
import type { Task } from "@iphub/sdk/contract/tasks";
import { isOpenStatus } from "@iphub/sdk/domain/task-status";
import type { Insertable } from "kysely";
import type { Schema } from "../platform/database/schema.ts";
import type { NewEvent } from "../platform/events/event-log.ts";
import { applicationNumberOf, matterSearchText } from "../platform/matter-search.ts";
import type { SampleEvent, SampleMilestone } from "./sample-records.ts";

/** A row to insert into a table of the hub. */
type Row<Table extends keyof Schema> = Insertable<Schema[Table]>;

/** The row of a matter. */
export function inventionRow(invention: InventionHit): Row<"inventions"> {
  return {
    id: invention.id,
    title: invention.title,
    applicant: invention.applicant,
    filing_date: invention.filingDate,
    office_status: invention.officeStatus,
    in_house_attorney: invention.inHouseAttorney,
    restricted: invention.teams.length > 0,
    search_text: matterSearchText(invention),
    created_at: invention.createdAt,
    updated_at: invention.updatedAt,
  };
}

/** The rows of a matter's references, in order. */
export function referenceRows({ id, references }: InventionHit): Row<"invention_references">[] {
  return references.map((reference, position) => ({
    invention_id: id,
    position,
    reference,
    application_number: applicationNumberOf(reference),
  }));
}

/** The rows of the teams that a matter is kept to. */
export function inventionTeamRows({ id, teams }: InventionHit): Row<"invention_teams">[] {
  return teams.map((team) => ({ invention_id: id, team_id: team }));
}

/** The row of a milestone. */
export function milestoneRow(milestone: SampleMilestone): Row<"milestones"> {
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

/** The row of a task. */
export function taskRow(task: Task): Row<"tasks"> {
  return {
    id: task.id,
    invention_id: task.invention.id,
    milestone_id: task.workflow.milestoneId,
    title: task.title,
    status: task.status,
    due_at: task.dueAt,
    position: task.order,
    tags: task.tags,
    notes: task.notes,
    template_id: task.workflow.templateId,
    step_id: task.workflow.stepId,
    created_at: task.createdAt,
    updated_at: task.updatedAt,
    finished_at: task.finishedAt,
  };
}

/** The narrow rows of a task's people. */
export function assigneeRows(task: Task): Row<"task_assignees">[] {
  return task.assignees.map((email, position) => ({
    email,
    task_id: task.id,
    invention_id: task.invention.id,
    position,
    open: isOpenStatus(task.status),
    status: task.status,
    due_at: task.dueAt,
  }));
}

/** What the event log takes of a sample event: it keeps its own time. */
export function newEvent({ type, actor, inventionId, metadata, createdAt }: SampleEvent): NewEvent {
  return { type, actor, inventionId, metadata, occurredAt: createdAt };
}

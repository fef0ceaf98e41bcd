import type { Workflow, WorkflowMilestone } from "@iphub/sdk/contract/workflow-shapes";
import type { Transaction } from "kysely";
import type { Actor } from "../../platform/actor.ts";
import { laterThan } from "../../platform/clock.ts";
import { conflict } from "../../platform/failures.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Schema } from "../../schema.ts";
import { milestoneOf, readWorkflow } from "./workflow-record.ts";
import { lockWorkflow, touchWorkflow } from "./workflows.store.ts";

/**
 * A template as it is, which no one else changes or puts on a matter until the transaction ends.
 * @throws Failure 404
 */
export async function lockedWorkflow(tx: Transaction<Schema>, id: string): Promise<Workflow> {
  await lockWorkflow(tx, id);
  return readWorkflow(tx, id);
}

/**
 * A milestone of a template that is to be changed by someone who has read the version given; none given: the newest.
 * @throws Failure 404; 409 with the milestone where a newer version is there
 */
export function milestoneAsRead(
  workflow: Workflow,
  milestoneId: string,
  version: number | undefined,
): WorkflowMilestone {
  const milestone = milestoneOf(workflow, milestoneId);
  if (version !== undefined && version < milestone.version) throw conflict(milestone);
  return milestone;
}

/** Whether a template with these milestones can be put on a matter: one of their steps is not a draft. */
export function isPublishable(milestones: readonly WorkflowMilestone[]): boolean {
  return milestones.some(({ steps }) => steps.some((step) => !step.isDraft));
}

/** Saves that a template is published, or a draft again, in a transaction, and logs it; the template as it is then. */
export async function saveDraftState(
  tx: Transaction<Schema>,
  { clock, events }: Pick<Platform, "clock" | "events">,
  actor: Actor,
  before: Workflow,
  isDraft: boolean,
): Promise<Workflow> {
  const workflow = { ...before, isDraft, updatedAt: laterThan(before.updatedAt, clock) };
  await touchWorkflow(tx, workflow);
  const type = isDraft ? "workflow-withdrawn" : "workflow-published";
  const metadata = { templateId: workflow.id, title: workflow.title };
  await events.append(tx, [{ type, actor: actor.email, metadata }]);
  return workflow;
}

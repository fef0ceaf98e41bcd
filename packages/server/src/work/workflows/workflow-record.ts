import type { Workflow, WorkflowMilestone, WorkflowStep } from "@iphub/sdk/contract/workflow-shapes";
import { type Kysely, type Selectable, sql } from "kysely";
import { Failure } from "../../platform/failures.ts";
import type { Schema } from "../../schema.ts";

/** 404 in the words that clients of the API look for. */
export function templateMissing(what: "workflow template" | "milestone template" | "Step"): Failure {
  return new Failure(404, "not_found", `${what} not found`);
}

/** Templates with the newest versions of their milestones, in the order of lists; all of them, or those with the ids. */
export async function readWorkflows(db: Kysely<Schema>, ids?: readonly string[]): Promise<Workflow[]> {
  const wanted = ids === undefined ? sql<boolean>`true` : sql<boolean>`w.id = any(${[...ids]}::text[])`;
  const rows = await db
    .selectFrom("workflows as w")
    .selectAll("w")
    .where(wanted)
    .orderBy("w.position")
    .orderBy(sql`w.title collate "C"`)
    .orderBy("w.id")
    .execute();
  const milestones = await db
    .selectFrom("workflow_milestones as w")
    .selectAll("w")
    .distinctOn(["w.workflow_id", "w.id"])
    .where(ids === undefined ? sql<boolean>`true` : sql<boolean>`w.workflow_id = any(${[...ids]}::text[])`)
    .orderBy("w.workflow_id")
    .orderBy("w.id")
    .orderBy("w.version", "desc")
    .execute();
  const byWorkflow = Map.groupBy(milestones, (milestone) => milestone.workflow_id);
  return rows.map((row) => toWorkflow(row, byWorkflow.get(row.id) ?? []));
}

/**
 * One template.
 * @throws Failure 404 'workflow template not found'
 */
export async function readWorkflow(db: Kysely<Schema>, id: string): Promise<Workflow> {
  const [found] = await readWorkflows(db, [id]);
  if (!found) throw templateMissing("workflow template");
  return found;
}

/**
 * A milestone of a template.
 * @throws Failure 404 'milestone template not found'
 */
export function milestoneOf(workflow: Workflow, milestoneId: string): WorkflowMilestone {
  const found = workflow.milestones.find((milestone) => milestone.id === milestoneId);
  if (!found) throw templateMissing("milestone template");
  return found;
}

/**
 * A step of a milestone of a template.
 * @throws Failure 404 'Step not found'
 */
export function stepOf(milestone: WorkflowMilestone, stepId: string): WorkflowStep {
  const found = milestone.steps.find((step) => step.id === stepId);
  if (!found) throw templateMissing("Step");
  return found;
}

function toWorkflow(
  row: Selectable<Schema["workflows"]>,
  milestones: readonly Selectable<Schema["workflow_milestones"]>[],
): Workflow {
  const ordered = milestones.toSorted((a, b) => a.position - b.position);
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    category: row.category,
    tags: row.tags,
    isDefault: row.is_default,
    isDraft: row.is_draft,
    milestones: ordered.map(({ id, title, due, position, steps, version }) => ({
      id,
      title,
      due,
      position,
      steps,
      version,
    })),
    updatedAt: row.updated_at,
  };
}

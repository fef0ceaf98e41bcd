import type { Workflow, WorkflowMilestone, workflowCommit } from "@iphub/sdk/contract/workflow-shapes";
import { referenceKeys } from "@iphub/sdk/domain/matters/reference-key";
import { type Kysely, sql, type Transaction } from "kysely";
import type * as z from "zod/mini";
import { visibleMatter } from "../../matters/public.ts";
import type { Actor } from "../../platform/actor.ts";
import { laterThan } from "../../platform/clock.ts";
import { jsonValue } from "../../platform/database/insert-rows.ts";
import { conflict } from "../../platform/failures.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Schema } from "../../schema.ts";
import { milestoneOf, readWorkflow } from "./workflow-record.ts";

/** Who saved a version, when and why; `author` is null for what ships with the hub. */
export interface Commit {
  readonly commitMessage: string;
  readonly author: string | null;
  readonly createdAt: string;
}

/** Adds a template without milestones; false where its id, or the place of the default, is taken. */
export async function insertWorkflow(
  tx: Transaction<Schema>,
  { id, title, description, category, tags, isDefault, isDraft, updatedAt }: Omit<Workflow, "milestones">,
  { position, createdBy }: { readonly position: number; readonly createdBy: string | null },
): Promise<boolean> {
  const inserted = await tx
    .insertInto("workflows")
    .values({
      id,
      title,
      description,
      category,
      tags,
      is_default: isDefault,
      is_draft: isDraft,
      position,
      created_by: createdBy,
      was_published: !isDraft,
      created_at: updatedAt,
      updated_at: updatedAt,
    })
    .onConflict((on) => on.doNothing())
    .executeTakeFirst();
  return inserted.numInsertedOrUpdatedRows === 1n;
}

/** Adds a version of a milestone to a template. */
export async function insertVersion(
  tx: Transaction<Schema>,
  workflowId: string,
  milestone: WorkflowMilestone,
  { commitMessage, author, createdAt }: Commit,
): Promise<void> {
  await tx
    .insertInto("workflow_milestones")
    .values({
      workflow_id: workflowId,
      id: milestone.id,
      version: milestone.version,
      title: milestone.title,
      due: milestone.due === null ? null : jsonValue(milestone.due),
      position: milestone.position,
      steps: jsonValue(milestone.steps),
      commit_message: commitMessage,
      author,
      created_at: createdAt,
    })
    .execute();
}

/** Keeps others from changing a template until the transaction ends, if there is one. */
async function lockWorkflow(tx: Transaction<Schema>, id: string): Promise<void> {
  await tx.selectFrom("workflows").select("id").where("id", "=", id).forNoKeyUpdate().execute();
}

/** Notes that a template was changed, and whether it is still a draft. */
export async function touchWorkflow(
  tx: Transaction<Schema>,
  { id, isDraft, updatedAt }: Pick<Workflow, "id" | "isDraft" | "updatedAt">,
): Promise<void> {
  await tx
    .updateTable("workflows")
    .set({ is_draft: isDraft, updated_at: updatedAt, ...(isDraft ? {} : { was_published: true }) })
    .where("id", "=", id)
    .execute();
}

/** Keeps a template from being withdrawn until the transaction ends; others may still put it on matters. */
export async function holdWorkflow(tx: Transaction<Schema>, id: string): Promise<void> {
  await tx.selectFrom("workflows").select("id").where("id", "=", id).forShare().execute();
}

/** Who began a template, and whether it was ever published. */
export async function readOrigin(
  tx: Transaction<Schema>,
  id: string,
): Promise<{ readonly createdBy: string | null; readonly wasPublished: boolean }> {
  return tx
    .selectFrom("workflows")
    .select(["created_by as createdBy", "was_published as wasPublished"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
}

/** Whether a template, or one of its milestones, is on any matter; a cancelled milestone counts. */
export async function isOnMatter(tx: Transaction<Schema>, id: string, milestoneId?: string): Promise<boolean> {
  const query = tx.selectFrom("milestones").select("id").where("template_id", "=", id).limit(1);
  const narrowed = milestoneId === undefined ? query : query.where("template_milestone_id", "=", milestoneId);
  return (await narrowed.executeTakeFirst()) !== undefined;
}

/** Who has saved versions of a milestone of a template. */
export async function readAuthors(
  tx: Transaction<Schema>,
  workflowId: string,
  milestoneId: string,
): Promise<(string | null)[]> {
  const rows = await tx
    .selectFrom("workflow_milestones")
    .select("author")
    .distinct()
    .where("workflow_id", "=", workflowId)
    .where("id", "=", milestoneId)
    .execute();
  return rows.map(({ author }) => author);
}

/** Deletes a milestone of a template with its versions. */
export async function deleteMilestone(tx: Transaction<Schema>, workflowId: string, milestoneId: string): Promise<void> {
  await tx
    .deleteFrom("workflow_milestones")
    .where("workflow_id", "=", workflowId)
    .where("id", "=", milestoneId)
    .execute();
}

/** Deletes a template. */
export async function deleteWorkflow(tx: Transaction<Schema>, id: string): Promise<void> {
  await tx.deleteFrom("workflows").where("id", "=", id).execute();
}

/** Every saved version of a template's milestones, the newest first. */
export async function readCommits(db: Kysely<Schema>, workflowId: string): Promise<z.infer<typeof workflowCommit>[]> {
  return db
    .selectFrom("workflow_milestones")
    .select(["version", "id as milestoneId", "commit_message as commitMessage", "author", "created_at as createdAt"])
    .where("workflow_id", "=", workflowId)
    .orderBy("commit", "desc")
    .execute();
}

/** The templates that are on matters that the person may see and that have one of these references. */
export async function templatesOnMatters(
  db: Kysely<Schema>,
  actor: Actor,
  references: readonly string[],
): Promise<string[]> {
  if (references.length === 0) return [];
  const rows = await db
    .selectFrom("milestones as m")
    .innerJoin("inventions", "inventions.id", "m.invention_id")
    .select("m.template_id")
    .distinct()
    .where("m.template_id", "is not", null)
    .where(visibleMatter(actor))
    .where(
      sql<boolean>`inventions.id in (
        select r.invention_id from invention_references r
        where r.reference_key = any(${referenceKeys(references)}::text[]))`,
    )
    .execute();
  return rows.flatMap((row) => row.template_id ?? []);
}

/** The tags of open tasks on matters that the person may see. */
export async function tagsOfTasks(db: Kysely<Schema>, actor: Actor): Promise<string[]> {
  const rows = await db
    .selectFrom("overview_tags as o")
    .innerJoin("inventions", "inventions.id", "o.invention_id")
    .select("o.tag")
    .distinct()
    .where(visibleMatter(actor))
    .execute();
  return rows.map((row) => row.tag);
}

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

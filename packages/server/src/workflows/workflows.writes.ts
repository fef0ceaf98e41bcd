import { randomBytes } from "node:crypto";
import type { Workflow, WorkflowMilestone } from "@iphub/sdk/contract/workflow-shapes";
import type { workflows } from "@iphub/sdk/contract/workflows";
import type { EndpointParsed } from "@iphub/sdk/endpoint";
import type { Transaction } from "kysely";
import type { Actor } from "../platform/actor.ts";
import { changesBetween } from "../platform/changes.ts";
import { laterThan, nowIso } from "../platform/clock.ts";
import type { Schema } from "../platform/database/schema.ts";
import { conflict, invalid } from "../platform/failures.ts";
import type { Platform } from "../platform/platform.ts";
import { milestoneOf, readWorkflow } from "../platform/records/workflow-record.ts";
import { freeId, readableId } from "./readable-id.ts";
import { type MilestoneSave, nextVersion } from "./workflows.changes.ts";
import { checkMilestone } from "./workflows.rules.ts";
import { insertVersion, insertWorkflow, lockWorkflow, touchWorkflow } from "./workflows.store.ts";

type Parts = Pick<Platform, "clock" | "events">;
type Creation = EndpointParsed<(typeof workflows)["create"]>;
type Addition = EndpointParsed<(typeof workflows)["addMilestone"]>;

/** Templates that the firm makes come after those of the library. */
const firmPosition = 1000;

/** Begins a template as a draft, in a transaction. Its id is made of its title. */
export async function createWorkflow(
  tx: Transaction<Schema>,
  { clock, events }: Parts,
  actor: Actor,
  { title, description, category }: Creation,
): Promise<Workflow> {
  const empty = { title, description, category, tags: [], isDefault: false, isDraft: true, updatedAt: nowIso(clock) };
  const id = readableId(title, "template");
  const plain = { ...empty, id };
  const place = { position: firmPosition, createdBy: actor.email };
  const workflow = (await insertWorkflow(tx, plain, place))
    ? plain
    : { ...empty, id: `${id}-${randomBytes(3).toString("hex")}` };
  if (workflow !== plain) await insertWorkflow(tx, workflow, place);
  const metadata = { templateId: workflow.id, title };
  await events.append(tx, [{ type: "workflow-created", actor: actor.email, metadata }]);
  return { ...workflow, milestones: [] };
}

/** Makes a draft ready to be put on matters, in a transaction. Ready already: nothing changes. */
export async function publishWorkflow(
  tx: Transaction<Schema>,
  { clock, events }: Parts,
  actor: Actor,
  id: string,
): Promise<Workflow> {
  await lockWorkflow(tx, id);
  const before = await readWorkflow(tx, id);
  if (!before.isDraft) return before;
  if (!before.milestones.some((milestone) => milestone.steps.some((step) => !step.isDraft))) {
    throw invalid([{ field: "milestones", message: "have no step that is not a draft; add one first" }]);
  }
  const workflow = { ...before, isDraft: false, updatedAt: laterThan(before.updatedAt, clock) };
  await touchWorkflow(tx, workflow);
  const metadata = { templateId: id, title: workflow.title };
  await events.append(tx, [{ type: "workflow-published", actor: actor.email, metadata }]);
  return workflow;
}

/** Adds a milestone without steps to a template, in a transaction. */
export async function addMilestone(
  tx: Transaction<Schema>,
  parts: Parts,
  actor: Actor,
  { id, title, due, commitMessage }: Addition,
): Promise<WorkflowMilestone> {
  await lockWorkflow(tx, id);
  const workflow = await readWorkflow(tx, id);
  const taken = new Set(workflow.milestones.map((milestone) => milestone.id));
  const position = Math.max(-1, ...workflow.milestones.map((milestone) => milestone.position)) + 1;
  const milestoneId = freeId(readableId(title, "milestone"), taken);
  const milestone = { id: milestoneId, title, due, position, steps: [], version: 1 };
  await checkMilestone(tx, milestone);
  await saveVersion(tx, parts, actor, workflow, { milestone, commitMessage, changes: {} });
  return milestone;
}

/** Saves a milestone of a template as a new version, in a transaction; an older reading is refused. */
export async function saveMilestone(
  tx: Transaction<Schema>,
  parts: Parts,
  actor: Actor,
  milestoneId: string,
  save: MilestoneSave,
): Promise<WorkflowMilestone> {
  await lockWorkflow(tx, save.id);
  const workflow = await readWorkflow(tx, save.id);
  const before = milestoneOf(workflow, milestoneId);
  if (save.version !== undefined && save.version < before.version) throw conflict(before);
  const milestone = nextVersion(before, save);
  await checkMilestone(tx, milestone, before.steps);
  const changes = changesBetween(before, milestone);
  await saveVersion(tx, parts, actor, workflow, { milestone, commitMessage: save.commitMessage, changes });
  return milestone;
}

async function saveVersion(
  tx: Transaction<Schema>,
  { clock, events }: Parts,
  actor: Actor,
  workflow: Workflow,
  { milestone, commitMessage, changes }: { milestone: WorkflowMilestone; commitMessage: string; changes: object },
): Promise<void> {
  const updatedAt = laterThan(workflow.updatedAt, clock);
  await insertVersion(tx, workflow.id, milestone, { commitMessage, author: actor.email, createdAt: updatedAt });
  await touchWorkflow(tx, { ...workflow, updatedAt });
  const { id: milestoneId, title, version } = milestone;
  const metadata = { templateId: workflow.id, milestoneId, title, version, commitMessage, changes };
  await events.append(tx, [{ type: "workflow-milestone-saved", actor: actor.email, metadata }]);
}

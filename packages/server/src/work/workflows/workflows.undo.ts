import type { Workflow } from "@iphub/sdk/contract/workflow-shapes";
import type { Transaction } from "kysely";
import type { Actor } from "../../platform/actor.ts";
import { laterThan } from "../../platform/clock.ts";
import { Failure } from "../../platform/failures.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Schema } from "../../schema.ts";
import {
  deleteMilestone,
  deleteWorkflow,
  isOnMatter,
  isPublishable,
  lockedWorkflow,
  milestoneAsRead,
  readAuthors,
  readOrigin,
  saveDraftState,
  touchWorkflow,
} from "./workflows.store.ts";

type Parts = Pick<Platform, "clock" | "events">;

/**
 * Makes a published template a draft again, in a transaction: no one can put it on a matter until it is published again.
 * A draft stays as it is.
 * @throws Failure 404; 409 where it is on a matter, or is what a new matter begins with
 */
export async function withdrawWorkflow(
  tx: Transaction<Schema>,
  parts: Parts,
  actor: Actor,
  id: string,
): Promise<Workflow> {
  // Anyone who puts it on a matter holds the same row: it is bound before this, and seen, or after this, and refused.
  const before = await lockedWorkflow(tx, id);
  if (before.isDraft) return before;
  if (before.isDefault) throw kept(`'${before.title}' is what a new matter begins with; it stays published.`);
  if (await isOnMatter(tx, id)) {
    throw kept(
      `'${before.title}' is on a matter since it was published; it stays published. Save a new version instead.`,
    );
  }
  return saveDraftState(tx, parts, actor, before, true);
}

/**
 * Takes a template back that the person has begun by mistake, in a transaction: it is gone, and its id is free again.
 * @throws Failure 404; 409 where it has a milestone, was ever published, or another person began it
 */
export async function takeBackWorkflow(
  tx: Transaction<Schema>,
  { events }: Parts,
  actor: Actor,
  id: string,
): Promise<{ ok: true }> {
  const { title, milestones } = await lockedWorkflow(tx, id);
  const origin = await readOrigin(tx, id);
  if (origin.createdBy !== actor.email) throw kept("Only the person who began a template can take it back.");
  if (origin.wasPublished) throw kept(`'${title}' was published; it stays, as a draft where it was withdrawn.`);
  if (milestones.length > 0) throw kept(`'${title}' has a milestone; take that back first, if you added it.`);
  await deleteWorkflow(tx, id);
  await events.append(tx, [{ type: "workflow-taken-back", actor: actor.email, metadata: { templateId: id, title } }]);
  return { ok: true };
}

/**
 * Takes a milestone back that the person has added to a template, with its versions, in a transaction.
 * @throws Failure 404; 409 where another person saved it, a newer version than the given one is there, or it is on a matter
 */
export async function takeBackMilestone(
  tx: Transaction<Schema>,
  { clock, events }: Parts,
  actor: Actor,
  { id, milestoneId, version }: { readonly id: string; readonly milestoneId: string; readonly version?: number },
): Promise<Workflow> {
  const before = await lockedWorkflow(tx, id);
  const milestone = milestoneAsRead(before, milestoneId, version);
  const authors = await readAuthors(tx, id, milestoneId);
  if (authors.some((author) => author !== actor.email)) {
    throw kept(`'${milestone.title}' was saved by someone else too; it stays.`);
  }
  if (await isOnMatter(tx, id, milestoneId)) throw kept(`'${milestone.title}' is on a matter; it stays.`);
  const milestones = before.milestones.filter((one) => one.id !== milestoneId);
  if (!before.isDraft && !isPublishable(milestones)) {
    throw kept(`'${milestone.title}' is all that the published template has; withdraw the template first.`);
  }
  const workflow = { ...before, milestones, updatedAt: laterThan(before.updatedAt, clock) };
  await deleteMilestone(tx, id, milestoneId);
  await touchWorkflow(tx, workflow);
  const metadata = { templateId: id, milestoneId, title: milestone.title, version: milestone.version };
  await events.append(tx, [{ type: "workflow-milestone-taken-back", actor: actor.email, metadata }]);
  return workflow;
}

function kept(message: string): Failure {
  return new Failure(409, "in_use", message);
}

import type { Milestone } from "@iphub/sdk/contract/milestones";
import type { Transaction } from "kysely";
import type { Actor } from "../../platform/actor.ts";
import { laterThan } from "../../platform/clock.ts";
import { Failure, namesNothing } from "../../platform/failures.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Schema } from "../../schema.ts";
import { taskDeleted } from "../tasks/tasks.changes.ts";
import { cancelledMilestone, milestoneEvent } from "./milestones.changes.ts";
import {
  deleteMilestones,
  lockMilestonesWhole,
  type MilestoneTrace,
  readMilestone,
  readTraces,
} from "./milestones.store.ts";

/**
 * Takes milestones back that the person has made, with the tasks that came with them, in a transaction: all of them or
 * none. They are gone, unlike cancelled ones; what happened stays in the event log.
 * @throws Failure 404 naming the ids that name nothing; 409 where someone has worked on one, or another person made it
 */
export async function takeBackMilestones(
  tx: Transaction<Schema>,
  { clock, events }: Pick<Platform, "clock" | "events">,
  actor: Actor,
  milestoneIds: readonly string[],
): Promise<{ ok: true }> {
  const ids = [...new Set(milestoneIds)].sort();
  // The locks are exclusive: until the transaction ends no task and no note can be added to the milestones.
  await lockMilestonesWhole(tx, ids);
  const milestones = await readAll(tx, actor, milestoneIds);
  const traces = Map.groupBy(await readTraces(tx, milestones), (trace) => trace.milestoneId);
  for (const milestone of milestones) {
    const reason = whyKept(milestone, traces.get(milestone.id) ?? [], actor.email);
    if (reason) throw new Failure(409, "in_use", `'${milestone.title}' ${reason} Cancel it instead.`);
  }
  await deleteMilestones(tx, ids);
  await events.append(
    tx,
    milestones.flatMap((milestone) => [
      ...milestone.tasks.map((task) => taskDeleted(actor.email, task)),
      milestoneEvent("removed", actor.email, goneMilestone(milestone, clock)),
    ]),
  );
  return { ok: true };
}

async function readAll(tx: Transaction<Schema>, actor: Actor, ids: readonly string[]): Promise<Milestone[]> {
  const found: Milestone[] = [];
  const missing: { field: string; message: string }[] = [];
  for (const [index, id] of ids.entries()) {
    const milestone = await readMilestone(tx, actor, id);
    if (!milestone) missing.push({ field: `milestoneIds[${index}]`, message: `'${id}' is no milestone; leave it out` });
    else if (!found.some((other) => other.id === id)) found.push(milestone);
  }
  if (missing.length > 0) throw namesNothing(missing);
  return found;
}

/** Why the making of a milestone cannot be undone, as the end of a sentence; null where it is as it was made. */
function whyKept(milestone: Milestone, traces: readonly MilestoneTrace[], email: string): string | null {
  const made = traces.find((trace) => trace.type === "milestone-created");
  if (made?.actor !== email) return "was made by someone else.";
  const cameWith = traces.filter((trace) => trace.type === "task-created" && trace.templateId !== null);
  const isUntouched = traces.length === cameWith.length + 1 && cameWith.length === milestone.tasks.length;
  return isUntouched ? null : "has been worked on since.";
}

function goneMilestone(milestone: Milestone, clock: Platform["clock"]): Milestone {
  return { ...cancelledMilestone(milestone, laterThan(milestone.updatedAt, clock)), tasks: [] };
}

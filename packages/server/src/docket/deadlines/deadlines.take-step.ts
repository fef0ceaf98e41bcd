import type { DeadlineRecord } from "@iphub/sdk/contract/deadline-shapes";
import type { DeadlineStep } from "@iphub/sdk/records/deadlines";
import type { Transaction } from "kysely";
import type { Actor } from "../../platform/actor.ts";
import { laterThan } from "../../platform/clock.ts";
import { notFound, refuseStale } from "../../platform/failures.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Schema } from "../../schema.ts";
import { milestoneTitles } from "../../work/public.ts";
import { holdClosures } from "./closures.store.ts";
import { deadlineEvent } from "./deadlines.events.ts";
import { carryDates } from "./deadlines.milestones.ts";
import { type DeadlineRow, officeToday, toRecord } from "./deadlines.record.ts";
import type { StepContext } from "./deadlines.steps.ts";
import { type FullRow, lockDeadlines, readDeadline, saveDeadline } from "./deadlines.store.ts";

/** The deadline, the change, and the version that the person read. */
export interface StepTarget {
  readonly id: string;
  readonly did: DeadlineStep["did"];
  readonly updatedAt: string | undefined;
}

/**
 * Makes one change to one deadline in a transaction: refuses a stale version, saves, updates the milestone, appends to
 * the log. A change without an effect leaves no event.
 */
export async function takeStep(
  tx: Transaction<Schema>,
  platform: Pick<Platform, "clock" | "events">,
  actor: Actor,
  { id, did, updatedAt }: StepTarget,
  take: (row: FullRow, context: StepContext) => DeadlineRow | Promise<DeadlineRow>,
): Promise<DeadlineRecord> {
  const { clock, events } = platform;
  // The closures are locked before the deadline, in the same order as a change of closures, to avoid a deadlock.
  const closures = await holdClosures(tx);
  await lockDeadlines(tx, [id]);
  const row = await readDeadline(tx, actor, id);
  if (!row) throw notFound("deadline");
  const today = officeToday(clock);
  const current = toRecord(row, today);
  refuseStale(updatedAt, current);
  const now = laterThan(row.updated_at, clock);
  const next = await take(row, { by: actor.email, actingFor: actor.actingFor?.email, now, today, closures, current });
  if (next === row) return current;
  await saveDeadline(tx, next);
  const milestones = next.milestone_id === null ? [] : [next.milestone_id];
  const dated = await carryDates(tx, platform, actor.email, milestones);
  const after = toRecord({ ...row, ...next }, today);
  const moved = current.milestoneId === after.milestoneId ? [] : [current.milestoneId, after.milestoneId];
  const names = moved.length === 0 ? {} : { names: await milestoneTitles(tx, moved) };
  await events.append(tx, [deadlineEvent(did, actor.email, current, after, names), ...dated]);
  return after;
}

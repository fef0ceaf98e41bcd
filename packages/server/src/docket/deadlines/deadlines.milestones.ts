import { type Insertable, sql, type Transaction } from "kysely";
import type { Actor } from "../../platform/actor.ts";
import { changesBetween } from "../../platform/changes.ts";
import { laterThan } from "../../platform/clock.ts";
import type { NewEvent } from "../../platform/events/event-log.ts";
import { invalid } from "../../platform/failures.ts";
import { newId } from "../../platform/ids.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Schema } from "../../schema.ts";
import { endMilestone, lockOpenWork, taskQuery, toMilestone, toTask } from "../../work/public.ts";
import type { FullRow } from "./deadlines.store.ts";

type Parts = Pick<Platform, "clock">;

/** A new milestone that carries a deadline. */
export function carryingMilestone(
  row: FullRow,
  { id, dueAt, now }: { readonly id: string; readonly dueAt: string | null; readonly now: string },
): Insertable<Schema["milestones"]> {
  return {
    id,
    invention_id: row.invention_id,
    title: row.computed.title,
    due_at: dueAt,
    client_due_date: null,
    assignees: row.assignees,
    finished_at: null,
    deleted_at: null,
    expanded: true,
    template_id: null,
    template_milestone_id: null,
    created_at: now,
    updated_at: now,
  };
}

/** Creates the milestone of a docketed deadline, with its date, and appends its event to the log. */
export async function createMilestone(
  tx: Transaction<Schema>,
  { clock, events }: Pick<Platform, "clock" | "events">,
  actor: string,
  row: FullRow,
): Promise<string> {
  const now = clock.now();
  const made = carryingMilestone(row, { id: newId(now), dueAt: row.due_at, now: now.toISOString() });
  const stored = await tx.insertInto("milestones").values(made).returningAll().executeTakeFirstOrThrow();
  await events.append(tx, [
    {
      type: "milestone-created",
      actor,
      inventionId: row.invention_id,
      milestoneId: stored.id,
      metadata: { title: stored.title, inventionTitle: row.invention_title, changes: {} },
      live: { name: "milestone:created", payload: { milestone: toMilestone(stored, []) } },
    },
  ]);
  return stored.id;
}

/**
 * Checks that a milestone can carry a deadline of the matter, and locks it: no one finishes or cancels it before the
 * deadline is on it. @throws Failure 400 naming `milestoneId`
 */
export async function requireMilestone(tx: Transaction<Schema>, id: string, inventionId: string): Promise<void> {
  const found = await tx
    .selectFrom("milestones")
    .select(["finished_at", "deleted_at"])
    .where("id", "=", id)
    .where("invention_id", "=", inventionId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  const message = found
    ? "is finished or cancelled; choose an active milestone, or none to add a new one"
    : "is not a milestone of this matter; choose one of its own, or none to add a new one";
  if (!found || found.finished_at !== null || found.deleted_at !== null) {
    throw invalid([{ field: "milestoneId", message }]);
  }
}

/**
 * Finishes the milestone of a deadline that is being closed, if nothing in it is open any more. Returns why not, or null
 * where it was finished or there is none that is active.
 */
export async function finishCarrier(
  tx: Transaction<Schema>,
  platform: Platform,
  actor: Actor,
  row: FullRow,
): Promise<string | null> {
  const id = row.milestone_id;
  if (id === null) return null;
  const work = await lockOpenWork(tx, id, row.id);
  if (!work?.isActive) return null;
  if (work.deadlines + work.tasks > 0) {
    return `its milestone stays open (${work.deadlines} open deadlines, ${work.tasks} open tasks)`;
  }
  await endMilestone(tx, platform, actor, id, "finished");
  return null;
}

/**
 * Sets milestones to the earliest date of the open deadlines that they carry, so that a later deadline never hides an
 * earlier one. A milestone whose deadlines are all closed keeps its date. Returns the events of those that changed.
 */
export async function carryDates(
  tx: Transaction<Schema>,
  parts: Parts,
  actor: string,
  milestoneIds: readonly string[],
): Promise<NewEvent[]> {
  const events: NewEvent[] = [];
  for (const id of [...new Set(milestoneIds)].sort()) {
    const event = await carryDate(tx, parts, actor, id);
    if (event) events.push(event);
  }
  return events;
}

async function carryDate(
  tx: Transaction<Schema>,
  { clock }: Parts,
  actor: string,
  id: string,
): Promise<NewEvent | undefined> {
  const before = await tx
    .selectFrom("milestones")
    .innerJoin("inventions", "inventions.id", "milestones.invention_id")
    .selectAll("milestones")
    .select("inventions.title as invention_title")
    .where("milestones.id", "=", id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  const open = await tx
    .selectFrom("deadlines")
    .select(sql<string | null>`min(due_at)`.as("due"))
    .where("milestone_id", "=", id)
    .where("status", "in", ["docketed", "verified"])
    .executeTakeFirst();
  if (!before || !open?.due || open.due === before.due_at) return undefined;
  const updated_at = laterThan(before.updated_at, clock);
  await tx.updateTable("milestones").set({ due_at: open.due, updated_at }).where("id", "=", id).execute();
  const tasks = await taskQuery(tx).where("tasks.milestone_id", "=", id).orderBy("tasks.position").execute();
  const milestone = toMilestone({ ...before, due_at: open.due, updated_at }, tasks.map(toTask));
  return {
    type: "milestone-updated",
    actor,
    inventionId: before.invention_id,
    milestoneId: id,
    metadata: {
      title: before.title,
      inventionTitle: before.invention_title,
      changes: changesBetween({ dueAt: before.due_at }, { dueAt: open.due }),
    },
    live: { name: "milestone:updated", payload: { milestone } },
  };
}

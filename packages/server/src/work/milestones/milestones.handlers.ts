import type { Milestone, milestones } from "@iphub/sdk/contract/milestones";
import { isOpenStatus } from "@iphub/sdk/domain/work/task-status";
import type { Kysely, Transaction } from "kysely";
import { requireAssignees } from "../../identity/public.ts";
import { namedMatter } from "../../matters/public.ts";
import type { Actor } from "../../platform/actor.ts";
import { BoundedTotals } from "../../platform/bounded-total.ts";
import { changesBetween } from "../../platform/changes.ts";
import { laterThan, nowIso } from "../../platform/clock.ts";
import { forbidden, invalid, notFound, refuseStale } from "../../platform/failures.ts";
import type { NounHandlers } from "../../platform/http/bind.ts";
import { newId } from "../../platform/ids.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Schema } from "../../schema.ts";
import { updateTask } from "../tasks/tasks.writes.ts";
import {
  addedMilestone,
  cancelledMilestone,
  fieldsOf,
  finishedMilestone,
  type MilestoneUpdate,
  milestoneEvent,
  reopenedMilestone,
  updatedFields,
  withFields,
} from "./milestones.changes.ts";
import type { WithDeadlineDates } from "./milestones.dates.ts";
import { refuseOpenWork } from "./milestones.open-work.ts";
import {
  insertMilestones,
  lockMilestone,
  readMilestone,
  readMilestonePage,
  saveMilestone,
} from "./milestones.store.ts";
import { takeBackMilestones } from "./milestones.undo.ts";

/** Answers the calls of the noun milestones; `withDates` is answered by the deadlines. */
export function milestonesHandlers(platform: Platform, withDates: WithDeadlineDates): NounHandlers<typeof milestones> {
  const { db, clock, events } = platform;
  const totals = new BoundedTotals(db);
  const dated = async (tx: Kysely<Schema>, milestone: Milestone): Promise<Milestone> => {
    const [found = milestone] = await withDates(tx, [milestone]);
    return found;
  };

  return {
    get: async ({ actor, params }) => dated(db, await visible(db, actor, params.id)),
    list: async ({ actor, input }) => {
      const page = await readMilestonePage(db, totals, actor, input());
      return { ...page, data: await withDates(db, page.data) };
    },
    create: async ({ actor, input, write }) => {
      const milestone = addedMilestone(input(), newId(clock.now()), nowIso(clock));
      return write(async (tx) => {
        await namedMatter(tx, actor, milestone.inventionId);
        await requireAssignees(tx, milestone.assignees);
        await insertMilestones(tx, [milestone]);
        await events.append(tx, [milestoneEvent("created", actor.email, milestone, { dueAt: milestone.dueAt })]);
        return dated(tx, milestone);
      });
    },
    update: async ({ actor, params, input, write }) => {
      const { id } = await visible(db, actor, params.id);
      const update = input();
      return write(async (tx) => {
        if (update.updatedAt !== undefined) {
          refuseStale(update.updatedAt, await dated(tx, await locked(tx, actor, id)));
        }
        return dated(tx, await updateMilestone(tx, platform, actor, id, update));
      });
    },
    finish: async ({ actor, params, input, write }) => {
      const { id } = await visible(db, actor, params.id);
      const end = { end: "finished", openTasks: input().openTasks } as const;
      return write(async (tx) => dated(tx, await endAsChosen(tx, platform, actor, id, end)));
    },
    cancel: async ({ actor, params, input, write }) => {
      const { id } = await visible(db, actor, params.id);
      const end = { end: "deleted", openTasks: input().openTasks } as const;
      return write(async (tx) => dated(tx, await endAsChosen(tx, platform, actor, id, end)));
    },
    reopen: async ({ actor, params, write }) => {
      const { id } = await visible(db, actor, params.id);
      return write(async (tx) => dated(tx, await reopenMilestone(tx, platform, actor, id)));
    },
    takeBack: async ({ actor, input, write }) => {
      const { milestoneIds } = input();
      return write((tx) => takeBackMilestones(tx, platform, actor, milestoneIds));
    },
  };
}

async function visible(db: Kysely<Schema>, actor: Actor, id: string): Promise<Milestone> {
  const found = await readMilestone(db, actor, id);
  if (!found) throw notFound("milestone");
  return found;
}

async function locked(tx: Transaction<Schema>, actor: Actor, id: string): Promise<Milestone> {
  await lockMilestone(tx, id);
  return visible(tx, actor, id);
}

/** Changes a milestone in a transaction; without a change nothing is logged. The caller refuses a stale `updatedAt`. */
export async function updateMilestone(
  tx: Transaction<Schema>,
  { clock, events }: Pick<Platform, "clock" | "events">,
  actor: Actor,
  id: string,
  update: MilestoneUpdate,
): Promise<Milestone> {
  const current = await locked(tx, actor, id);
  const before = fieldsOf(current);
  const after = updatedFields(before, update);
  const changes = changesBetween(before, after);
  if (Object.keys(changes).length === 0) return current;
  await requireAssignees(tx, after.assignees, before.assignees);
  const milestone = withFields(current, after, laterThan(current.updatedAt, clock));
  await saveMilestone(tx, milestone);
  await events.append(tx, [milestoneEvent("updated", actor.email, milestone, { changes })]);
  return milestone;
}

/** How a milestone ends, and what the caller chose for the open tasks in it. */
interface ChosenEnd {
  readonly end: "finished" | "deleted";
  readonly openTasks: string | undefined;
}

/** Finishes or cancels a milestone, with its open tasks as the caller chose. @throws Failure 409 where they refuse it */
async function endAsChosen(
  tx: Transaction<Schema>,
  platform: Platform,
  actor: Actor,
  id: string,
  { end, openTasks = "keep" }: ChosenEnd,
): Promise<Milestone> {
  if (openTasks === "refuse") await refuseOpenWork(tx, actor, id, end);
  else if (openTasks !== "keep") await settleOpenTasks(tx, platform, actor, await locked(tx, actor, id), openTasks);
  return endMilestone(tx, platform, actor, id, end);
}

/** Finishes or cancels. Done already, or finished after it was cancelled: nothing changes and nothing is logged. */
export async function endMilestone(
  tx: Transaction<Schema>,
  { clock, events }: Platform,
  actor: Actor,
  id: string,
  end: "finished" | "deleted",
): Promise<Milestone> {
  const current = await locked(tx, actor, id);
  if (current[end] || current.deleted) return current;
  const now = laterThan(current.updatedAt, clock);
  const milestone = end === "finished" ? finishedMilestone(current, now) : cancelledMilestone(current, now);
  await saveMilestone(tx, milestone);
  await events.append(tx, [milestoneEvent(end, actor.email, milestone)]);
  return milestone;
}

/** Takes a finished or cancelled milestone up again. Active already: nothing changes and nothing is logged. */
export async function reopenMilestone(
  tx: Transaction<Schema>,
  { clock, events }: Platform,
  actor: Actor,
  id: string,
): Promise<Milestone> {
  const current = await locked(tx, actor, id);
  if (!current.completed) return current;
  const milestone = reopenedMilestone(current, laterThan(current.updatedAt, clock));
  await saveMilestone(tx, milestone);
  await events.append(tx, [milestoneEvent("restored", actor.email, milestone)]);
  return milestone;
}

/** Begins the value of `openTasks` that moves the open tasks to another milestone: `move:s-2`. */
const move = "move:";

/**
 * Cancels the open tasks of a milestone, or moves them to another active milestone of the matter, as the person who cancels
 * it chose. The last task is first, so that cancelling one opens no other.
 * @throws Failure 400 naming `openTasks`, or 403 without the right to change tasks
 */
async function settleOpenTasks(
  tx: Transaction<Schema>,
  platform: Pick<Platform, "clock" | "events">,
  actor: Actor,
  milestone: Milestone,
  choice: string,
): Promise<void> {
  if (milestone.deleted) return;
  const target = choice.startsWith(move) ? choice.slice(move.length) : null;
  if (target !== null) await requireTarget(tx, actor, milestone, target);
  const tasks = milestone.tasks.filter(({ status }) => isOpenStatus(status));
  const open = target === null ? tasks.toReversed() : tasks;
  if (open.length > 0 && !actor.permissions.has("tasks:write")) throw forbidden("tasks:write");
  const change = target === null ? { status: "cancelled" as const } : { milestoneId: target };
  for (const { id } of open) await updateTask(tx, platform, actor, id, { ...change, id });
}

async function requireTarget(
  tx: Transaction<Schema>,
  actor: Actor,
  { id, inventionId }: Milestone,
  target: string,
): Promise<void> {
  const found = await readMilestone(tx, actor, target);
  const isFit = found && found.inventionId === inventionId && found.id !== id && !found.completed;
  if (isFit) return;
  const message = `'${target}' is not another active milestone of this matter; use cancel, keep or move: with the id of one`;
  throw invalid([{ field: "openTasks", message }]);
}

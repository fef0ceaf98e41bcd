import type { Milestone } from "@iphub/sdk/contract/milestones";
import { isOpenStatus } from "@iphub/sdk/domain/work/task-status";
import type { Transaction } from "kysely";
import type { Actor } from "../../platform/actor.ts";
import { forbidden, invalid } from "../../platform/failures.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Schema } from "../../schema.ts";
import { updateTask } from "../tasks/tasks.writes.ts";
import { readMilestone } from "./milestones.store.ts";

/** Begins the value of `openTasks` that moves the open tasks to another milestone: `move:s-2`. */
const move = "move:";

/**
 * Does with the open tasks of a milestone what the person who cancels it chose: cancels them, moves them to another
 * active milestone of the matter, or keeps them. The last task is first, so that cancelling one opens no other.
 * @throws Failure 400 naming `openTasks`, or 403 without the right to change tasks
 */
export async function settleOpenTasks(
  tx: Transaction<Schema>,
  platform: Pick<Platform, "clock" | "events">,
  actor: Actor,
  milestone: Milestone,
  choice: string | undefined,
): Promise<void> {
  if (choice === undefined || choice === "keep") return;
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

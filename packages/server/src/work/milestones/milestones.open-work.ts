import { isOpenStatus } from "@iphub/sdk/domain/work/task-status";
import type { Transaction } from "kysely";
import type { Actor } from "../../platform/actor.ts";
import { Failure } from "../../platform/failures.ts";
import type { Schema } from "../../schema.ts";
import { lockMilestonesWhole, readMilestone } from "./milestones.store.ts";

/**
 * Refuses to end a milestone with open tasks or deadlines. It is locked whole, so that what is being added is waited for, and
 * nothing is added until the transaction ends. One that has ended already is left to the caller.
 * @throws Failure 409
 */
export async function refuseOpenWork(
  tx: Transaction<Schema>,
  actor: Actor,
  id: string,
  end: "finished" | "deleted",
): Promise<void> {
  await lockMilestonesWhole(tx, [id]);
  const current = await readMilestone(tx, actor, id);
  if (!current || current.deleted || current[end]) return;
  const tasks = current.tasks.filter(({ status }) => isOpenStatus(status)).length;
  const deadlines = await openDeadlines(tx, id);
  if (tasks + deadlines === 0) return;
  const open = [counted(tasks, "task"), counted(deadlines, "deadline")].flatMap((text) => text ?? []).join(" and ");
  const them = tasks + deadlines === 1 ? "it" : "them";
  throw new Failure(409, "in_use", `'${current.title}' has ${open}. Close or move ${them} first.`);
}

async function openDeadlines(tx: Transaction<Schema>, id: string): Promise<number> {
  const found = await tx
    .selectFrom("deadlines")
    .select("id")
    .where("milestone_id", "=", id)
    .where("status", "in", ["docketed", "verified"])
    .execute();
  return found.length;
}

function counted(count: number, noun: string): string | null {
  if (count === 0) return null;
  return count === 1 ? `1 open ${noun}` : `${count} open ${noun}s`;
}

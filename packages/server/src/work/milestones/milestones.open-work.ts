import { counted } from "@iphub/sdk/domain/counted";
import { openStatuses } from "@iphub/sdk/domain/work/task-status";
import { sql, type Transaction } from "kysely";
import type { Actor } from "../../platform/actor.ts";
import { Failure } from "../../platform/failures.ts";
import type { Schema } from "../../schema.ts";
import { lockMilestonesWhole, readMilestone } from "./milestones.store.ts";

/** What is open in a milestone, and whether that is neither finished nor cancelled. */
interface OpenWork {
  readonly isActive: boolean;
  readonly deadlines: number;
  readonly tasks: number;
}

/**
 * Counts what is open in a milestone; undefined where there is no such milestone. It is locked whole: what is being added
 * is waited for and counted, and nothing is added until the transaction ends.
 * @param closing the id of a deadline that is not counted, because the transaction closes it
 */
export async function lockOpenWork(
  tx: Transaction<Schema>,
  id: string,
  closing: string | null = null,
): Promise<OpenWork | undefined> {
  await lockMilestonesWhole(tx, [id]);
  const found = await sql<OpenWork>`
    select m.finished_at is null and m.deleted_at is null as "isActive",
      (select count(*)::int from deadlines d where d.milestone_id = m.id and d.id is distinct from ${closing}
        and d.status in ('docketed', 'verified')) as deadlines,
      (select count(*)::int from tasks t where t.milestone_id = m.id
        and t.status = any(${[...openStatuses]}::text[])) as tasks
    from milestones m where m.id = ${id}`.execute(tx);
  return found.rows[0];
}

/**
 * Refuses to end a milestone with open tasks or deadlines. One that has ended already is left to the caller.
 * @throws Failure 409
 */
export async function refuseOpenWork(
  tx: Transaction<Schema>,
  actor: Actor,
  id: string,
  end: "finished" | "deleted",
): Promise<void> {
  const work = await lockOpenWork(tx, id);
  const current = await readMilestone(tx, actor, id);
  if (!work || !current || current.deleted || current[end]) return;
  const { tasks, deadlines } = work;
  if (tasks + deadlines === 0) return;
  const open = [
    ...(tasks === 0 ? [] : [counted(tasks, "open task")]),
    ...(deadlines === 0 ? [] : [counted(deadlines, "open deadline")]),
  ].join(" and ");
  const them = tasks + deadlines === 1 ? "it" : "them";
  throw new Failure(409, "in_use", `'${current.title}' has ${open}. Close or move ${them} first.`);
}

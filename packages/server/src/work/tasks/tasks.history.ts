import type { StreamEvent } from "@iphub/sdk/contract/stream-event";
import type { Kysely } from "kysely";
import { visibleMatter } from "../../matters/public.ts";
import type { Actor } from "../../platform/actor.ts";
import type { Schema } from "../../schema.ts";

/** A page of what the event log says of a task, the newest first; also of one that was deleted since. */
export async function readTaskHistory(
  db: Kysely<Schema>,
  actor: Actor,
  { taskId, size, skip }: { readonly taskId: string; readonly size: number; readonly skip: number },
): Promise<StreamEvent[]> {
  return db
    .selectFrom("event_log as e")
    .innerJoin("inventions", "inventions.id", "e.invention_id")
    .select(["e.id", "e.seq", "e.created_at as createdAt", "e.type", "e.invention_id as inventionId", "e.actor"])
    .select("e.metadata")
    .where("e.task_id", "=", taskId)
    .where(visibleMatter(actor))
    .orderBy("e.seq", "desc")
    .limit(size)
    .offset(skip)
    .execute();
}

import type { CorrespondenceMessage } from "@iphub/sdk/contract/correspondence";
import type { Transaction } from "kysely";
import type { Actor } from "../../platform/actor.ts";
import type { NewEvent } from "../../platform/events/event-log.ts";
import { notFound } from "../../platform/failures.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Schema } from "../../schema.ts";
import { namedMatter } from "../inventions/matter-heading.ts";
import { queueAttachments } from "./attachments.ts";
import { fileEmails, readEmail, unassignedVisible } from "./correspondence.store.ts";

/**
 * Files an e-mail on a matter by hand, in a transaction, with the unassigned e-mail of the same thread.
 * @throws Failure 400 where the body names no matter that the person may see
 */
export async function assignEmail(
  tx: Transaction<Schema>,
  platform: Platform,
  actor: Actor,
  id: string,
  inventionId: string,
): Promise<CorrespondenceMessage> {
  const { invention } = await namedMatter(tx, actor, inventionId);
  await tx.selectFrom("emails").select("id").where("id", "=", id).forUpdate().execute();
  const before = await readEmail(tx, id);
  if (!before) throw notFound("e-mail");
  if (before.inventionId === invention.id) return before;
  const thread = await waitingInThread(tx, actor, before);
  await fileEmails(tx, [id], invention.id, "by-hand");
  if (thread.length > 0) await fileEmails(tx, thread, invention.id, "thread");
  const events: NewEvent[] = before.inventionId
    ? [event("correspondence-removed", actor, before, before.inventionId)]
    : [];
  for (const one of [id, ...thread]) {
    const filed = await readEmail(tx, one);
    if (!filed) continue;
    if (filed.attachments.length > 0) await queueAttachments(tx, platform, one, invention.id);
    events.push(event("correspondence-filed", actor, filed, invention.id));
  }
  await platform.events.append(tx, events);
  return (await readEmail(tx, id)) ?? before;
}

async function waitingInThread(tx: Transaction<Schema>, actor: Actor, email: CorrespondenceMessage): Promise<string[]> {
  const rows = await tx
    .selectFrom("emails")
    .select("id")
    .where("thread_id", "=", email.metadata.threadId)
    .where("invention_id", "is", null)
    .where("id", "<>", email.id)
    .where(unassignedVisible(actor, "emails.id"))
    .limit(200)
    .execute();
  return rows.map((row) => row.id);
}

function event(type: string, actor: Actor, { id, metadata }: CorrespondenceMessage, inventionId: string): NewEvent {
  const { from, filedBy } = metadata;
  const subject = metadata.subject || "(no subject)";
  return { type, actor: actor.email, inventionId, metadata: { emailId: id, subject, from, filedBy } };
}

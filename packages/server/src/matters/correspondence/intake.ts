import { createReadStream } from "node:fs";
import { limitSize } from "@iphub/sdk/domain/byte-size";
import type { Transaction } from "kysely";
import { beginningOfMail, type MailReader } from "../../connectors/mail/mail-reader.ts";
import type { MailSink } from "../../connectors/mail/mail-sink.ts";
import type { ReadMail } from "../../connectors/mail/read-mail.ts";
import { spool, withFolder } from "../../connectors/mail/spool.ts";
import { nowIso } from "../../platform/clock.ts";
import { transaction } from "../../platform/database/transaction.ts";
import type { NewEvent } from "../../platform/events/event-log.ts";
import { newId } from "../../platform/ids.ts";
import { takeDeliveryReport } from "../../platform/mail-out/bounced-mail.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Schema } from "../../schema.ts";
import { releasePending } from "../files/matter-files.ts";
import { discardContent, type StoredContent, storeContent } from "../files/store-content.ts";
import { queueAttachments } from "./attachments.ts";
import { insertEmail, isStored } from "./correspondence.store.ts";
import { findPlace, type MailPlace } from "./find-matter.ts";

/** Receives mail: it is stored whole, parsed, and filed on the matter that it names. */
export function mailIntake(platform: Platform, reader: MailReader): MailSink {
  const limit = platform.configuration.mailLimit;
  return {
    limit,
    accept: (content) =>
      withFolder(async (folder) => {
        const path = await spool(folder, content, limit);
        await storeMail(platform, await reader.read(path), path);
      }),
    leaveOut: (beginning) =>
      withFolder(async (folder) => {
        const path = await spool(folder, beginning, limit);
        const text = `This e-mail is larger than ${limitSize(limit)}, the limit of this hub. It was left in the mailbox.`;
        await storeMail(platform, { ...(await beginningOfMail(path)), text }, path);
      }),
  };
}

async function storeMail(platform: Platform, mail: ReadMail, path: string): Promise<void> {
  platform.disk.refuseIfFull();
  const { report } = mail;
  if (report && (await transaction(platform.database, (tx) => takeDeliveryReport(tx, platform, report)))) return;
  if (mail.messageId && (await isStored(platform.db, mail.messageId))) return;
  const raw = await storeContent(platform, createReadStream(path), { limit: platform.configuration.mailLimit });
  const stored = await transaction(platform.database, (tx) => insertMail(tx, platform, mail, raw)).catch(
    async (error: unknown) => {
      await discardContent(platform, raw.key);
      throw error;
    },
  );
  if (!stored) await discardContent(platform, raw.key);
}

/** Stores one e-mail in a transaction; false if it is stored already. */
async function insertMail(
  tx: Transaction<Schema>,
  platform: Platform,
  mail: ReadMail,
  raw: StoredContent,
): Promise<boolean> {
  // One without a Message-ID is identified by its content, so that a duplicate is recognised.
  const messageId = mail.messageId ?? `<${raw.sha256}@content.iphub>`;
  const place = await findPlace(tx, mail, messageId);
  const id = newId(platform.clock.now());
  const row = {
    id,
    message_id: messageId,
    thread_id: place.threadId,
    invention_id: place.inventionId,
    filed_by: place.filedBy,
    sender_known: place.senderKnown,
    received_at: nowIso(platform.clock),
    raw_key: raw.key,
    raw_size: raw.size,
  };
  const isNew = await insertEmail(tx, mail, row, place.candidates);
  if (!isNew) return false;
  await releasePending(tx, [raw.key]);
  if (place.inventionId && mail.attachments.length > 0) await queueAttachments(tx, platform, id, place.inventionId);
  await platform.events.append(tx, [receivedEvent(id, mail, place)]);
  return true;
}

function receivedEvent(id: string, mail: ReadMail, { inventionId, filedBy }: MailPlace): NewEvent {
  const attachments = mail.attachments.map(({ name }) => name);
  return {
    type: "correspondence-received",
    actor: null,
    inventionId,
    metadata: {
      emailId: id,
      subject: mail.subject || "(no subject)",
      from: mail.from || "(no one)",
      filedBy,
      attachments,
    },
    // Sent to those who may see every matter that it may belong to.
    ...(inventionId === null
      ? { live: { name: "correspondence:unassigned", payload: { messageId: id } } as const }
      : {}),
  };
}

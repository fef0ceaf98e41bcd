import { createReadStream, createWriteStream } from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { Transaction } from "kysely";
import type { MailReader } from "../../connectors/mail/mail-reader.ts";
import type { ReadAttachment } from "../../connectors/mail/read-mail.ts";
import { withFolder } from "../../connectors/mail/spool.ts";
import { attemptsOfHours, type JobWorker, type RunningJob } from "../../platform/jobs/job-queue.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Schema } from "../../schema.ts";
import { addFile } from "../files/matter-files.ts";
import { storeContent, withContent } from "../files/store-content.ts";

const kind = "correspondence-attachments";

/**
 * Queues the job that stores an e-mail's attachments as files of its matter. It is tried for hours, because no one
 * would ask for the files again.
 */
export function queueAttachments(tx: Transaction<Schema>, { jobs }: Platform, emailId: string, inventionId: string) {
  const dedupeKey = `${emailId}:${inventionId}`;
  return jobs.enqueue(tx, { kind, payload: { emailId }, dedupeKey, maxAttempts: attemptsOfHours });
}

/** Registers that job with the queue. */
export function registerAttachments(platform: Platform, reader: MailReader): void {
  platform.jobs.register(kind, attachmentsWorker(platform, reader));
}

/** Extracts the attachments from the raw message and adds each once, however often it runs. */
function attachmentsWorker(platform: Platform, reader: MailReader): JobWorker {
  return async (job) => {
    const { payload, signal } = job;
    const email = await platform.db
      .selectFrom("emails")
      .select(["id", "invention_id as inventionId", "raw_key as rawKey"])
      .where("id", "=", String(payload.emailId))
      .executeTakeFirst();
    if (!email?.inventionId) return { files: 0 };
    const { id, inventionId, rawKey } = email;
    return withFolder(async (folder) => {
      const raw = join(folder, "raw");
      await pipeline(await platform.storage.read(rawKey), createWriteStream(raw), { signal });
      const { attachments } = await reader.read(raw, folder);
      for (const attachment of attachments) await addAttachment(platform, job, { id, inventionId }, attachment);
      return { files: attachments.length };
    });
  };
}

async function addAttachment(
  platform: Platform,
  job: RunningJob,
  { id, inventionId }: { readonly id: string; readonly inventionId: string },
  { position, name, path }: ReadAttachment,
): Promise<void> {
  if (path === null) return;
  const limit = platform.configuration.mailLimit;
  const content = await storeContent(platform, createReadStream(path), { limit, signal: job.signal });
  await withContent(platform, content, () =>
    job.transaction(async (tx) => {
      // Moved since: its attachments are for the people of the other matter, to which another job adds them.
      const stays = tx.selectFrom("emails").select("id").where("id", "=", id).where("invention_id", "=", inventionId);
      if (!(await stays.forShare().executeTakeFirst())) return { taken: false };
      const file = await addFile(tx, platform, {
        inventionId,
        name,
        content,
        source: "e-mail",
        actor: null,
        origin: `e-mail:${id}:${position}`,
        ifOriginTaken: "keep",
        ifNameTaken: "number",
      });
      await tx
        .updateTable("email_attachments")
        .set({ file_id: file.file.id })
        .where("email_id", "=", id)
        .where("position", "=", position)
        .execute();
      await platform.events.append(tx, file.events);
      return file;
    }),
  );
}

import type { Transaction } from "kysely";
import * as z from "zod/mini";
import type { Actor } from "../../platform/actor.ts";
import { sendMail } from "../../platform/mail-out.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Schema } from "../../schema.ts";
import type { WallRecord } from "./walls.store.ts";

/** The kind of the job that tells an owner that their wall was broken. */
const wallMailKind = "wall-mail";
/** The mail server is tried over several hours. */
const attempts = 8;

const payloadShape = z.object({ to: z.string(), by: z.string(), reason: z.string(), inventionId: z.string() });

/** Registers the worker that mails the owners of a wall; without a public address the mail names the matter by its id. */
export function registerWallMail({ jobs, configuration }: Pick<Platform, "jobs" | "configuration">): void {
  jobs.register(wallMailKind, async ({ payload }) => {
    const { to, by, reason, inventionId } = payloadShape.parse(payload);
    const hub = configuration.publicUrl?.replace(/\/+$/, "");
    // No title and no reference: the mail may be read by others than the owner.
    const text = [
      `${by} has broken the wall of a matter that you own, with this reason:`,
      reason,
      hub === undefined ? `The matter has the id ${inventionId}.` : `${hub}/inventions/${inventionId}`,
      "They see the matter until an owner sets the wall again.",
    ].join("\n\n");
    await sendMail(configuration.smtpOut, { to, subject: "A wall of yours was broken", text });
    return { sent: true };
  });
}

/** Queues a mail to each owner, if the hub sends mail. */
export async function queueWallMail(
  tx: Transaction<Schema>,
  { jobs, configuration }: Pick<Platform, "jobs" | "configuration">,
  { inventionId, owners }: WallRecord,
  actor: Actor,
  reason: string,
): Promise<void> {
  if (configuration.smtpOut === undefined) return;
  for (const to of owners) {
    const payload = { to, by: actor.email, reason, inventionId };
    await jobs.enqueue(tx, { kind: wallMailKind, payload, maxAttempts: attempts });
  }
}

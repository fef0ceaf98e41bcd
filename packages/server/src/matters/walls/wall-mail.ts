import type { Transaction } from "kysely";
import type { Actor } from "../../platform/actor.ts";
import { queueMail } from "../../platform/mail-out/queue-mail.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Schema } from "../../schema.ts";
import type { WallRecord } from "./walls.store.ts";

/** Notifies each owner of a wall by mail that it was broken; without a public address the mail has the matter's id. */
export async function queueWallMail(
  tx: Transaction<Schema>,
  platform: Pick<Platform, "configuration" | "clock">,
  { inventionId, owners }: WallRecord,
  actor: Actor,
  reason: string,
): Promise<void> {
  const hub = platform.configuration.publicUrl;
  // No title and no reference: the mail may be read by others than the owner.
  const text = [
    `${actor.email} has broken the wall of a matter that you own, with this reason:`,
    reason,
    hub === undefined ? `The matter has the id ${inventionId}.` : `${hub}/inventions/${inventionId}`,
    "They see the matter until an owner sets the wall again.",
  ].join("\n\n");
  for (const address of owners) {
    await queueMail(tx, platform, { to: { address }, subject: "A wall of yours was broken", text });
  }
}

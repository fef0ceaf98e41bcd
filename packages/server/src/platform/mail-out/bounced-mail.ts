import type { Transaction } from "kysely";
import type { Schema } from "../../schema.ts";
import { nowIso } from "../clock.ts";
import type { Platform } from "../platform.ts";
import { notifyUndelivered } from "./queue-mail.ts";

/** What a report of a mail server says of a message (RFC 3464). */
export interface DeliveryReport {
  /** The Message-IDs that it names, with their angle brackets. */
  readonly messageIds: readonly string[];
  /** Whether the message was not delivered for good; else it is only delayed, or was delivered. */
  readonly isFailure: boolean;
  /** Why, as the mail server says. */
  readonly reason: string;
}

/**
 * Takes a report of a mail server to its message. Only who has seen the message knows its Message-ID, so that a made-up
 * report concerns none.
 * @returns false where the report is about no message of the hub
 */
export async function takeDeliveryReport(
  tx: Transaction<Schema>,
  platform: Pick<Platform, "clock" | "jobs">,
  { messageIds, isFailure, reason }: DeliveryReport,
): Promise<boolean> {
  if (messageIds.length === 0) return false;
  const mail = await tx
    .selectFrom("outgoing_mail")
    .select(["id", "user_id"])
    .where("message_id", "in", [...messageIds])
    .executeTakeFirst();
  if (!mail) return false;
  if (isFailure) {
    await tx
      .updateTable("outgoing_mail")
      .set({ status: "bounced", last_error: reason, settled_at: nowIso(platform.clock), attachments: null })
      .where("id", "=", mail.id)
      .execute();
    await notifyUndelivered(tx, platform, mail);
  }
  return true;
}

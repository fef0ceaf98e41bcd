import type { CallUpRecord } from "@iphub/sdk/contract/call-ups";
import { type CallUp, PAST } from "@iphub/sdk/domain/docket/call-ups/call-up-types";
import { sql, type Transaction } from "kysely";
import { queueMail, sendsMail } from "../../platform/mail-out/queue-mail.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Schema } from "../../schema.ts";
import { toRecord } from "../deadlines/deadlines.record.ts";
import type { FullRow } from "../deadlines/deadlines.store.ts";
import type { AddedNotice } from "../inbox/notices.store.ts";
import { callUpMail } from "./call-up-mail.ts";

/**
 * So many mails a day a person gets about dates that had passed before their deadlines were docketed; the others are in
 * the mail of the day, so that an import of old deadlines does not send hundreds.
 */
const mostPassedMails = 10;
const day = 24 * 60 * 60 * 1000;

/** How many more mails about such dates each person gets today, by id; the sender counts them down. */
export type PassedMails = Map<string, number>;

/** Counts what people got in the last day of {@link mostPassedMails}. */
export async function readPassedMails(
  tx: Transaction<Schema>,
  { clock }: Pick<Platform, "clock">,
  userIds: readonly string[],
): Promise<PassedMails> {
  const since = new Date(clock.now().getTime() - day).toISOString();
  const { rows } = await sql<{ userId: string; count: number }>`
    select user_id as "userId", count(*)::int as count from call_ups
    where user_id = any(${[...userIds]}::text[]) and point = ${sql.lit(PAST)} and mail_id is not null
      and made_at > ${since}::timestamptz
    group by user_id`.execute(tx);
  const left = new Map(userIds.map((id) => [id, mostPassedMails]));
  for (const { userId, count } of rows) left.set(userId, mostPassedMails - count);
  return left;
}

/** A call-up of a deadline that is to be made now. */
export interface DueCallUp {
  readonly deadline: FullRow;
  readonly callUp: CallUp;
}

/** How a call-up reaches its person. */
export interface CallUpWay {
  readonly channel: CallUpRecord["channel"];
  readonly mailId: string | null;
}

/** Queues the mail of a call-up whose person wants it at once, and names it at the notice. */
export async function queueCallUp(
  tx: Transaction<Schema>,
  platform: Platform,
  { deadline, callUp }: DueCallUp,
  notice: AddedNotice | undefined,
  left: PassedMails,
): Promise<CallUpWay> {
  const inbox: CallUpWay = { channel: "inbox", mailId: null };
  if (!notice) return inbox;
  if (notice.channel !== "mail") return { channel: notice.channel, mailId: null };
  // A hub that sends no mail has only the inbox.
  if (!sendsMail(platform.configuration)) return inbox;
  if (callUp.passedBefore !== null) {
    const more = left.get(notice.userId) ?? 0;
    if (more <= 0) {
      await tx.updateTable("notices").set({ channel: "digest" }).where("id", "=", notice.id).execute();
      return { channel: "digest", mailId: null };
    }
    left.set(notice.userId, more - 1);
  }
  const record = toRecord(deadline, callUp.day);
  const mailId = await queueMail(tx, platform, {
    to: { userId: notice.userId },
    inventionId: deadline.invention_id,
    ...callUpMail(record, callUp, platform.configuration.publicUrl),
  });
  if (mailId === null) return inbox;
  await tx.updateTable("notices").set({ mail_id: mailId }).where("id", "=", notice.id).execute();
  return { channel: "mail", mailId };
}

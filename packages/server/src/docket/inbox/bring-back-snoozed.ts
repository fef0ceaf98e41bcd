import { civilDateInZone } from "@iphub/sdk/domain/time-zone";
import type { Kysely } from "kysely";
import { transaction } from "../../platform/database/transaction.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Schema } from "../../schema.ts";
import { readDays } from "../call-ups/call-up-schedule.store.ts";
import { personKey, statesOf } from "../deadlines/deadlines.people.ts";
import { endSnoozes, type NoticeBack } from "./inbox.store.ts";
import { notifyInboxes } from "./notices.store.ts";

/** Where a day begins first on earth. */
const latestZone = "Pacific/Kiritimati";

/** Brings back the snoozed notices whose day has come, and notifies those of their people who still see the matters. */
export async function bringBackSnoozed(platform: Platform): Promise<void> {
  const { clock, database } = platform;
  await transaction(database, async (tx) => {
    const latest = civilDateInZone(clock.now().getTime(), latestZone);
    const back = await endSnoozes(tx, latest, await readDays(tx, clock));
    const userIds = back.filter(await whoSees(tx, back)).map(({ userId }) => userId);
    await notifyInboxes(tx, userIds);
  });
}

/** Whether a person may see the matter that a notice is of. */
export async function whoSees(db: Kysely<Schema>, noticed: readonly Omit<NoticeBack, "userId">[]) {
  const named = noticed.flatMap(({ email, inventionId }) => (inventionId === null ? [] : [{ email, inventionId }]));
  const states = await statesOf(db, named);
  return ({ email, inventionId }: Omit<NoticeBack, "userId">) =>
    inventionId === null || states.get(personKey({ email, inventionId })) === "works";
}

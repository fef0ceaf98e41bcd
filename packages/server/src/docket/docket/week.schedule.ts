import type { docket } from "@iphub/sdk/contract/docket";
import type { FirmWeekSchedule, WeekSchedule } from "@iphub/sdk/contract/docket-week";
import type { EndpointParsed } from "@iphub/sdk/endpoint";
import { type Kysely, sql, type Transaction } from "kysely";
import { personFaults } from "../../identity/public.ts";
import type { Actor } from "../../platform/actor.ts";
import { changesBetween } from "../../platform/changes.ts";
import { laterThan } from "../../platform/clock.ts";
import { jsonValue } from "../../platform/database/insert-rows.ts";
import { conflict, invalid, isStale } from "../../platform/failures.ts";
import { sendsMail } from "../../platform/mail-out/queue-mail.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Schema } from "../../schema.ts";
import { officeZone } from "../../work/public.ts";

/** The firm's time zone: that of its first office in the schedule of call-ups. */
export async function firmZone(db: Kysely<Schema>): Promise<string> {
  const row = await db.selectFrom("call_up_schedule").select("value").executeTakeFirst();
  return row?.value.offices[0]?.timeZone ?? officeZone;
}

/** The firm's schedule of weekly dockets with what its page says. */
export async function readWeekSchedule(
  db: Kysely<Schema>,
  { configuration }: Pick<Platform, "configuration">,
): Promise<FirmWeekSchedule> {
  const row = await db.selectFrom("docket_week_schedule").select(["value", "updated_at"]).executeTakeFirstOrThrow();
  const timeZone = await firmZone(db);
  return { ...row.value, timeZone, sendsMail: sendsMail(configuration), updatedAt: row.updated_at };
}

/**
 * Sets what is given of the schedule, in a transaction.
 * @throws Failure 400 naming a person who does not work here, 409 on an older reading
 */
export async function setWeekSchedule(
  tx: Transaction<Schema>,
  platform: Platform,
  actor: Actor,
  { updatedAt, ...wanted }: EndpointParsed<(typeof docket)["setWeekSchedule"]>,
): Promise<FirmWeekSchedule> {
  await sql`select one from docket_week_schedule for update`.execute(tx);
  const before = await readWeekSchedule(tx, platform);
  if (isStale(updatedAt, before)) throw conflict(before);
  const after: WeekSchedule = {
    isOn: wanted.isOn ?? before.isOn,
    weekday: wanted.weekday ?? before.weekday,
    hour: wanted.hour ?? before.hour,
    firmTo: [...new Set(wanted.firmTo ?? before.firmTo)],
  };
  await checkPeople(tx, after.firmTo);
  const { isOn, weekday, hour, firmTo } = before;
  const changes = changesBetween({ isOn, weekday, hour, firmTo }, { ...after });
  if (Object.keys(changes).length === 0) return before;
  const now = laterThan(before.updatedAt, platform.clock);
  await tx
    .updateTable("docket_week_schedule")
    .set({ value: jsonValue(after), updated_at: now })
    .execute();
  const event = { type: "docket-week-schedule-changed", actor: actor.email, metadata: { changes } };
  await platform.events.append(tx, [event]);
  return readWeekSchedule(tx, platform);
}

async function checkPeople(db: Kysely<Schema>, emails: readonly string[]): Promise<void> {
  const wrong = await personFaults(
    db,
    emails.map((email, index) => ({ field: `firmTo[${index}]`, email })),
  );
  if (wrong.length > 0) throw invalid(wrong);
}

import type { CallUpSchedule, FirmSchedule } from "@iphub/sdk/contract/call-ups";
import type { CivilDate } from "@iphub/sdk/domain/civil-date";
import { officeOf, type Place, placeAt } from "@iphub/sdk/domain/docket/call-ups/call-up-schedule";
import type { Absence } from "@iphub/sdk/domain/docket/call-ups/call-up-types";
import { InputError } from "@iphub/sdk/domain/input-error";
import { civilDateInZone } from "@iphub/sdk/domain/time-zone";
import type { EndpointParsed } from "@iphub/sdk/endpoint";
import { type Kysely, sql, type Transaction } from "kysely";
import { personFaults } from "../../identity/public.ts";
import type { Actor } from "../../platform/actor.ts";
import { changesBetween } from "../../platform/changes.ts";
import { type Clock, laterThan } from "../../platform/clock.ts";
import { jsonValue } from "../../platform/database/insert-rows.ts";
import { conflict, invalid, isStale } from "../../platform/failures.ts";
import { sendsMail } from "../../platform/mail-out/queue-mail.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Schema } from "../../schema.ts";

type Wanted = EndpointParsed<typeof import("@iphub/sdk/contract/call-ups")["callUps"]["setSchedule"]>;

/** The firm's schedule with what the page about it says. */
export async function readSchedule(
  db: Kysely<Schema>,
  { configuration }: Pick<Platform, "configuration">,
): Promise<FirmSchedule> {
  const row = await db
    .selectFrom("call_up_schedule")
    .select(["value", "updated_at as updatedAt"])
    .executeTakeFirstOrThrow();
  return { ...row.value, sendsMail: sendsMail(configuration), updatedAt: row.updatedAt };
}

/**
 * Sets what is given of the firm's schedule, in a transaction.
 * @throws Failure 400 naming a person who does not work here or an unknown time zone, 409 on an older reading
 */
export async function setSchedule(
  tx: Transaction<Schema>,
  platform: Platform,
  actor: Actor,
  { updatedAt, ...wanted }: Wanted,
): Promise<FirmSchedule> {
  await sql`select one from call_up_schedule for update`.execute(tx);
  const before = await readSchedule(tx, platform);
  if (isStale(updatedAt, before)) throw conflict(before);
  const after = cleaned({ ...scheduleOf(before), ...given(wanted) });
  await checkSchedule(tx, after);
  const changes = changesBetween({ ...scheduleOf(before) }, { ...after });
  if (Object.keys(changes).length === 0) return before;
  const now = laterThan(before.updatedAt, platform.clock);
  await tx
    .updateTable("call_up_schedule")
    .set({ value: jsonValue(after), updated_at: now })
    .execute();
  await platform.events.append(tx, [{ type: "call-up-schedule-changed", actor: actor.email, metadata: { changes } }]);
  return readSchedule(tx, platform);
}

function given(wanted: Omit<Wanted, "updatedAt">): Partial<CallUpSchedule> {
  return Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined));
}

function scheduleOf({ sendsMail: _, updatedAt: __, ...schedule }: FirmSchedule): CallUpSchedule {
  return schedule;
}

/** The days in order and each once. */
function cleaned(schedule: CallUpSchedule): CallUpSchedule {
  const sorted = (days: readonly number[]) => [...new Set(days)].sort((a, b) => b - a);
  const families = Object.entries(schedule.families).flatMap(([family, days]) =>
    days === undefined ? [] : [[family, sorted(days)]],
  );
  return { ...schedule, days: sorted(schedule.days), families: Object.fromEntries(families) };
}

async function checkSchedule(db: Kysely<Schema>, { managers, offices }: CallUpSchedule): Promise<void> {
  const listed = offices.flatMap(({ people }) => people);
  const wrong = await personFaults(db, [
    ...managers.map((email, index) => ({ field: `managers[${index}]`, email })),
    ...offices.flatMap(({ people }, at) =>
      people.map((email, index) => ({ field: `offices[${at}].people[${index}]`, email })),
    ),
  ]);
  const unknown = new Set(wrong.map(({ field }) => field));
  for (const [at, { name, timeZone, people }] of offices.entries()) {
    const place = `offices[${at}]`;
    if (!isTimeZone(timeZone)) {
      wrong.push({ field: `${place}.timeZone`, message: "is not a time zone; use a name such as Europe/Berlin" });
    }
    if (offices.findIndex((one) => one.name === name) < at) {
      wrong.push({ field: `${place}.name`, message: "is the name of another office; choose another" });
    }
    for (const [index, email] of people.entries()) {
      const field = `${place}.people[${index}]`;
      if (!unknown.has(field) && listed.filter((one) => one === email).length > 1) {
        wrong.push({ field, message: `${email} is in two offices; a person works in one` });
      }
    }
  }
  if (wrong.length > 0) throw invalid(wrong);
}

function isTimeZone(name: string): boolean {
  try {
    return civilDateInZone(0, name) !== "";
  } catch (error) {
    if (error instanceof InputError) return false;
    throw error;
  }
}

/** What decides on call-ups besides the deadlines, at one instant. */
export interface FirmNow {
  readonly schedule: CallUpSchedule;
  readonly since: string;
  readonly now: string;
  placeOf(email: string): Place;
  absencesOf(email: string): readonly Absence[];
}

/** Reads it; where the firm names no docketing managers, they are the people with the role docketing. */
export async function readFirmNow(db: Kysely<Schema>, now: Date): Promise<FirmNow> {
  const row = await db.selectFrom("call_up_schedule").select(["value", "updated_at"]).executeTakeFirstOrThrow();
  const managers = row.value.managers.length > 0 ? row.value.managers : await docketingPeople(db);
  const schedule = { ...row.value, managers };
  const { rows } = await sql<Absence & { readonly email: string }>`
    select u.email, a.from_day as "from", a.to_day as "to", s.email as "standIn"
    from absences a join users u on u.id = a.user_id left join users s on s.id = a.stand_in_id
    where a.to_day >= ${now.toISOString()}::timestamptz::date - 1
    order by a.from_day, a.id`.execute(db);
  const absences = Map.groupBy(rows, ({ email }) => email);
  const places = new Map(schedule.offices.map((office) => [office.name, placeAt(office, now.getTime())]));
  return {
    schedule,
    since: row.updated_at,
    now: now.toISOString(),
    placeOf: (email) => {
      const office = officeOf(schedule, email);
      return places.get(office.name) ?? placeAt(office, now.getTime());
    },
    absencesOf: (email) => absences.get(email) ?? [],
  };
}

/** Looks up the time zone of a person, by e-mail address: that of the office that lists them, else of the firm's first one. */
export async function readZones(db: Kysely<Schema>): Promise<(email: string) => string> {
  const { value } = await db.selectFrom("call_up_schedule").select("value").executeTakeFirstOrThrow();
  return (email) => officeOf(value, email).timeZone;
}

/** Looks up the day that it is for a person, by e-mail address. */
export async function readDays(db: Kysely<Schema>, clock: Clock): Promise<(email: string) => CivilDate> {
  const zoneOf = await readZones(db);
  const now = clock.now().getTime();
  return (email) => civilDateInZone(now, zoneOf(email));
}

async function docketingPeople(db: Kysely<Schema>): Promise<string[]> {
  const rows = await db
    .selectFrom("users")
    .select("email")
    .where(sql<boolean>`'docketing' = any(roles)`)
    .where("disabled_at", "is", null)
    .where("is_bot", "=", false)
    .orderBy("email")
    .execute();
  return rows.map(({ email }) => email);
}

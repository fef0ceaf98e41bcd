import { type Absence, callUps } from "@iphub/sdk/contract/call-ups";
import type { EndpointParsed } from "@iphub/sdk/endpoint";
import type { FieldError } from "@iphub/sdk/field-errors";
import { type Kysely, type RawBuilder, sql, type Transaction } from "kysely";
import { personFault } from "../../identity/public.ts";
import type { Actor } from "../../platform/actor.ts";
import { nowIso } from "../../platform/clock.ts";
import type { NewEvent } from "../../platform/events/event-log.ts";
import { forbidden, invalid, notFound } from "../../platform/failures.ts";
import { newId } from "../../platform/ids.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Schema } from "../../schema.ts";

type NewAbsence = EndpointParsed<(typeof callUps)["setAbsence"]>;

/** The longest absence, in days. */
const longestDays = 366;

async function selectAbsences(db: Kysely<Schema>, where: RawBuilder<unknown>): Promise<Absence[]> {
  const { rows } = await sql<Absence>`
    select a.id, u.email as person, a.from_day as "from", a.to_day as "to", s.email as "standIn", a.set_by as "setBy"
    from absences a join users u on u.id = a.user_id left join users s on s.id = a.stand_in_id
    where ${where} order by a.from_day, u.email, a.id limit ${sql.lit(callUps.absences.most)}`.execute(db);
  return rows;
}

/** The absences that are not over: one's own, those in which one is the stand-in, or all for an administrator. */
export function readAbsences(db: Kysely<Schema>, actor: Actor, today: string): Promise<Absence[]> {
  const visible = isAdministrator(actor)
    ? sql`true`
    : sql`(a.user_id = ${actor.userId} or a.stand_in_id = ${actor.userId})`;
  return selectAbsences(db, sql`a.to_day >= ${today}::date and ${visible}`);
}

/** The person's own days away that are not over long before a day. */
export function readAwayDays(db: Kysely<Schema>, actor: Actor, day: string): Promise<Absence[]> {
  return selectAbsences(db, sql`a.user_id = ${actor.userId} and a.to_day > ${day}::date - 40`);
}

function isAdministrator({ permissions }: Actor): boolean {
  return permissions.has("users:manage");
}

/**
 * Enters an absence, in a transaction.
 * @throws Failure 403 for someone else without the permission, 400 naming a person or day that cannot be
 */
export async function setAbsence(
  tx: Transaction<Schema>,
  { clock, events }: Pick<Platform, "clock" | "events">,
  actor: Actor,
  { person = actor.email, from, to, standIn = null }: NewAbsence,
): Promise<Absence> {
  if (person !== actor.email && !isAdministrator(actor)) throw forbidden("users:manage");
  const found = await tx
    .selectFrom("users")
    .select(["id", "email"])
    .where("email", "in", [person, standIn ?? person])
    .where("disabled_at", "is", null)
    .where("is_bot", "=", false)
    .execute();
  const ids = new Map(found.map(({ id, email }) => [email, id]));
  const userId = ids.get(person);
  const wrong = await faultsOf(tx, { person, from, to, standIn }, ids);
  if (userId === undefined || wrong.length > 0) throw invalid(wrong);
  const id = newId(clock.now());
  await tx
    .insertInto("absences")
    .values({
      id,
      user_id: userId,
      from_day: from,
      to_day: to,
      stand_in_id: standIn === null ? null : (ids.get(standIn) ?? null),
      set_by: actor.email,
      created_at: nowIso(clock),
    })
    .execute();
  const absence = { id, person, from, to, standIn, setBy: actor.email };
  await events.append(tx, [absenceEvent("absence-set", actor, absence)]);
  return absence;
}

async function faultsOf(
  tx: Transaction<Schema>,
  { person, from, to, standIn }: Pick<Absence, "person" | "from" | "to" | "standIn">,
  ids: ReadonlyMap<string, string>,
): Promise<FieldError[]> {
  const wrong: FieldError[] = [];
  if (!ids.has(person)) wrong.push(personFault("person", person));
  if (standIn !== null && !ids.has(standIn)) wrong.push(personFault("standIn", standIn));
  if (standIn === person) wrong.push({ field: "standIn", message: "is the person who is away; choose someone else" });
  if (to < from) wrong.push({ field: "to", message: `is before the first day, ${from}; choose a later day` });
  else if (Date.parse(to) - Date.parse(from) > longestDays * 86_400_000) {
    wrong.push({
      field: "to",
      message: "is more than a year after the first day; hand the person's work over instead",
    });
  }
  if (wrong.length > 0) return wrong;
  const [other] = await selectAbsences(
    tx,
    sql`u.email = ${person} and a.from_day <= ${to}::date and a.to_day >= ${from}::date`,
  );
  if (!other) return [];
  return [{ field: "from", message: `is within another absence, ${other.from} to ${other.to}; remove that one first` }];
}

/**
 * Removes an absence, in a transaction.
 * @throws Failure 404 where there is none that the person may see, 403 where it is someone else's
 */
export async function removeAbsence(
  tx: Transaction<Schema>,
  { events }: Pick<Platform, "events">,
  actor: Actor,
  id: string,
): Promise<{ ok: true }> {
  const [absence] = await selectAbsences(tx, sql`a.id = ${id}`);
  const isOwn = absence?.person === actor.email;
  if (!absence || !(isOwn || absence.standIn === actor.email || isAdministrator(actor))) throw notFound("absence");
  if (!isOwn && !isAdministrator(actor)) throw forbidden("users:manage");
  await tx.deleteFrom("absences").where("id", "=", id).execute();
  await events.append(tx, [absenceEvent("absence-removed", actor, absence)]);
  return { ok: true };
}

function absenceEvent(type: string, actor: Actor, { person, from, to, standIn }: Absence): NewEvent {
  return { type, actor: actor.email, metadata: { email: person, from, to, standIn } };
}

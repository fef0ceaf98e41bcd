import type { InventionHit } from "@iphub/sdk/contract/inventions";
import type { Person } from "@iphub/sdk/contract/shapes";
import type { Task } from "@iphub/sdk/contract/tasks";
import { fullName } from "@iphub/sdk/domain/identity/user-initials";
import { referenceKey } from "@iphub/sdk/domain/matters/reference-key";
import { inventionFields } from "@iphub/sdk/records/inventions";
import { pluck, rowReader, rowWriter, valuesOf } from "@iphub/sdk/records/record";
import { type Insertable, type Kysely, type SqlBool, sql, type Transaction } from "kysely";
import type { Actor } from "../../platform/actor.ts";
import type { Changes } from "../../platform/changes.ts";
import { insertRows } from "../../platform/database/insert-rows.ts";
import { namesNothing } from "../../platform/failures.ts";
import { withdrawAnswersAbout } from "../../platform/idempotency.ts";
import type { Schema } from "../../schema.ts";
import { releaseUploads } from "../files/release-contents.ts";
import { applicationNumberOf, matterSearchText } from "./matter-search.ts";
import { referencesOf } from "./references-of.ts";
import { visibleMatter } from "./visibility.ts";

/** A matter to write; its application number follows from its references. */
export type MatterToSave = Omit<InventionHit, "applicationNumber">;

const ownOf = rowReader(inventionFields);
const ownColumns = rowWriter(inventionFields);

/** Matters with their references and teams, to be filtered by the caller. */
function inventionQuery(db: Kysely<Schema>) {
  return db
    .selectFrom("inventions")
    .select(Object.values(pluck(inventionFields, "column")))
    .select([
      referencesOf("inventions.id").as("references"),
      sql<string | null>`(
        select r.application_number from invention_references r
        where r.invention_id = inventions.id and r.application_number is not null order by r.position limit 1)`.as(
        "application_number",
      ),
      sql<string[]>`array(
        select t.team_id from invention_teams t where t.invention_id = inventions.id
        order by t.team_id collate "C")`.as("teams"),
    ]);
}

type InventionRow = Awaited<ReturnType<ReturnType<typeof inventionQuery>["execute"]>>[number];

function toInvention(row: InventionRow): InventionHit {
  const { references, application_number: applicationNumber, teams } = row;
  return valuesOf(inventionFields, "label", { ...ownOf(row), references, applicationNumber, teams });
}

/** The row that stores a matter. */
function inventionRow(matter: MatterToSave): Insertable<Schema["inventions"]> {
  return { ...ownColumns(matter), restricted: matter.teams.length > 0, search_text: matterSearchText(matter) };
}

/** One matter, or null if there is none that the person may see. */
export async function readInvention(db: Kysely<Schema>, actor: Actor, id: string): Promise<InventionHit | null> {
  const row = await inventionQuery(db).where("inventions.id", "=", id).where(visibleMatter(actor)).executeTakeFirst();
  return row ? toInvention(row) : null;
}

/** Matters by id, in the order of the ids. */
export async function readInventions(db: Kysely<Schema>, ids: readonly string[]): Promise<InventionHit[]> {
  if (ids.length === 0) return [];
  const rows = await inventionQuery(db)
    .where(sql<SqlBool>`inventions.id = any(${[...ids]}::text[])`)
    .execute();
  const byId = new Map(rows.map((row) => [row.id, toInvention(row)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Whether a matter has teams or a wall. */
export async function isRestricted(db: Kysely<Schema>, id: string): Promise<boolean> {
  const row = await db.selectFrom("inventions").select("restricted").where("id", "=", id).executeTakeFirst();
  return row?.restricted ?? false;
}

/** Locks a matter until the transaction ends; its tasks can still be changed. */
export async function lockInvention(tx: Transaction<Schema>, id: string): Promise<void> {
  await tx.selectFrom("inventions").select("id").where("id", "=", id).forNoKeyUpdate().execute();
}

/** Inserts matters with their references and teams in three statements. */
export async function insertInventions(tx: Transaction<Schema>, matters: readonly MatterToSave[]): Promise<void> {
  await insertRows(tx, "inventions", matters.map(inventionRow));
  await insertReferences(tx, matters);
  await insertTeams(tx, matters);
}

/** Saves a changed matter; references and teams are rewritten if they are among the `changes`. */
export async function saveInvention(tx: Transaction<Schema>, matter: MatterToSave, changes: Changes): Promise<void> {
  const { id, created_at: _made, restricted: _guarded, ...changing } = inventionRow(matter);
  await tx.updateTable("inventions").set(changing).where("id", "=", id).execute();
  if ("references" in changes) {
    await tx.deleteFrom("invention_references").where("invention_id", "=", id).execute();
    await insertReferences(tx, [matter]);
  }
  if ("teams" in changes) {
    await tx.deleteFrom("invention_teams").where("invention_id", "=", id).execute();
    await insertTeams(tx, [matter]);
    await refreshRestricted(tx, id);
  }
}

/** A matter with teams or a wall is restricted: every query of visibility looks at that first. */
export async function refreshRestricted(tx: Transaction<Schema>, id: string): Promise<void> {
  await sql`
    update inventions set restricted = exists (select 1 from invention_teams t where t.invention_id = inventions.id)
      or exists (select 1 from walls w where w.invention_id = inventions.id)
    where id = ${id}`.execute(tx);
  await withdrawAnswersOfMatter(tx, id);
}

/**
 * Stops repeating the stored responses about a matter, also those that name only a milestone, a note or an upload of it.
 */
export async function withdrawAnswersOfMatter(tx: Transaction<Schema>, id: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from milestones where invention_id = ${id}
    union all select id from notes where invention_id = ${id}
    union all select id from uploads where invention_id = ${id}`.execute(tx);
  await withdrawAnswersAbout(tx, [id, ...rows.map((row) => row.id)]);
}

async function insertReferences(tx: Transaction<Schema>, matters: readonly MatterToSave[]): Promise<void> {
  const rows = matters.flatMap(({ id, references }) =>
    references.map((reference, position) => ({
      invention_id: id,
      position,
      reference,
      application_number: applicationNumberOf(reference),
      reference_key: referenceKey(reference),
    })),
  );
  await insertRows(tx, "invention_references", rows);
}

async function insertTeams(tx: Transaction<Schema>, matters: readonly MatterToSave[]): Promise<void> {
  const rows = matters.flatMap(({ id, teams }) => teams.map((team) => ({ invention_id: id, team_id: team })));
  await insertRows(tx, "invention_teams", rows);
}

/** Locks matters, and additions to them, until the transaction ends. */
export async function lockInventionsWhole(tx: Transaction<Schema>, ids: readonly string[]): Promise<void> {
  await sql`select id from inventions where id = any(${[...ids]}::text[]) order by id for update`.execute(tx);
}

/** The type of the event that the hub has read a changed record of the matter in the docketing system. */
export const recordChangedType = "external-record-changed";
/** The type of the event that a deadline was proposed; without an actor by the hub itself. */
const proposedType = "deadline-proposed";

/**
 * The first two events of a matter, the oldest first: more than one means that it is in use. A record of the docketing
 * system is read within seconds of the opening, and is no use; nor is what the hub itself proposes then.
 */
export async function readTraces(
  db: Kysely<Schema>,
  id: string,
): Promise<{ readonly type: string; readonly actor: string | null }[]> {
  return db
    .selectFrom("event_log")
    .select(["type", "actor"])
    .where("invention_id", "=", id)
    .where("type", "<>", recordChangedType)
    .where(({ not, and, eb }) => not(and([eb("type", "=", proposedType), eb("actor", "is", null)])))
    .orderBy("seq")
    .limit(2)
    .execute();
}

/**
 * Whether nothing is left of what happened on a matter, which the caller has locked: its opener alone put tasks, milestones and
 * deadlines on it, and they were deleted, cancelled, or rejected before another person verified them. What the hub itself
 * proposed from the matter's own filing date is nothing that happened. A note is left, also a
 * deleted one, and so is a change of the matter itself.
 */
export async function isAllUndone(tx: Transaction<Schema>, id: string, opener: string): Promise<boolean> {
  // A milestone or deadline that someone is reopening is seen as it is after that.
  await sql`select id from deadlines where invention_id = ${id} order by id for update`.execute(tx);
  await sql`select id from milestones where invention_id = ${id} order by id for update`.execute(tx);
  const found = await sql<{ isUndone: boolean }>`
    select not exists (select 1 from event_log e
        where e.invention_id = ${id} and e.type <> ${recordChangedType}
          and not (e.type = ${proposedType} and e.actor is null) and (e.actor is distinct from ${opener}
          or e.type !~ '^(invention-created|(task|milestone|deadline)-[a-z]+)$'))
      and not exists (select 1 from tasks t where t.invention_id = ${id})
      and not exists (select 1 from milestones m where m.invention_id = ${id} and m.deleted_at is null)
      and not exists (select 1 from deadlines d where d.invention_id = ${id} and d.status <> 'rejected'
        and not (d.status = 'proposed' and d.proposed_by is null))
      as "isUndone"`.execute(tx);
  return found.rows[0]?.isUndone === true;
}

/** Deletes matters, which the caller has locked, with everything that belongs to them; their entries in the event log stay. */
export async function deleteInventions(tx: Transaction<Schema>, ids: readonly string[]): Promise<void> {
  await releaseUploads(tx, ids);
  await sql`delete from inventions where id = any(${[...ids]}::text[])`.execute(tx);
}

/** The in-house attorneys of the matters that a person may see, by name, including people who have left. */
export async function readInHouseAttorneys(db: Kysely<Schema>, actor: Actor): Promise<Person[]> {
  const found = await sql<Omit<Person, "name">>`
    select coalesce(u.first_name, '') as "firstName", coalesce(u.last_name, '') as "lastName", named.email
    from (select distinct i.in_house_attorney as email from inventions i
      where i.in_house_attorney is not null and ${visibleMatter(actor, "i.id", "i.restricted")}) named
    left join users u on u.email = named.email
    order by iphub_fold(coalesce(u.last_name, named.email)) collate "C", named.email collate "C"`.execute(db);
  return found.rows.map((person) => ({ ...person, name: fullName(person) }));
}

/** The fields of a matter that its work needs. */
export interface MatterHeading {
  /** As in a task's record. */
  readonly invention: Task["invention"];
  readonly inHouseAttorney: string | null;
}

/**
 * The matter that a body names.
 * @throws Failure 404 naming `inventionId` if there is none that the person may see
 */
export async function namedMatter(db: Kysely<Schema>, actor: Actor, id: string): Promise<MatterHeading> {
  const row = await db
    .selectFrom("inventions")
    .select(["inventions.id", "inventions.title", "inventions.in_house_attorney as inHouseAttorney"])
    .select(referencesOf("inventions.id").as("references"))
    .where("inventions.id", "=", id)
    .where(visibleMatter(actor))
    .executeTakeFirst();
  if (!row) {
    throw namesNothing([{ field: "inventionId", message: "is not a matter; use the id of a matter of this hub" }]);
  }
  const { inHouseAttorney, ...invention } = row;
  return { invention, inHouseAttorney };
}

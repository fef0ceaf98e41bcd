import type { InventionHit, PatentKind } from "@iphub/sdk/contract/inventions";
import { type Kysely, type RawBuilder, type SqlBool, sql, type Transaction } from "kysely";
import type { Actor } from "../../platform/actor.ts";
import { jsonValue } from "../../platform/database/json-value.ts";
import type { Schema } from "../../schema.ts";
import { applicationNumberOf, matterSearchText } from "./matter-search.ts";
import { visibleMatter } from "./visibility.ts";

/** A matter as it is written; its application number follows from its references. */
export type MatterToSave = Omit<InventionHit, "applicationNumber">;

interface InventionRow {
  id: string;
  title: string;
  references: string[];
  application_number: string | null;
  applicant: string | null;
  filing_date: string | null;
  office_status: string | null;
  patent_kind: PatentKind | null;
  in_house_attorney: string | null;
  teams: string[];
  created_at: string;
  updated_at: string;
}

function toInvention(row: InventionRow): InventionHit {
  return {
    id: row.id,
    title: row.title,
    references: row.references,
    applicationNumber: row.application_number,
    applicant: row.applicant,
    filingDate: row.filing_date,
    officeStatus: row.office_status,
    patentKind: row.patent_kind,
    inHouseAttorney: row.in_house_attorney,
    teams: row.teams,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

function inventionsWhere(where: RawBuilder<SqlBool>): RawBuilder<InventionRow> {
  return sql<InventionRow>`
    select inventions.id, title, applicant, filing_date, office_status, patent_kind, in_house_attorney, created_at,
      updated_at, array(
        select r.reference from invention_references r where r.invention_id = inventions.id order by r.position)
        as references,
      (select r.application_number from invention_references r
        where r.invention_id = inventions.id and r.application_number is not null order by r.position limit 1)
        as application_number,
      array(select t.team_id from invention_teams t where t.invention_id = inventions.id
        order by t.team_id collate "C") as teams
    from inventions where ${where}`;
}

/** One matter, or null where there is none that the person may see. */
export async function readInvention(db: Kysely<Schema>, actor: Actor, id: string): Promise<InventionHit | null> {
  const {
    rows: [found],
  } = await inventionsWhere(sql`inventions.id = ${id} and ${visibleMatter(actor)}`).execute(db);
  return found ? toInvention(found) : null;
}

/** Matters by id, in the order of the ids. */
export async function readInventions(db: Kysely<Schema>, ids: readonly string[]): Promise<InventionHit[]> {
  if (ids.length === 0) return [];
  const found = await inventionsWhere(sql`inventions.id = any(${[...ids]}::text[])`).execute(db);
  const byId = new Map(found.rows.map((one) => [one.id, toInvention(one)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Keeps others from changing a matter until the transaction ends; work on its tasks goes on. */
export async function lockInvention(tx: Transaction<Schema>, id: string): Promise<void> {
  await tx.selectFrom("inventions").select("id").where("id", "=", id).forNoKeyUpdate().execute();
}

/** Adds matters with their references and teams, however many, in three statements. */
export async function insertInventions(tx: Transaction<Schema>, matters: readonly MatterToSave[]): Promise<void> {
  if (matters.length === 0) return;
  const rows = matters.map((matter) => ({
    ...matter,
    restricted: matter.teams.length > 0,
    searchText: matterSearchText(matter),
  }));
  await sql`
    insert into inventions (id, title, applicant, filing_date, office_status, patent_kind, in_house_attorney,
      restricted, search_text, created_at, updated_at)
    select * from jsonb_to_recordset(${jsonValue(rows)}) as row (id text, title text, applicant text,
      "filingDate" date, "officeStatus" text, "patentKind" text, "inHouseAttorney" text, restricted boolean, "searchText" text,
      "createdAt" timestamptz, "updatedAt" timestamptz)`.execute(tx);
  await insertReferences(tx, matters);
  await insertTeams(tx, matters);
}

/** What of a matter is written again: the references, and its teams where they were changed. */
export interface RewrittenParts {
  readonly references: boolean;
  readonly teams: boolean;
}

/** Saves a changed matter; search text, references and teams are kept in step. */
export async function saveInvention(
  tx: Transaction<Schema>,
  matter: MatterToSave,
  rewritten: RewrittenParts,
): Promise<void> {
  await tx
    .updateTable("inventions")
    .set({
      title: matter.title,
      applicant: matter.applicant,
      patent_kind: matter.patentKind,
      in_house_attorney: matter.inHouseAttorney,
      search_text: matterSearchText(matter),
      updated_at: matter.updatedAt,
      ...(rewritten.teams ? { restricted: matter.teams.length > 0 } : {}),
    })
    .where("id", "=", matter.id)
    .execute();
  if (rewritten.references) {
    await tx.deleteFrom("invention_references").where("invention_id", "=", matter.id).execute();
    await insertReferences(tx, [matter]);
  }
  if (rewritten.teams) {
    await tx.deleteFrom("invention_teams").where("invention_id", "=", matter.id).execute();
    await insertTeams(tx, [matter]);
  }
}

async function insertReferences(tx: Transaction<Schema>, matters: readonly MatterToSave[]): Promise<void> {
  const rows = matters.flatMap(({ id, references }) =>
    references.map((reference, position) => ({ id, position, reference, number: applicationNumberOf(reference) })),
  );
  if (rows.length === 0) return;
  await sql`
    insert into invention_references (invention_id, position, reference, application_number)
    select * from jsonb_to_recordset(${jsonValue(rows)}) as row (id text, position int, reference text, number text)
    `.execute(tx);
}

async function insertTeams(tx: Transaction<Schema>, matters: readonly MatterToSave[]): Promise<void> {
  const rows = matters.flatMap(({ id, teams }) => teams.map((team) => ({ id, team })));
  if (rows.length === 0) return;
  await sql`
    insert into invention_teams (invention_id, team_id)
    select * from jsonb_to_recordset(${jsonValue(rows)}) as row (id text, team text)`.execute(tx);
}

/** Keeps others from changing a matter, and from adding to it, until the transaction ends. */
export async function lockInventionWhole(tx: Transaction<Schema>, id: string): Promise<void> {
  await tx.selectFrom("inventions").select("id").where("id", "=", id).forUpdate().execute();
}

/** The first two things that the event log says of a matter, the oldest first: more than one means that it is in use. */
export async function readTraces(
  db: Kysely<Schema>,
  id: string,
): Promise<{ readonly type: string; readonly actor: string | null }[]> {
  return db
    .selectFrom("event_log")
    .select(["type", "actor"])
    .where("invention_id", "=", id)
    .orderBy("seq")
    .limit(2)
    .execute();
}

/** Deletes a matter with everything that hangs on it; its entries in the event log stay. */
export async function deleteInvention(tx: Transaction<Schema>, id: string): Promise<void> {
  await tx.deleteFrom("inventions").where("id", "=", id).execute();
}

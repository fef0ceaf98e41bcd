import { referenceKey } from "@iphub/sdk/domain/matters/reference-key";
import { otherDashes } from "@iphub/sdk/domain/plain-dashes";
import type { inventionFields } from "@iphub/sdk/records/inventions";
import type { RowOf } from "@iphub/sdk/records/record";
import { type ColumnType, type Generated, type Kysely, sql } from "kysely";
import { statements } from "../../platform/database/statements.ts";
import { applicationNumberOf } from "./matter-search.ts";

/**
 * A matter. `search_text` is the searched text, folded (lower case, no accents). `title_key` is the folded title, by
 * which lists are sorted, the same on every engine whatever its locale.
 */
export interface InventionsTable extends RowOf<typeof inventionFields> {
  title_key: Generated<string>;
  /** True when the matter has teams or a wall, so that not everybody may see it. */
  restricted: boolean;
  search_text: string;
}

/**
 * A matter's references in order; `application_number` is set, in canonical digits, where the reference is one. Two
 * references with the same `reference_key` are the same reference.
 */
export interface InventionReferencesTable {
  invention_id: string;
  position: number;
  reference: string;
  application_number: string | null;
  reference_key: string;
}

/** The teams of a restricted matter. */
export interface InventionTeamsTable {
  invention_id: string;
  team_id: string;
}

/** The tables of the noun inventions. */
export interface InventionsTables {
  inventions: InventionsTable;
  invention_references: InventionReferencesTable;
  invention_teams: InventionTeamsTable;
}

const inventions = statements(
  sql`
      create table inventions (
        id text primary key,
        title text not null,
        title_key text collate "C" not null generated always as (iphub_fold(title)) stored,
        applicant text,
        filing_date date,
        office_status text,
        in_house_attorney text,
        restricted boolean not null default false,
        search_text text not null,
        created_at timestamptz(3) not null,
        updated_at timestamptz(3) not null
      )`,
  sql`create index inventions_search on inventions using gin (search_text gin_trgm_ops)`,
  sql`create index inventions_by_title on inventions (title_key, id)`,
  sql`
      create table invention_references (
        invention_id text not null references inventions (id) on delete cascade,
        position int not null,
        reference text not null,
        application_number text,
        primary key (invention_id, position)
      )`,
  sql`
      create index invention_references_by_application on invention_references (application_number text_pattern_ops)
      where application_number is not null`,
  sql`create index invention_references_by_text on invention_references (lower(reference))`,
  sql`
      create table invention_teams (
        invention_id text not null references inventions (id) on delete cascade,
        team_id text not null references teams (id) on delete cascade,
        primary key (invention_id, team_id)
      )`,
  sql`create index invention_teams_by_team on invention_teams (team_id, invention_id)`,
);

const patentKind = statements(
  sql`
      alter table inventions add column patent_kind text
      check (patent_kind in ('utility', 'design', 'plant', 'reissue'))`,
);

/** References are compared by a key that the program computes, because databases differ in what they fold. */
const referenceKeys = {
  async up(db: Kysely<unknown>) {
    await sql`alter table invention_references add column reference_key text`.execute(db);
    const { rows } = await sql<{ reference: string }>`select distinct reference from invention_references`.execute(db);
    for (let at = 0; at < rows.length; at += keysAtOnce) {
      const texts = rows.slice(at, at + keysAtOnce).map(({ reference }) => reference);
      await sql`
        update invention_references r set reference_key = k.key
        from unnest(${texts}::text[], ${texts.map(referenceKey)}::text[]) as k (reference, key)
        where r.reference = k.reference`.execute(db);
    }
    await sql`alter table invention_references alter column reference_key set not null`.execute(db);
    await sql`create index invention_references_by_key on invention_references (reference_key)`.execute(db);
  },
};
const keysAtOnce = 5000;

/**
 * A reference is the same whatever its dashes. The keys of two matters may become equal: both stay, as matters that have a
 * reference twice, and each is still found by its own spelling.
 */
const anyDash = {
  async up(db: Kysely<unknown>) {
    const { rows } = await sql<{ reference: string }>`select distinct reference from invention_references
      where translate(reference_key, ${otherDashes}, '') <> reference_key`.execute(db);
    for (let at = 0; at < rows.length; at += keysAtOnce) {
      const texts = rows.slice(at, at + keysAtOnce).map(({ reference }) => reference);
      const numbers = texts.map((text) => applicationNumberOf(text) ?? "");
      await sql`
        update invention_references r set reference_key = k.key, application_number = nullif(k.number, '')
        from unnest(${texts}::text[], ${texts.map(referenceKey)}::text[], ${numbers}::text[]) as k (reference, key, number)
        where r.reference = k.reference`.execute(db);
    }
    const hyphens = "-".repeat(otherDashes.length);
    await sql`
      update inventions set search_text = translate(search_text, ${otherDashes}, ${hyphens})
      where translate(search_text, ${otherDashes}, '') <> search_text`.execute(db);
  },
};

const clientAndCountry = statements(
  sql`alter table inventions add column client text, add column country text check (country ~ '^[A-Z]{2}$')`,
);

const grant = statements(sql`alter table inventions add column patent_number text, add column issue_date date`);

/** Forward migrations of the noun inventions. */
export const inventionsMigrations = {
  "0006-inventions": inventions,
  "0181-patent-kind": patentKind,
  "0221-reference-keys": referenceKeys,
  "0350-client-and-country": clientAndCountry,
  "0440-patent-number-and-issue-date": grant,
  "0511-any-dash": anyDash,
};

/** An imported docketing event; one without a matter waits for a matter with its reference. */
interface DocketingEventsTable {
  /** Identifies the event if it arrives again. */
  key: string;
  matter: string;
  type: string;
  date: string;
  description: string;
  invention_id: string | null;
}

interface DocketingCursorsTable {
  source: string;
  after: string;
}

/** What the docketing system last said of the number that links a matter; `record` is null if it has none. */
export interface DocketingRecordsTable {
  invention_id: string;
  matter: string;
  record: ColumnType<unknown, string | null, string | null>;
  asked_at: string;
}

/** The tables of the docketing connector. */
export interface DocketingTables {
  docketing_records: DocketingRecordsTable;
  docketing_events: DocketingEventsTable;
  docketing_cursors: DocketingCursorsTable;
}

const docketing = statements(
  sql`
      create table docketing_events (
        key text primary key,
        matter text not null,
        type text not null,
        date date not null,
        description text not null,
        invention_id text references inventions (id) on delete cascade
      )`,
  sql`create index docketing_events_waiting on docketing_events (key) where invention_id is null`,
  sql`create table docketing_cursors (source text primary key, after text not null)`,
);

const records = statements(
  sql`
      create table docketing_records (
        invention_id text primary key references inventions (id) on delete cascade,
        matter text not null,
        record jsonb,
        asked_at timestamptz(3) not null
      )`,
);

/** Deleting a matter then needs no scan of the whole table. */
const eventsByMatter = statements(sql`create index docketing_events_by_matter on docketing_events (invention_id)`);

/** Forward migrations of the docketing connector. */
export const docketingMigrations = {
  "0043-docketing-events": docketing,
  "0196-docketing-events-by-matter": eventsByMatter,
  "0453-docketing-records": records,
};

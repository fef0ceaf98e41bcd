import type { ImportName } from "@iphub/sdk/contract/import-names";
import type { ImportRowState } from "@iphub/sdk/contract/import-rows";
import type { ImportRecord, ImportStatus } from "@iphub/sdk/contract/imports";
import type { DateOrder } from "@iphub/sdk/domain/operations/import-dates";
import type { ImportMapping } from "@iphub/sdk/domain/operations/import-mapping";
import type { ImportFacts, ImportProblem } from "@iphub/sdk/domain/operations/import-row";
import { type Generated, sql } from "kysely";
import { statements } from "../../platform/database/statements.ts";
import type { SheetLine } from "./sheet.ts";

/** An import of a docket; the times of the run give its rows per second. */
export interface ImportsTable {
  id: string;
  file_name: string;
  format: ImportRecord["format"];
  columns: ImportRecord["columns"];
  notes: string[];
  mapping: ImportMapping;
  /** The names of people in the file that are not exactly anyone's. */
  names: Generated<ImportName[]>;
  /** Set by a person; null if the file decides. */
  date_order: DateOrder | null;
  status: ImportStatus;
  error: string | null;
  /** The job of the last run. */
  job_id: string | null;
  run_started_at: string | null;
  run_ended_at: string | null;
  run_rows: number | null;
  created_by: string;
  created_at: string;
  applied_by: string | null;
  applied_at: string | null;
  undone_by: string | null;
  undone_at: string | null;
}

/** The matters of a row beyond its own `invention_id`. */
export interface FurtherMatters {
  readonly ids: readonly string[];
  /** The lines that open the others. */
  readonly lines: readonly number[];
}

/** The parsed values of a row, with the matters that it is about as well: who may not see one does not read the row. */
export type RowFacts = ImportFacts & { readonly further?: FurtherMatters | null };

/** A row of an import: its original cells, its parsed values, and its state. */
export interface ImportRowsTable {
  import_id: string;
  line: number;
  cells: string[];
  faults: SheetLine["faults"];
  state: ImportRowState;
  facts: RowFacts;
  problems: ImportProblem[];
  warned: boolean;
  new_matter: boolean;
  invention_id: string | null;
  deadline_id: string | null;
  milestone_id: string | null;
}

/** The person that a name of files means for the firm, by its key; without a person it means no one. */
export interface ImportNamesTable {
  name_key: string;
  name: string;
  user_id: string | null;
  chosen_by: string;
  chosen_at: string;
}

/** The tables of the noun imports. */
export interface ImportsTables {
  import_names: ImportNamesTable;
  imports: ImportsTable;
  import_rows: ImportRowsTable;
}

const imports = statements(
  sql`
      create table imports (
        id text primary key,
        file_name text not null,
        format text not null check (format in ('csv', 'xlsx')),
        columns jsonb not null,
        notes jsonb not null,
        mapping jsonb not null,
        date_order text check (date_order in ('month-first', 'day-first')),
        status text not null check (
          status in ('previewed', 'queued', 'applying', 'applied', 'failed', 'undoing', 'undone')),
        error text,
        job_id text,
        run_started_at timestamptz(3),
        run_ended_at timestamptz(3),
        run_rows int,
        created_by text not null,
        created_at timestamptz(3) not null,
        applied_by text,
        applied_at timestamptz(3),
        undone_by text,
        undone_at timestamptz(3)
      )`,
  sql`create index imports_by_time on imports (created_at desc, id desc)`,
  sql`
      create table import_rows (
        import_id text not null references imports (id) on delete cascade,
        line int not null,
        cells jsonb not null,
        faults jsonb not null,
        state text not null check (
          state in ('ready', 'unchanged', 'wrong', 'applied', 'refused', 'undone', 'kept')),
        facts jsonb not null,
        problems jsonb not null,
        warned boolean not null,
        new_matter boolean not null,
        invention_id text,
        deadline_id text,
        milestone_id text,
        primary key (import_id, line)
      )`,
  sql`create index import_rows_by_state on import_rows (import_id, state, line)`,
);

const names = statements(
  sql`alter table imports add column names jsonb not null default '[]'`,
  sql`
      create table import_names (
        name_key text primary key,
        name text not null,
        user_id text references users (id) on delete cascade,
        chosen_by text not null,
        chosen_at timestamptz(3) not null
      )`,
);

/** Forward migrations of the noun imports. */
export const importsMigrations = { "0120-imports": imports, "0462-import-names": names };

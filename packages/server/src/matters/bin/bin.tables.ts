import type { BoardLanes } from "@iphub/sdk/contract/boards";
import type { Filter } from "@iphub/sdk/contract/filters";
import type { LiveNote } from "@iphub/sdk/contract/notes";
import type { Task } from "@iphub/sdk/contract/tasks";
import { type ColumnType, sql } from "kysely";
import { statements } from "../../platform/database/statements.ts";

/** What the bin keeps of each kind of record. Files stay in their own table, with `deleted_at`. */
export interface BinRecords {
  /** `waits` are the tasks that it waits for. */
  task: {
    readonly task: Task;
    readonly waits: readonly { readonly after: string; readonly releasedAt: string | null }[];
  };
  /** A note that was deleted before notes had mentions has none. */
  note: Omit<LiveNote, "mentions"> & Partial<Pick<LiveNote, "mentions">>;
  /** A board that was deleted before boards had lanes has none. */
  board: { readonly filters: readonly string[]; readonly lanes?: BoardLanes; readonly createdAt: string };
  /** A filter that was deleted before filters had views is shared with no one, and one of no list is of tasks. */
  filter: Pick<Filter, "layout" | "list" | "data" | "choices" | "view" | "sharedWith"> & { readonly createdAt: string };
}

/** A deleted record: of a matter, or of the person whose board or filter it is. `id` is the record's own. */
export interface BinItemsTable {
  id: string;
  kind: keyof BinRecords;
  invention_id: string | null;
  owner_id: string | null;
  title: string;
  record: BinRecords[keyof BinRecords];
  deleted_by: string;
  deleted_at: string;
  /** Set before the row is removed because the record is back: a hold stops only what deletes for good. */
  restored: ColumnType<boolean, never, boolean>;
}

/** The tables of the noun bin. */
export interface BinTables {
  bin_items: BinItemsTable;
}

const bin = statements(
  sql`
      create table bin_items (
        id text primary key,
        kind text not null check (kind in ('task', 'note', 'board', 'filter')),
        invention_id text references inventions (id) on delete cascade,
        owner_id text references users (id) on delete cascade,
        title text not null,
        record jsonb not null,
        deleted_by text not null,
        deleted_at timestamptz(3) not null,
        restored boolean not null default false,
        check ((invention_id is null) <> (owner_id is null))
      )`,
  sql`create index bin_items_by_age on bin_items (deleted_at)`,
  sql`create index bin_items_by_matter on bin_items (invention_id)`,
  sql`create index bin_items_by_owner on bin_items (owner_id)`,
  sql`
      create trigger bin_items_of_matter_held before delete on bin_items
        for each row when (old.invention_id is not null and not old.restored)
        execute function iphub_refuse_held('invention_id')`,
  sql`
      create trigger bin_items_of_owner_held before delete on bin_items
        for each row when (old.owner_id is not null and not old.restored)
        execute function iphub_refuse_held_own('owner_id')`,
  // Files that were deleted before have no such name, and wait until the bin is emptied.
  sql`alter table files add column deleted_by text`,
  sql`create index files_in_bin on files (deleted_at) where deleted_at is not null`,
);

/** Forward migrations of the noun bin. */
export const binMigrations = { "0429-bin": bin };

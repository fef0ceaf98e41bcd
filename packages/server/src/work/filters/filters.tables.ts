import type { Filter, FilterList, FilterView, ListChoices } from "@iphub/sdk/contract/filters";
import { type Generated, sql } from "kysely";
import { statements } from "../../platform/database/statements.ts";

/** A personal filter, or view of another list than that of tasks; the hub's own and those of teams are not stored. */
export interface FiltersTable {
  id: string;
  owner_id: string;
  title: string;
  layout: Filter["layout"];
  list: Generated<FilterList>;
  /** The conditions of a filter of tasks; empty for a view of another list. */
  data: Filter["data"];
  /** What is chosen in another list; null for a filter of tasks. */
  choices: Generated<ListChoices | null>;
  view: Generated<FilterView | null>;
  /** Ids of teams, or `everyone`. */
  shared_with: Generated<string[]>;
  created_at: string;
  updated_at: string;
}

/** The tables of the noun filters. */
export interface FiltersTables {
  filters: FiltersTable;
}

const filters = statements(
  sql`
      create table filters (
        id text primary key,
        owner_id text not null references users (id) on delete cascade,
        title text not null,
        layout text not null check (layout in ('compact', 'minimalistic')),
        data jsonb not null,
        created_at timestamptz(3) not null,
        updated_at timestamptz(3) not null
      )`,
  sql`create index filters_by_owner on filters (owner_id)`,
);

const views = statements(
  sql`alter table filters add column view jsonb, add column shared_with text[] not null default '{}'`,
  sql`create index filters_shared on filters (owner_id) where shared_with <> '{}'`,
);

const listViews = statements(
  sql`
      alter table filters
        add column list text not null default 'tasks' check (list in ('tasks', 'deadlines', 'inventions')),
        add column choices jsonb`,
);

/** Forward migrations of the noun filters. */
export const filtersMigrations = { "0052-filters": filters, "0461-views": views, "0500-list-views": listViews };

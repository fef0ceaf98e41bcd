import type { BoardLanes } from "@iphub/sdk/contract/boards";
import { type Generated, sql } from "kysely";
import { statements } from "../../platform/database/statements.ts";

/** A board. `filter_ids` are its lists in order; a filter that was deleted leaves its list out. */
export interface BoardsTable {
  id: string;
  owner_id: string;
  title: string;
  filter_ids: string[];
  lanes: Generated<BoardLanes>;
  created_at: string;
  updated_at: string;
}

/** The tables of the noun boards. */
export interface BoardsTables {
  boards: BoardsTable;
}

const boards = statements(
  sql`
      create table boards (
        id text primary key,
        owner_id text not null references users (id) on delete cascade,
        title text not null,
        filter_ids text[] not null,
        created_at timestamptz(3) not null,
        updated_at timestamptz(3) not null
      )`,
  sql`create index boards_by_owner on boards (owner_id)`,
);

const lanes = statements(
  sql`
      alter table boards add column lanes text not null default 'none'
        check (lanes in ('none', 'assignee', 'invention'))`,
);

/** Forward migrations of the noun boards. */
export const boardsMigrations = { "0053-boards": boards, "0450-board-lanes": lanes };

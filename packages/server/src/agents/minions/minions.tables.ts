import type { minionFields } from "@iphub/sdk/records/minions";
import type { RowOf } from "@iphub/sdk/records/record";
import { sql } from "kysely";
import { statements } from "../../platform/database/statements.ts";

/** An agent. */
export type MinionsTable = RowOf<typeof minionFields>;

/** A comment on an agent; `feedback` carries a rating from 1 to 5. */
export interface MinionCommentsTable {
  id: string;
  minion_id: string;
  content: string;
  kind: "comment" | "feedback";
  rating: number | null;
  task_id: string | null;
  author: string;
  created_at: string;
}

/** A small file on a comment. The content is in the row: the limit of a call's body is two megabytes. */
export interface MinionAttachmentsTable {
  id: string;
  comment_id: string;
  position: number;
  name: string;
  mime_type: string;
  size: number;
  content: Buffer;
}

/** A piece of an agent's work. */
export interface MinionTasksTable {
  id: string;
  minion_id: string;
  title: string;
  status: "open" | "done" | "failed";
  created_at: string;
  finished_at: string | null;
}

/** The tables of the noun minions. */
export interface MinionsTables {
  minions: MinionsTable;
  minion_comments: MinionCommentsTable;
  minion_attachments: MinionAttachmentsTable;
  minion_tasks: MinionTasksTable;
}

const minions = statements(
  sql`
      create table minions (
        id text primary key,
        name text not null,
        trainer text,
        manager text,
        start_date date,
        end_date date,
        description text not null default '',
        created_at timestamptz(3) not null,
        updated_at timestamptz(3) not null,
        check (end_date >= start_date)
      )`,
  sql`
      create table minion_tasks (
        id text primary key,
        minion_id text not null references minions (id) on delete cascade,
        title text not null,
        status text not null check (status in ('open', 'done', 'failed')),
        created_at timestamptz(3) not null,
        finished_at timestamptz(3),
        unique (id, minion_id),
        check ((finished_at is null) = (status = 'open'))
      )`,
  sql`create index minion_tasks_by_minion on minion_tasks (minion_id, created_at desc)`,
);

const comments = statements(
  sql`
      create table minion_comments (
        id text primary key,
        minion_id text not null references minions (id) on delete cascade,
        content text not null,
        kind text not null check (kind in ('comment', 'feedback')),
        rating int check (rating between 1 and 5),
        task_id text,
        author text not null,
        created_at timestamptz(3) not null,
        foreign key (task_id, minion_id) references minion_tasks (id, minion_id) on delete cascade,
        check ((rating is not null) = (kind = 'feedback'))
      )`,
  sql`create index minion_comments_by_minion on minion_comments (minion_id, created_at desc)`,
  sql`
      create table minion_attachments (
        id text primary key,
        comment_id text not null references minion_comments (id) on delete cascade,
        position int not null,
        name text not null,
        mime_type text not null,
        size int not null,
        content bytea not null,
        unique (comment_id, position)
      )`,
);

/** Forward migrations of the noun minions. */
export const minionsMigrations = { "0060-minions": minions, "0061-minion-comments": comments };

import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import { statements } from "../../../platform/database/statements.ts";
import { refreshTaskSearch } from "./task-search.index.ts";

/**
 * What a search of tasks looks at, a row a task, kept by the projection in the transaction of the write. `terms` are the
 * folded words and the numbers in canonical digits (`#17248024`); `lines` are the same texts, a line each, for phrases.
 * `status_since` is when the task took the status that it has.
 */
export interface TaskSearchTable {
  task_id: string;
  terms: string;
  lines: string;
  title_key: string;
  matter_key: string;
  status_since: string;
}

/** The words of the tasks' texts, what a misspelt word is compared with; those that went are forgotten once a day. */
export interface SearchWordsTable {
  word: string;
}

/** The tables of the search of tasks. */
export interface TaskSearchTables {
  task_search: TaskSearchTable;
  search_words: SearchWordsTable;
}

const statusRank = sql`array_position(
  array['upcoming', 'open', 'in-progress', 'on-hold', 'done', 'cancelled'], status)`;

const tables: Migration = {
  async up(db: Kysely<never>) {
    await sql`
      create table task_search (
        task_id text primary key references tasks (id) on delete cascade,
        terms tsvector not null,
        lines text not null,
        title_key text collate "C" not null,
        matter_key text collate "C" not null,
        status_since timestamptz(3) not null
      )`.execute(db);
    await sql`create table search_words (word text collate "C" primary key)`.execute(db);
    await refreshTaskSearch(db, "all", ["title", "notes", "tags"]);
    await sql`create index task_search_terms on task_search using gin (terms)`.execute(db);
    await sql`create index task_search_by_title on task_search (title_key, task_id)`.execute(db);
    await sql`create index task_search_by_matter on task_search (matter_key, task_id)`.execute(db);
    await sql`create index task_search_by_status_since on task_search (status_since)`.execute(db);
    await sql`create index search_words_like on search_words using gin (word gin_trgm_ops)`.execute(db);
  },
};

const orders = statements(
  sql`create index tasks_by_due_desc on tasks (due_at desc nulls last, id desc)`,
  sql`create index tasks_by_status on tasks ((${statusRank}), id)`,
  sql`create index tasks_by_created on tasks (created_at, id)`,
  sql`create index tasks_by_updated on tasks (updated_at, id)`,
  sql`create index tasks_by_finished on tasks (finished_at) where finished_at is not null`,
  sql`create index tasks_by_position on tasks (position, id)`,
  sql`create index tasks_by_template on tasks (template_id) where template_id is not null`,
  sql`create index task_assignees_by_due on task_assignees (email, due_at, task_id) include (status)`,
  sql`create index milestones_by_assignee on milestones using gin (assignees)`,
);

/** The index of lists grouped by due date, so that their first page is read without sorting all tasks. */
const groups = statements(
  sql`create index tasks_by_status_due on tasks ((${statusRank}), due_at, id)`,
  sql`create index tasks_by_milestone_due on tasks (milestone_id, due_at, id)`,
  sql`drop index tasks_by_template`,
  sql`create index tasks_by_template_due on tasks (template_id, due_at, id)`,
  sql`create index tasks_by_first_tag on tasks ((tags[1]), due_at, id)`,
);

/** One person's work of one status, or of several open ones: nothing else of theirs is read for a page by due date. */
const workOfPeople = statements(
  sql`drop index task_assignees_page`,
  sql`create index task_assignees_page on task_assignees (email, open, due_at, task_id) include (status)`,
  sql`create index task_assignees_by_status on task_assignees (email, status, due_at, task_id)`,
);

/** Tags are compared without case. */
const tagsWithoutCase = statements(
  sql`create function iphub_lower_all(texts text[]) returns text[] language sql immutable strict parallel safe
    as 'select array(select lower(one) from unnest(texts) one)'`,
  sql`drop index tasks_by_tag`,
  sql`create index tasks_by_tag on tasks using gin (iphub_lower_all(tags))`,
  sql`drop index overview_tags_by_tag`,
  sql`create index overview_tags_by_tag on overview_tags (lower(tag), invention_id)`,
);

/**
 * Tasks are grouped by their first tag without regard to case. ICU lowers every letter, as the program does; the locale of
 * the database may lower those of ASCII alone.
 */
const tagGroupsWithoutCase = statements(
  sql`drop index tasks_by_first_tag`,
  sql`create index tasks_by_first_tag on tasks ((lower(tags[1] collate "und-x-icu") collate "C"), due_at, id)`,
  sql`drop index tasks_by_tag`,
  sql`create or replace function iphub_lower_all(texts text[]) returns text[] language sql immutable strict parallel safe
    as 'select array(select lower(one collate "und-x-icu") from unnest(texts) one)'`,
  sql`create index tasks_by_tag on tasks using gin (iphub_lower_all(tags))`,
  sql`drop index overview_tags_by_tag`,
  sql`create index overview_tags_by_tag on overview_tags (lower(tag collate "und-x-icu"), invention_id)`,
);

/** Forward migrations of the search of tasks. */
export const taskSearchMigrations = {
  "0050-task-search": tables,
  "0051-task-orders": orders,
  "0190-task-groups": groups,
  "0207-open-work-of-people": workOfPeople,
  "0420-tags-without-case": tagsWithoutCase,
  "0480-tag-groups-without-case": tagGroupsWithoutCase,
};

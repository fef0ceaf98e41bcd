import type { StepOffset, WorkflowStep } from "@iphub/sdk/contract/workflow-shapes";
import { type Generated, sql } from "kysely";
import { statements } from "../../platform/database/statements.ts";

/** A workflow template. `position` is its place in lists: the library's own order, then what the firm adds. */
export interface WorkflowsTable {
  id: string;
  title: string;
  description: string;
  category: string;
  tags: string[];
  is_default: boolean;
  is_draft: boolean;
  position: number;
  /** The e-mail address of the person who began it; null for what ships with the hub. */
  created_by: string | null;
  /** Whether it was ever ready to be put on matters; publishing may have been undone since. */
  was_published: boolean;
  created_at: string;
  updated_at: string;
}

/** One saved version of a milestone of a template; the newest counts, the older ones are kept. */
export interface WorkflowMilestonesTable {
  workflow_id: string;
  id: string;
  version: number;
  title: string;
  due: StepOffset | null;
  position: number;
  steps: WorkflowStep[];
  commit_message: string;
  /** The e-mail address of the person; null for what ships with the hub. */
  author: string | null;
  created_at: string;
  /** The order in which versions of a template were saved. */
  commit: Generated<number>;
}

/** The tables of the noun workflows. */
export interface WorkflowsTables {
  workflows: WorkflowsTable;
  workflow_milestones: WorkflowMilestonesTable;
}

const workflows = statements(
  sql`
      create table workflows (
        id text primary key,
        title text not null,
        description text not null,
        category text not null,
        tags text[] not null default '{}',
        is_default boolean not null default false,
        is_draft boolean not null,
        position int not null,
        created_at timestamptz(3) not null,
        updated_at timestamptz(3) not null
      )`,
  sql`create unique index workflows_default on workflows (is_default) where is_default`,
  sql`
      create table workflow_milestones (
        workflow_id text not null references workflows (id) on delete cascade,
        id text not null,
        version int not null,
        title text not null,
        due jsonb,
        position int not null,
        steps jsonb not null,
        commit_message text not null,
        author text,
        created_at timestamptz(3) not null,
        commit bigint generated always as identity,
        primary key (workflow_id, id, version)
      )`,
);

const workflowOrigins = statements(
  sql`alter table workflows add column created_by text`,
  sql`alter table workflows add column was_published boolean not null default false`,
  sql`update workflows set was_published = not is_draft`,
);

/** Forward migrations of the noun workflows. */
export const workflowsMigrations = { "0015-workflows": workflows, "0180-workflow-origins": workflowOrigins };

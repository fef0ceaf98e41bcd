import type { milestoneFields, milestoneOriginFields } from "@iphub/sdk/records/milestones";
import type { RowOf } from "@iphub/sdk/records/record";
import { sql } from "kysely";
import { statements } from "../../platform/database/statements.ts";

/** A milestone of a matter. It is active while neither `finished_at` nor `deleted_at` is set. */
export type MilestonesTable = RowOf<typeof milestoneFields> & RowOf<typeof milestoneOriginFields>;

/** The tables of the noun milestones. */
export interface MilestonesTables {
  milestones: MilestonesTable;
}

const milestones = statements(
  sql`
      create table milestones (
        id text primary key,
        invention_id text not null references inventions (id) on delete cascade,
        title text not null,
        due_at date,
        client_due_date date,
        assignees text[] not null default '{}',
        finished_at timestamptz(3),
        deleted_at timestamptz(3),
        expanded boolean not null default true,
        template_id text,
        template_milestone_id text,
        created_at timestamptz(3) not null,
        updated_at timestamptz(3) not null,
        unique (id, invention_id)
      )`,
  sql`create index milestones_by_invention on milestones (invention_id, due_at)`,
);

/** Forward migrations of the noun milestones. */
export const milestonesMigrations = { "0007-milestones": milestones };

import type { PlanRow, PlanRowInput } from "@iphub/sdk/contract/plans";
import { sql } from "kysely";
import { statements } from "../../platform/database/statements.ts";

/** A plan of changes to tasks. */
export interface PlansTable {
  id: string;
  title: string;
  created_by: string;
  created_at: string;
}

/** A row's difference once it was applied; its matter is read again whenever the plan is. */
export type RowOutcome = Omit<PlanRow, "invention">;

/** One row of a plan as it was sent; `outcome` is null until it is applied. */
export interface PlanRowsTable {
  plan_id: string;
  position: number;
  task_id: string;
  intent: PlanRowInput;
  outcome: RowOutcome | null;
}

/** The tables of the noun plans. */
export interface PlansTables {
  plans: PlansTable;
  plan_rows: PlanRowsTable;
}

const plans = statements(
  sql`
      create table plans (
        id text primary key,
        title text not null,
        created_by text not null,
        created_at timestamptz(3) not null
      )`,
  sql`
      create table plan_rows (
        plan_id text not null references plans (id) on delete cascade,
        position int not null,
        task_id text not null,
        intent jsonb not null,
        outcome jsonb,
        primary key (plan_id, position)
      )`,
);

/** Forward migrations of the noun plans. */
export const plansMigrations = { "0055-plans": plans };

import { finalDateOf } from "@iphub/sdk/domain/docket/deadlines/standing";
import { type Kysely, sql } from "kysely";
import type { Clock } from "../../platform/clock.ts";
import type { Schema } from "../../schema.ts";
import type { WithDeadlineDates } from "../../work/public.ts";
import { officeToday } from "./deadlines.record.ts";
import { keptByOf } from "./deadlines.standing.ts";

/** What deadlines say of the dates of milestones, of all with one statement. */
export function deadlineDates(clock: Clock): WithDeadlineDates {
  return async (db, milestones) => {
    if (milestones.length === 0) return [];
    const ids = milestones.map(({ id }) => id);
    const rows = await firstDeadlines(db, ids);
    const first = new Map(rows.map((row) => [row.milestone_id, row]));
    const today = officeToday(clock);
    return milestones.map((milestone) => {
      const deadline = first.get(milestone.id);
      if (!deadline || deadline.due_at !== milestone.dueAt) return { ...milestone, finalDate: null, standing: null };
      const finalDate = deadline.final_date ?? finalDateOf(deadline.computed);
      return { ...milestone, finalDate, standing: keptByOf(deadline, today) };
    });
  };
}

/** The open deadline of each milestone that is due first. */
function firstDeadlines(db: Kysely<Schema>, ids: readonly string[]) {
  return db
    .selectFrom("deadlines")
    .distinctOn("milestone_id")
    .select(["milestone_id", "status", "due_at", "final_date", "computed"])
    .where(sql<boolean>`milestone_id = any(${[...ids]}::text[])`)
    .where("status", "in", ["docketed", "verified"])
    .orderBy("milestone_id")
    .orderBy("due_at")
    .orderBy("id")
    .execute();
}

import type { MilestoneRow } from "@iphub/sdk/contract/milestones";
import { finalDateOf, keptBy } from "@iphub/sdk/domain/docket/deadlines/standing";
import { civilDateInZone, officeTimeZone } from "@iphub/sdk/domain/time-zone";
import { type Kysely, sql } from "kysely";
import type { Clock } from "../../platform/clock.ts";
import type { Schema } from "../../schema.ts";

/** The last date of a deadline, and what keeps its right past its due date. */
type DeadlineDates = Required<Pick<MilestoneRow, "finalDate" | "standing">>;

/**
 * Milestones with the final date and the standing of the open deadline that gave them their due date, of all with one
 * statement. A milestone whose date a person has changed since has a date of its own, and neither.
 */
export async function withDeadlineDates<M extends Pick<MilestoneRow, "id" | "dueAt">>(
  db: Kysely<Schema>,
  clock: Clock,
  milestones: readonly M[],
): Promise<(M & DeadlineDates)[]> {
  if (milestones.length === 0) return [];
  const ids = milestones.map(({ id }) => id);
  const rows = await firstDeadlines(db, ids);
  const first = new Map(rows.map((row) => [row.milestone_id, row]));
  const today = civilDateInZone(clock.now().getTime(), officeTimeZone("US") ?? "UTC");
  return milestones.map((milestone) => {
    const deadline = first.get(milestone.id);
    if (!deadline || deadline.due_at !== milestone.dueAt) return { ...milestone, finalDate: null, standing: null };
    const { status, due_at: dueAt, computed } = deadline;
    const finalDate = deadline.final_date ?? finalDateOf(computed);
    return { ...milestone, finalDate, standing: keptBy({ status, dueAt, finalDate, computed }, today) };
  });
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

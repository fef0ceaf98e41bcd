import { finalDateOf } from "@iphub/sdk/domain/docket/deadlines/standing";
import type { Clock } from "../../platform/clock.ts";
import type { WithDeadlineDates } from "../../work/public.ts";
import { officeToday } from "./deadlines.record.ts";
import { firstDocketed, keptByOf } from "./deadlines.standing.ts";

/** What deadlines say of the dates of milestones, of all with one statement. */
export function deadlineDates(clock: Clock): WithDeadlineDates {
  return async (db, milestones) => {
    if (milestones.length === 0) return [];
    const ids = milestones.map(({ id }) => id);
    const rows = await firstDocketed(db, "milestone_id", ids).execute();
    const first = new Map(rows.map((row) => [row.place, row]));
    const today = officeToday(clock);
    return milestones.map((milestone) => {
      const deadline = first.get(milestone.id);
      if (!deadline || deadline.due_at !== milestone.dueAt) return { ...milestone, finalDate: null, standing: null };
      const finalDate = deadline.final_date ?? finalDateOf(deadline.computed);
      return { ...milestone, finalDate, standing: keptByOf(deadline, today) };
    });
  };
}

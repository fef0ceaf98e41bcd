import { computeDeadlines } from "@iphub/sdk/domain/docket/deadlines/compute";
import type { OfficeClosure } from "@iphub/sdk/domain/docket/deadlines/office-calendar";
import { dayOf, finalDateOf, keptBy } from "@iphub/sdk/domain/docket/deadlines/standing";
import type { FindingFix } from "@iphub/sdk/domain/docket/docket-audit/audit-types";
import { type Kysely, sql } from "kysely";
import type { Platform } from "../../platform/platform.ts";
import type { Schema } from "../../schema.ts";
import { type DeadlineRow, officeToday } from "./deadlines.record.ts";

/** The columns of a deadline that say its state. */
export type StandingRow = Pick<DeadlineRow, "status" | "due_at" | "final_date" | "computed">;

/** What keeps the right of a deadline between its due and its final date, in words; null at other times. */
export function keptByOf({ status, due_at, final_date, computed }: StandingRow, today: string): string | null {
  return keptBy({ status, dueAt: due_at, finalDate: final_date ?? finalDateOf(computed), computed }, today);
}

/** The deadline that a finding proposes for an action without one, as it would be; null for another fix. */
export function proposedBy(fix: FindingFix | null, closures: readonly OfficeClosure[]): StandingRow | null {
  if (fix?.kind !== "propose-deadline") return null;
  const { trigger, mailDate, ruleId, context } = fix;
  const found = computeDeadlines({ trigger, mailDate, context, closures });
  const computed = found.deadlines.find((one) => one.ruleId === ruleId);
  return computed ? { status: "proposed", due_at: dayOf(computed), final_date: null, computed } : null;
}

/**
 * What keeps the right of the docketed deadline that matters show in the overview, by the matter's id; matters where
 * nothing is to be said of that are left out.
 */
export async function keptByOfMatters(
  { db, clock }: Pick<Platform, "db" | "clock">,
  inventionIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (inventionIds.length === 0) return new Map();
  const today = officeToday(clock);
  const rows = await firstPast(db, inventionIds, today);
  return new Map(
    rows.flatMap((row) => {
      const words = keptByOf(row, today);
      return words === null ? [] : [[row.place, words] as const];
    }),
  );
}

/** The docketed deadline of each matter, or of each milestone, that is due first; `place` is the id of either. */
export function firstDocketed(db: Kysely<Schema>, by: "invention_id" | "milestone_id", ids: readonly string[]) {
  const place = sql.ref<string>(by);
  return db
    .selectFrom("deadlines")
    .distinctOn(place)
    .select([place.as("place"), "status", "due_at", "final_date", "computed"])
    .where(sql<boolean>`${place} = any(${[...ids]}::text[])`)
    .where("status", "in", ["docketed", "verified"])
    .orderBy(place)
    .orderBy("due_at")
    .orderBy("id");
}

/**
 * The deadline that the overview's row of each matter shows, where it is past its due date, or a fee: that can be in its
 * grace period before the day to which it is docketed.
 */
function firstPast(db: Kysely<Schema>, inventionIds: readonly string[], today: string) {
  return db
    .selectFrom(firstDocketed(db, "invention_id", inventionIds).as("shown"))
    .selectAll()
    .where(sql<boolean>`(shown.due_at < ${today} or shown.computed ->> 'window' is not null)`)
    .execute();
}

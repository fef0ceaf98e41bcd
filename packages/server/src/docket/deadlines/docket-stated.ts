import { STATED_TRIGGER, statedDeadline } from "@iphub/sdk/domain/docket/deadlines/stated-deadline";
import type { Transaction } from "kysely";
import type { NewEvent } from "../../platform/events/event-log.ts";
import { newId } from "../../platform/ids.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Schema } from "../../schema.ts";
import { deadlineEvent } from "./deadlines.events.ts";
import { carryingMilestone } from "./deadlines.milestones.ts";
import { officeToday, toRecord } from "./deadlines.record.ts";
import { asDocketed, step } from "./deadlines.steps.ts";
import { type FullRow, insertDeadlines, proposedRow } from "./deadlines.store.ts";

/** A deadline as another docket states it. */
export interface StatedDeadline {
  readonly inventionId: string;
  readonly inventionTitle: string;
  readonly references: readonly string[];
  /** Distinguishes it from the matter's other imported deadlines. */
  readonly sourceKey: string;
  readonly title: string;
  readonly dueDate: string;
  /** The last date on which the right can be kept, as the other docket states it; null where it does not. */
  readonly finalDate: string | null;
  readonly office: string;
  /** Where it is from: the file and the line. */
  readonly source: string;
  readonly assignees: readonly string[];
}

/** The ids of the docketed deadlines, in the given order, and the events that the caller appends to the log. */
export interface DocketedDates {
  readonly docketed: readonly { readonly deadlineId: string; readonly milestoneId: string }[];
  readonly events: readonly NewEvent[];
}

/**
 * Dockets dates of another docket, each with its milestone, in a few statements however many they are. The person
 * docketed them, and another one must verify them. The caller has checked that each is new.
 */
export async function docketStated(
  tx: Transaction<Schema>,
  { clock }: Pick<Platform, "clock">,
  actor: string,
  dates: readonly StatedDeadline[],
): Promise<DocketedDates> {
  const now = clock.now().toISOString();
  const rows = dates.map((date) => statedRow(date, actor, newId(clock.now()), newId(clock.now()), now));
  if (rows.length === 0) return { docketed: [], events: [] };
  await tx
    .insertInto("milestones")
    .values(rows.map((row) => carryingMilestone(row, { id: row.milestone_id ?? "", dueAt: row.due_at, now })))
    .execute();
  await insertDeadlines(tx, rows);
  const today = officeToday(clock);
  const events = rows.flatMap((row) => {
    // No live event for each: clients fetch again when the import is done.
    const { live: _live, ...docketed } = deadlineEvent("docketed", actor, null, toRecord(row, today));
    const metadata = { title: row.computed.title, inventionTitle: row.invention_title, dueAt: row.due_at, changes: {} };
    const made = { type: "milestone-created", actor, inventionId: row.invention_id, milestoneId: row.milestone_id };
    return [{ ...made, metadata }, docketed];
  });
  const docketed = rows.map(({ id, milestone_id }) => ({ deadlineId: id, milestoneId: milestone_id ?? "" }));
  return { docketed, events };
}

function statedRow(date: StatedDeadline, by: string, id: string, milestoneId: string, now: string): FullRow {
  const { title, dueDate, inventionId, finalDate, source } = date;
  const computed = statedDeadline({ title, date: dueDate, office: date.office, source });
  const { office } = computed;
  const event = { trigger: STATED_TRIGGER, mail_date: dueDate, office, context: {}, printed_period: null };
  const proposed = proposedRow(id, inventionId, event, computed, { by, now });
  const stated = { ...proposed, history: [], milestone_id: milestoneId, final_date: finalDate };
  const docketed = asDocketed(stated, { by, now });
  return {
    ...step(docketed, "docketed", `imported from ${source}`, { by, now }),
    source_key: date.sourceKey,
    assignees: [...date.assignees],
    invention_title: date.inventionTitle,
    invention_references: [...date.references],
    invention_attorney: null,
    stand_ins: [],
  };
}

import { addDays, type CivilDate } from "@iphub/sdk/domain/civil-date";
import type { Transaction } from "kysely";
import { deadlineEvent, type FullRow, readDeadlines, saveDeadline, step, toRecord } from "../../docket/public.ts";
import type { NewEvent } from "../../platform/events/event-log.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Schema } from "../../schema.ts";
import { at } from "./matter-builder.ts";

const docketer = "cleo@iphub.example";
const reason = "The client let the application go.";

/**
 * The sample firm decided at the time on the cases that the office held abandoned years ago: without that decision each
 * of their petitions would be overdue on the first day.
 */
export async function letAbandonedCasesGo(
  tx: Transaction<Schema>,
  { events }: Pick<Platform, "events">,
  today: CivilDate,
): Promise<void> {
  const found = await tx
    .selectFrom("deadlines")
    .select("id")
    .where("rule_id", "=", "us-withdraw-holding")
    .where("status", "=", "proposed")
    .where("due_at", "<", today)
    .execute();
  const said: NewEvent[] = [];
  for (const row of await readDeadlines(
    tx,
    found.map(({ id }) => id),
  )) {
    const rejected = rejectedRow(row);
    await saveDeadline(tx, rejected);
    said.push(deadlineEvent("rejected", docketer, toRecord(row, today), toRecord(rejected, today), { reason }));
  }
  await events.append(tx, said);
}

function rejectedRow(row: FullRow): FullRow {
  const now = at(addDays(row.mail_date, 3), 15);
  const ended = { status: "rejected", rejected_reason: reason, ended_by: docketer, ended_at: now } as const;
  return { ...row, ...step({ ...row, ...ended }, "rejected", reason, { by: docketer, now }) };
}

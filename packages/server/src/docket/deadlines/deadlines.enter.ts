import type { DeadlineRecord } from "@iphub/sdk/contract/deadline-shapes";
import type { deadlines } from "@iphub/sdk/contract/deadlines";
import { questionOfDate } from "@iphub/sdk/domain/docket/deadlines/confirmations";
import { normalOffice } from "@iphub/sdk/domain/docket/deadlines/office-calendar";
import { ENTERED_TRIGGER, enteredDeadline } from "@iphub/sdk/domain/docket/deadlines/stated-deadline";
import type { EndpointParsed } from "@iphub/sdk/endpoint";
import type { Transaction } from "kysely";
import { requireAssignees } from "../../identity/public.ts";
import type { Actor } from "../../platform/actor.ts";
import { nowIso } from "../../platform/clock.ts";
import { notFound } from "../../platform/failures.ts";
import { newId } from "../../platform/ids.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Schema } from "../../schema.ts";
import { requireConfirmed } from "./deadlines.confirm.ts";
import { deadlineEvent } from "./deadlines.events.ts";
import { carryDates, createMilestone, requireMilestone } from "./deadlines.milestones.ts";
import { officeToday, toRecord } from "./deadlines.record.ts";
import { asDocketed, step } from "./deadlines.steps.ts";
import { insertDeadlines, proposedRow, readDeadlines, saveDeadline } from "./deadlines.store.ts";

type Entry = EndpointParsed<(typeof deadlines)["enter"]>;

/** Dockets a date that a person states, with the milestone that carries it; another person verifies it. */
export async function enterDeadline(
  tx: Transaction<Schema>,
  platform: Pick<Platform, "clock" | "events">,
  actor: Actor,
  input: Entry,
): Promise<DeadlineRecord> {
  const { clock, events } = platform;
  const { inventionId, title, dueDate, finalDate, source, milestoneId } = input;
  const office = normalOffice(input.office);
  await requireAssignees(tx, input.assignees);
  if (milestoneId !== undefined) await requireMilestone(tx, milestoneId, inventionId);
  const context = { by: actor.email, actingFor: actor.actingFor?.email, now: nowIso(clock) };
  const id = newId(clock.now());
  const computed = enteredDeadline({ title, date: dueDate, office, source });
  const dates = { dueAt: dueDate, finalDate: finalDate ?? null, computed };
  const asked = requireConfirmed([questionOfDate(dates, "finalDate")], input.confirm);
  const event = { trigger: ENTERED_TRIGGER, mail_date: dueDate, office, context: {}, printed_period: null };
  const proposed = {
    ...proposedRow(id, inventionId, event, computed, context),
    source_key: `${ENTERED_TRIGGER}|${id}`,
    history: [],
    final_date: finalDate ?? null,
    assignees: [...new Set(input.assignees ?? [])],
  };
  const docketed = step(asDocketed(proposed, context), "docketed", source, context, asked);
  await insertDeadlines(tx, [docketed]);
  const [row] = await readDeadlines(tx, [id]);
  if (!row) throw notFound("matter");
  const carried = { ...row, milestone_id: milestoneId ?? (await createMilestone(tx, platform, actor.email, row)) };
  await saveDeadline(tx, carried);
  const dated = await carryDates(tx, platform, actor.email, [carried.milestone_id]);
  const record = toRecord(carried, officeToday(clock));
  await events.append(tx, [deadlineEvent("docketed", actor.email, null, record), ...dated]);
  return record;
}

import type { deadlines } from "@iphub/sdk/contract/deadlines";
import { questionOfExtensions } from "@iphub/sdk/domain/docket/deadlines/confirmations";
import { isExtendableNotice, isNoticeRule, noticeRule } from "@iphub/sdk/domain/docket/deadlines/notice-periods";
import { documentCode } from "@iphub/sdk/domain/docket/deadlines/reply-events";
import type { EndpointParsed } from "@iphub/sdk/endpoint";
import type { Transaction } from "kysely";
import { laterThan } from "../../platform/clock.ts";
import { Failure, invalid } from "../../platform/failures.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Schema } from "../../schema.ts";
import { computeNotice, computeSource, type DeadlineSource, dateColumns, orInvalid } from "./deadlines.compute.ts";
import { dateQuestions, periodQuestion, requireConfirmed } from "./deadlines.confirm.ts";
import { deadlineEvent } from "./deadlines.events.ts";
import { type DeadlineRow, toRecord } from "./deadlines.record.ts";
import { asDocketed, type StepContext, step } from "./deadlines.steps.ts";
import { type FullRow, lockDeadlines, readDeadlines, saveDeadline } from "./deadlines.store.ts";
import { isOfAction, type NamedAction, namedAction, restartedOn } from "./named-action.ts";

type Reading = EndpointParsed<(typeof deadlines)["read"]>;

/** The notice after its reading, and whether it is now a docketed date that a milestone carries. */
export interface ReadNotice {
  readonly next: DeadlineRow;
  readonly carries: boolean;
}

/** Keeps what a person read in a notice; a period is docketed and waits for a second person to verify it. */
export async function readNotice(
  tx: Transaction<Schema>,
  platform: Pick<Platform, "clock" | "events">,
  row: FullRow,
  input: Reading,
  context: StepContext,
): Promise<ReadNotice> {
  if (row.status !== "to-read") {
    throw new Failure(409, "conflict", "This notice has been read already.", { current: context.current });
  }
  if (input.outcome === "no-period") return { next: settled(row, "no period", input.reason, context), carries: false };
  if (input.outcome === "period")
    return { next: docketed(row, withPeriod(row, input, context), input, context), carries: true };
  const action = await namedAction(tx, row, input);
  const named = `${input.outcome} ${documentCode(action.trigger)} of ${action.mailDate}`;
  if (input.outcome === "withdraws") {
    await askToClose(tx, platform, row, action, context);
    return { next: settled(row, named, input.reason, context), carries: false };
  }
  const counted = input.outcome === "restarts" ? restartedOn(action, row.mail_date) : action;
  const dated = withAction(row, counted, input, context);
  return { next: docketed(row, { ...dated, reading: named }, input, context), carries: true };
}

function readBy({ by, now }: StepContext): Pick<DeadlineRow, "read_by" | "read_at"> {
  return { read_by: by, read_at: now };
}

function settled(row: DeadlineRow, found: string, reason: string | undefined, context: StepContext): DeadlineRow {
  const said = reason === undefined ? found : `${found}: ${reason}`;
  const ended = { rejected_reason: said, ended_by: context.by, ended_at: context.now };
  const read: DeadlineRow = { ...row, ...readBy(context), ...ended, status: "rejected", reading: found };
  return step(read, "read", said, context);
}

function docketed(before: DeadlineRow, found: DeadlineRow, input: Reading, context: StepContext): DeadlineRow {
  const { row, question } = periodQuestion(found, input.printedPeriod);
  const field = input.finalDate === undefined ? "printedPeriod" : "finalDate";
  const isExtended = input.outcome === "period" && input.dueDate === undefined && input.extendable;
  const extensions = questionOfExtensions(row.computed, isExtended, row.context.applicationNumber);
  const asked = requireConfirmed([question, extensions, ...dateQuestions(before, row, field)], input.confirm);
  const read = { ...row, ...readBy(context), assignees: [...new Set(input.assignees ?? row.assignees)] };
  return step(asDocketed(read, context), "read", input.reason ?? row.reading ?? undefined, context, asked);
}

/** The period as printed, or the date itself; a date of a paper is not computed and says so. */
function withPeriod(row: DeadlineRow, input: Reading, { closures }: StepContext): DeadlineRow {
  const isExtendable = isExtendableNotice(row.trigger, row.context.applicationNumber);
  const { printedPeriod, dueDate, finalDate, extendable = isExtendable } = input;
  if ((printedPeriod === undefined) === (dueDate === undefined)) {
    throw invalid([{ field: "printedPeriod", message: "give either the printed period or dueDate, the date itself" }]);
  }
  checkDates(row, dueDate, finalDate);
  if (dueDate !== undefined) {
    const manual = { manual_date: dueDate, manual_reason: input.reason ?? "the date that the notice prints" };
    const read = { ...row, ...manual, due_at: dueDate, final_date: finalDate ?? null };
    return { ...read, reading: `due ${dueDate}` };
  }
  // Counted as if confirmed, so that the question about a period beyond the law knows the date.
  const context = { ...row.context, confirmedPeriod: true };
  const source = { ...row, context, printed_period: printedPeriod ?? null };
  const id = noticeRule(row.trigger, extendable);
  const dates = dateColumns(
    orInvalid(() => computeNotice(row, source, closures, { id })),
    0,
    null,
  );
  return {
    ...row,
    ...dates,
    printed_period: printedPeriod ?? null,
    final_date: finalDate ?? null,
    reading: `period ${printedPeriod}`,
  };
}

function checkDates(row: DeadlineRow, dueDate: string | undefined, finalDate: string | undefined): void {
  if (dueDate !== undefined && dueDate < row.mail_date) {
    throw invalid([{ field: "dueDate", message: `is before the notice of ${row.mail_date}; check the date` }]);
  }
  if (finalDate !== undefined && finalDate < row.mail_date) {
    throw invalid([{ field: "finalDate", message: `is before the notice of ${row.mail_date}; check the date` }]);
  }
}

/** The action's period: as the notice prints it, else as the action did; with the facts that it was counted with. */
function withAction(row: DeadlineRow, action: NamedAction, input: Reading, { closures }: StepContext): DeadlineRow {
  const context = { ...action.context, ...row.context };
  const source = {
    trigger: action.trigger,
    mail_date: action.mailDate,
    office: row.office,
    context: input.printedPeriod ? { ...context, confirmedPeriod: true } : context,
    printed_period: input.printedPeriod ?? action.printedPeriod,
  };
  const computed = orInvalid(() => periodOfAction(action, source, closures));
  if (!computed) throw invalid([{ field: "actionCode", message: `${action.trigger} starts no period here` }]);
  return { ...row, ...source, ...dateColumns(computed, 0, null), final_date: input.finalDate ?? null };
}

function periodOfAction({ notice, ruleId }: NamedAction, source: DeadlineSource, closures: StepContext["closures"]) {
  if (notice && isNoticeRule(notice.rule_id)) return computeNotice(notice, source, closures, { id: notice.rule_id });
  const { deadlines } = computeSource(source, closures);
  return deadlines.find((one) => one.ruleId === ruleId) ?? deadlines[0];
}

/** The deadlines that a person can still close because the office took their action back. */
const closable: ReadonlySet<DeadlineRow["status"]> = new Set(["proposed", "docketed", "verified"]);

/** A withdrawal closes nothing by itself: the open deadlines of the action name the notice, and a person closes them. */
async function askToClose(
  tx: Transaction<Schema>,
  { clock, events }: Pick<Platform, "clock" | "events">,
  row: FullRow,
  { trigger, mailDate }: NamedAction,
  { by, today }: StepContext,
): Promise<void> {
  const found = await tx
    .selectFrom("deadlines")
    .select("id")
    .where("invention_id", "=", row.invention_id)
    .where("mail_date", "=", mailDate)
    .where("status", "in", [...closable])
    .execute();
  const ids = found.map(({ id }) => id);
  const office_reply = { code: row.trigger, description: row.computed.title, date: row.mail_date };
  // Read under the lock: all columns are saved, so a deadline that someone closed since would be open again.
  await lockDeadlines(tx, ids);
  for (const before of await readDeadlines(tx, ids)) {
    if (!closable.has(before.status) || !isOfAction(before, row, trigger)) continue;
    const after = { ...before, office_reply, updated_at: laterThan(before.updated_at, clock) };
    await saveDeadline(tx, after);
    await events.append(tx, [deadlineEvent("changed", by, toRecord(before, today), toRecord(after, today))]);
  }
}

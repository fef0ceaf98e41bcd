import type { DeadlineRecord } from "@iphub/sdk/contract/deadline-shapes";
import type { deadlines } from "@iphub/sdk/contract/deadlines";
import { canonicalJson } from "@iphub/sdk/domain/canonical-json";
import { certificateBarredBy } from "@iphub/sdk/domain/docket/deadlines/certificate-of-mailing";
import { type DeadlineQuestion, questionOfFiling } from "@iphub/sdk/domain/docket/deadlines/confirmations";
import type { OfficeClosure } from "@iphub/sdk/domain/docket/deadlines/office-calendar";
import { refuseReexamined } from "@iphub/sdk/domain/docket/deadlines/reexamination";
import { findRule, rulesForTrigger } from "@iphub/sdk/domain/docket/deadlines/rules";
import { isStated } from "@iphub/sdk/domain/docket/deadlines/stated-deadline";
import { UNREAD_RULE } from "@iphub/sdk/domain/docket/deadlines/unread-notice";
import type { EndpointParsed } from "@iphub/sdk/endpoint";
import type { DeadlineStep } from "@iphub/sdk/records/deadlines";
import { Failure, invalid } from "../../platform/failures.ts";
import { contextOf, dateColumns, orInvalid, recompute } from "./deadlines.compute.ts";
import { dateQuestions, periodQuestion, questioned, requireConfirmed } from "./deadlines.confirm.ts";
import { manualDateOf } from "./deadlines.manual-date.ts";
import { type DeadlineRow, finalDateOfRow, isOpen } from "./deadlines.record.ts";
import { givenWith, sameDate } from "./given-facts.ts";

type Deadlines = typeof deadlines;
type Input<V extends keyof Deadlines> = EndpointParsed<Deadlines[V]>;

/** The context of a change. */
export interface StepContext {
  /** The e-mail address of the person. */
  readonly by: string;
  /** The person they act for as an assistant; null or absent for themselves. */
  readonly actingFor?: string | null;
  readonly now: string;
  /** Today at the office. */
  readonly today: string;
  readonly closures: readonly OfficeClosure[];
  /** The current deadline, for the refusal of a change that does not fit. */
  readonly current: DeadlineRecord;
}

/** Docketing: sets the date and the people responsible. @throws Failure 409 unless it is a proposal, 400 */
export function docketed(row: DeadlineRow, input: Input<"docket">, context: StepContext): DeadlineRow {
  if (row.status !== "proposed") throw refused(context, "Only a proposed deadline can be docketed.");
  orInvalid(() => refuseReexamined(rulesForTrigger(row.trigger, row.mail_date), row.context.applicationNumber));
  const { next, asked } = withDates(row, input, context);
  return step(asDocketed(next, context), "docketed", input.reason, context, asked);
}

/** A change of the date or of its inputs: a verified deadline must be verified again. @throws Failure 400, 409 */
export function changed(row: DeadlineRow, input: Input<"change">, context: StepContext): DeadlineRow {
  requireRead(row, context);
  orInvalid(() => refuseReexamined([findRule(row.rule_id) ?? []].flat(), input.applicationNumber));
  const { next, asked } = withDates(row, input, context);
  if (sameDate(row, next)) {
    const sameAssignees = canonicalJson(row.assignees) === canonicalJson(next.assignees);
    return sameAssignees ? row : { ...next, updated_at: context.now };
  }
  return step(row.status === "proposed" ? next : asDocketed(next, context), "changed", input.reason, context, asked);
}

/** Sets who is responsible, and the back-up; the date is not touched, so it stays verified. @throws Failure 409 */
export function assigned(row: DeadlineRow, input: Input<"assign">, context: StepContext): DeadlineRow {
  requireOpen(row, context);
  const own_responsible = input.responsible === undefined ? row.own_responsible : input.responsible;
  const own_backup = input.backup === undefined ? row.own_backup : input.backup;
  if (own_responsible === row.own_responsible && own_backup === row.own_backup) return row;
  return { ...row, own_responsible, own_backup, updated_at: context.now };
}

/** The nth extension, from the event. It replaces a manual date, which the history keeps. @throws Failure 400, 409 */
export function extended(row: DeadlineRow, input: Input<"extend">, context: StepContext): DeadlineRow {
  requireRead(row, context);
  if (row.status === "proposed")
    throw refused(context, "Docket the deadline first; the extension can be given with it.");
  if (input.extension <= row.extension) {
    const message = `is not after the current extension ${row.extension}; use change to go back`;
    throw invalid([{ field: "extension", message }]);
  }
  const { extension, confirm } = input;
  const { next, asked } = withDates(row, { extension, manualDate: null, confirm }, context);
  return step(asDocketed(next, context), "extended", input.reason, context, asked);
}

/** Verification by a second person. @throws Failure 403 for the person who set the date, 409 unless it is docketed */
export function verified(row: DeadlineRow, context: StepContext): DeadlineRow {
  if (row.status !== "docketed") throw refused(context, "Only a docketed deadline waits to be verified.");
  refuseSamePerson(row, context);
  const who = { verified_by: context.by, verified_for: context.actingFor ?? null, verified_at: context.now };
  const next: DeadlineRow = { ...row, status: "verified", ...who };
  return step(next, "verified", undefined, context);
}

/**
 * An assistant and the person they act for count as one: neither verifies what the two of them docketed, nor for the
 * other.
 */
function refuseSamePerson(row: DeadlineRow, { by, actingFor }: StepContext): void {
  const lower = (people: readonly (string | null | undefined)[]) => people.flatMap((one) => one?.toLowerCase() ?? []);
  const before = lower([row.docketed_by, row.docketed_for]);
  if (!lower([by, actingFor]).some((one) => before.includes(one))) return;
  const own = row.docketed_by?.toLowerCase() === by.toLowerCase() && !actingFor && row.docketed_for === null;
  const message = own
    ? "You set this date yourself. Another person must verify it."
    : "This date was set by you, for you, or by the person you act for. Another person must verify it.";
  throw new Failure(403, "same_person", message);
}

/** Rejection with a reason. @throws Failure 409 unless it is open */
export function rejected(row: DeadlineRow, input: Input<"reject">, context: StepContext): DeadlineRow {
  requireOpen(row, context);
  const ended: DeadlineRow = { ...row, status: "rejected", rejected_reason: input.reason, ...endedBy(context) };
  return step(ended, "rejected", input.reason, context);
}

/** Closing with what was filed and when. @throws Failure 400 for a wrong day, 409 unless it is open and read */
export function closed(row: DeadlineRow, input: Input<"close">, context: StepContext): DeadlineRow {
  requireRead(row, context);
  const { filed, filedOn, mailedOn } = input;
  if (filedOn > context.today)
    throw invalid([{ field: "filedOn", message: "is in the future; give the day it was filed" }]);
  // A date that another docket states has no event: filing can be before it.
  if (filedOn < row.mail_date && !isStated(row.rule_id)) {
    throw invalid([{ field: "filedOn", message: `is before the event, ${row.mail_date}; check the day` }]);
  }
  if (mailedOn !== undefined && mailedOn < row.mail_date && !isStated(row.rule_id)) {
    throw invalid([{ field: "mailedOn", message: `is before the event, ${row.mail_date}; check the day` }]);
  }
  if (mailedOn !== undefined && mailedOn > filedOn) {
    throw invalid([{ field: "mailedOn", message: `is after ${filedOn}, the day of receipt; check both` }]);
  }
  const barredBy = mailedOn === undefined ? undefined : certificateBarredBy(row.rule_id);
  if (barredBy !== undefined) {
    const message = `does not count for a filing of this kind (${barredBy}); leave it out, the day of receipt counts`;
    throw invalid([{ field: "mailedOn", message }]);
  }
  const field = mailedOn === undefined ? "filedOn" : "mailedOn";
  const asked = requireConfirmed([questionOfFiling(questioned(row), mailedOn ?? filedOn, field)], input.confirm);
  const next: DeadlineRow = {
    ...row,
    status: "closed",
    filed,
    filed_on: filedOn,
    mailed_on: mailedOn ?? null,
    ...endedBy(context),
  };
  const certificate =
    mailedOn === undefined ? "" : `; mailed ${mailedOn} with a certificate, which counts (37 CFR 1.8)`;
  return step(next, "closed", `${filed}, ${filedOn}${certificate}`, context, asked);
}

/** Reopens a rejected or closed deadline. @throws Failure 409 for an open one */
export function reopened(row: DeadlineRow, input: Input<"reopen">, context: StepContext): DeadlineRow {
  if (isOpen(row)) throw refused(context, "The deadline is open already.");
  const fresh = orInvalid(() => dateColumns(recompute(row, row, context.closures), row.extension, row.manual_date));
  const next: DeadlineRow = {
    ...row,
    ...fresh,
    ...reopenedAs(row),
    verified_by: null,
    verified_for: null,
    verified_at: null,
    ended_by: null,
    ended_at: null,
    filed: null,
    filed_on: null,
    mailed_on: null,
    rejected_reason: null,
  };
  return step(next, "reopened", input.reason, context);
}

/** A notice that set no period waits to be read again. */
function reopenedAs(row: DeadlineRow): Partial<DeadlineRow> & Pick<DeadlineRow, "status"> {
  if (row.docketed_by !== null) return { status: "docketed" };
  if (row.rule_id !== UNREAD_RULE.id) return { status: "proposed" };
  return { status: "to-read", read_by: null, read_at: null, reading: null };
}

/** The row after a change, with a new entry in its history. */
export function step(
  row: DeadlineRow,
  did: DeadlineStep["did"],
  reason: string | undefined,
  { by, actingFor, now }: Pick<StepContext, "by" | "actingFor" | "now">,
  asked: readonly DeadlineQuestion[] = [],
): DeadlineRow {
  const confirmed = asked.map(({ confirm, rule, citation }) => ({ confirm, rule, citation }));
  const line = {
    at: now,
    by,
    ...(actingFor ? { for: actingFor } : {}),
    did,
    dueAt: row.due_at,
    finalAt: finalDateOfRow(row),
    extension: row.extension,
    reason: reason ?? null,
    ...(confirmed.length === 0 ? {} : { confirmed }),
  };
  return { ...row, history: [...row.history, line], updated_at: now };
}

/** Marks the date as set by the person and not yet verified. */
export function asDocketed(
  row: DeadlineRow,
  { by, actingFor, now }: Pick<StepContext, "by" | "actingFor" | "now">,
): DeadlineRow {
  const docketer = { docketed_by: by, docketed_for: actingFor ?? null, docketed_at: now };
  return { ...row, status: "docketed", ...docketer, verified_by: null, verified_for: null, verified_at: null };
}

type DateChoice = Partial<Omit<Input<"change">, "id" | "updatedAt">>;

/** A row with a new date, and what the person confirmed about it. */
interface Dated {
  readonly next: DeadlineRow;
  readonly asked: readonly DeadlineQuestion[];
}

function withDates(row: DeadlineRow, choice: DateChoice, { closures }: StepContext): Dated {
  const mark = choice.printedPeriod ? { confirmedPeriod: true } : {};
  const facts = contextOf(choice);
  const source = {
    trigger: row.trigger,
    office: row.office,
    mail_date: choice.mailDate ?? row.mail_date,
    context: { ...row.context, ...facts, ...givenWith(row, facts), ...mark },
    printed_period: choice.printedPeriod === undefined ? row.printed_period : choice.printedPeriod,
  };
  const computed = orInvalid(() => recompute(row, source, closures));
  const manual = manualDateOf(row, computed, choice);
  const dates = orInvalid(() => dateColumns(computed, choice.extension ?? row.extension, manual.manual_date));
  const assignees = choice.assignees ? [...new Set(choice.assignees)] : row.assignees;
  const period = periodQuestion({ ...row, ...source, ...manual, ...dates, assignees }, choice.printedPeriod);
  const field = choice.manualDate ? "manualDate" : choice.extension === undefined ? "mailDate" : "extension";
  const asked = requireConfirmed([period.question, ...dateQuestions(row, period.row, field)], choice.confirm);
  return { next: period.row, asked };
}

function requireRead(row: DeadlineRow, context: StepContext): void {
  requireOpen(row, context);
  if (row.status === "to-read") throw refused(context, "The notice is not read yet. Say what it asks for first.");
}

function requireOpen(row: DeadlineRow, context: StepContext): void {
  if (!isOpen(row)) throw refused(context, `The deadline is ${row.status}. Reopen it first.`);
}

function refused({ current }: StepContext, message: string): Failure {
  return new Failure(409, "conflict", message, { current });
}

function endedBy({ by, now }: StepContext): Pick<DeadlineRow, "ended_by" | "ended_at"> {
  return { ended_by: by, ended_at: now };
}

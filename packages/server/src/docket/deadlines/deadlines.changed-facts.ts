import { canonicalJson } from "@iphub/sdk/domain/canonical-json";
import { countingLines } from "@iphub/sdk/domain/docket/deadlines/counting-lines";
import type { Deadline, DeadlineContext } from "@iphub/sdk/domain/docket/deadlines/deadline-types";
import { findEventCode } from "@iphub/sdk/domain/docket/deadlines/event-codes";
import {
  correctedOf,
  type GroundedDeadline,
  lostGround,
  type RecordGround,
} from "@iphub/sdk/domain/docket/deadlines/lost-ground";
import type { OfficeClosure } from "@iphub/sdk/domain/docket/deadlines/office-calendar";
import type { OpenDeadline } from "@iphub/sdk/domain/docket/deadlines/open-deadlines";
import { startsYear } from "@iphub/sdk/domain/docket/deadlines/provisional-years";
import type { RecordLine } from "@iphub/sdk/domain/docket/deadlines/record-lines";
import { looksAnswered } from "@iphub/sdk/domain/docket/deadlines/reply-events";
import { normalTrigger } from "@iphub/sdk/domain/docket/deadlines/rules";
import { UNREAD_RULE } from "@iphub/sdk/domain/docket/deadlines/unread-notice";
import { InputError } from "@iphub/sdk/domain/input-error";
import { dateColumns, recompute } from "./deadlines.compute.ts";
import { followsRecord, isCovering } from "./deadlines.places.ts";
import { type DeadlineRow, finalDateOfRow, isOpen } from "./deadlines.record.ts";
import type { FullRow } from "./deadlines.store.ts";
import { factsAfter } from "./given-facts.ts";

interface Pass {
  readonly closures: readonly OfficeClosure[];
  readonly now: string;
}

/**
 * The clocks that the record has now in place of those of proposals whose lines the office withdrew, by the row's id. A date
 * that a person docketed stays: the other line is proposed, and the person decides.
 */
export function correctedRows(own: readonly FullRow[], ground: RecordGround): Map<string, OpenDeadline> {
  const corrected = new Map<string, OpenDeadline>();
  if (ground.withdrawn.length === 0) return corrected;
  for (const row of own) {
    if (!isOpen(row) || row.docketed_by !== null) continue;
    if (row.rule_id === UNREAD_RULE.id || lostGround(groundedBy(row), ground) === null) continue;
    const taken = new Set(corrected.values());
    const isFree = (one: OpenDeadline) =>
      !taken.has(one) && !own.some((other) => other !== row && isCovering(other, one));
    if (ground.docket.open.some((one) => followsRecord(row, one))) continue;
    const one = correctedOf(groundedBy(row), ground.docket.open.filter(isFree));
    if (one) corrected.set(row.id, one);
  }
  return corrected;
}

/** The row with what the record says now; undefined where that gives the same dates. A verified date is to be verified again. */
export function withFacts(before: FullRow, one: OpenDeadline, pass: Pass): FullRow | undefined {
  if (before.rule_id === UNREAD_RULE.id) return undefined;
  const context = factsAfter(before, one.context);
  const deadline = computedFrom(before, one, context, pass.closures);
  if (!deadline || isSameUse(before, one, deadline)) return undefined;
  const extension = deadline.ladder.some((step) => step.extension === before.extension) ? before.extension : 0;
  const dates = dateColumns(deadline, extension, before.manual_date);
  const dated = { ...before, ...dates, context, mail_date: one.mailDate };
  if (dates.due_at === before.due_at && dates.nominal === before.nominal) return dated;
  const computed = ({ operative, nominal }: Pick<DeadlineRow, "operative" | "nominal">) => operative ?? nominal;
  const facts = one.provisional ? "the filing of the provisional" : "the office's record";
  const reason = `${facts} now gives ${computed(dates)}, it gave ${computed(before)}`;
  return toVerifyAgain(dated, "moved", reason, pass);
}

/** The record's own computation, or one with the printed period or facts of a person. */
function computedFrom(
  before: FullRow,
  one: OpenDeadline,
  context: DeadlineContext,
  closures: readonly OfficeClosure[],
): Deadline | undefined {
  if (before.printed_period === null && isSame(context, one.context)) return one.deadline;
  try {
    return recompute(before, { ...before, mail_date: one.mailDate, context }, closures);
  } catch (error) {
    // The person's facts do not fit the record's; their date stays.
    if (error instanceof InputError) return undefined;
    throw error;
  }
}

function isSame(one: DeadlineContext, other: DeadlineContext): boolean {
  return canonicalJson(datesOf(one)) === canonicalJson(datesOf(other));
}

/** The facts that a date is computed from: without where its paper is, who gave them, and what else is said of it. */
function datesOf({
  documentId: _document,
  applicationNumber: _application,
  givenFacts: _given,
  endedEarly: _ended,
  ...dates
}: DeadlineContext) {
  return dates;
}

function isSameUse(row: FullRow, { mailDate, context }: OpenDeadline, { ruleId, nominal, ladder }: Deadline): boolean {
  if (row.mail_date !== mailDate || (row.context.fromDocument ?? false) !== (context.fromDocument ?? false))
    return false;
  if (canonicalJson(row.context.endedEarly ?? []) !== canonicalJson(context.endedEarly ?? [])) return false;
  const isLadder = canonicalJson(ladder) === canonicalJson(row.computed.ladder);
  return isLadder && nominal === row.computed.nominal && ruleId === row.rule_id;
}

const SUPPORTED_AGAIN = "the office's record supports the date again";
const FILED_AGAIN = "the filing of the provisional supports the date again";

/**
 * The row with what is to be said of its ground: that the record no longer supports it, or does again. It stays open, and
 * a verified one is to be verified again. Undefined where it is said already.
 */
export function withGround(row: FullRow, ground: RecordGround, pass: Pass): FullRow | undefined {
  if (row.rule_id === UNREAD_RULE.id) return undefined;
  const lost = lostGround(groundedBy(row), ground);
  const last = row.history.findLast(({ did, by }) => by === null && (did === "changed" || did === "moved"));
  const isAgain = last?.reason === SUPPORTED_AGAIN || last?.reason === FILED_AGAIN;
  const said = last?.did === "changed" && !isAgain ? last.reason : null;
  if (lost === said) return undefined;
  return toVerifyAgain(row, "changed", lost ?? (startsYear(row.trigger) ? FILED_AGAIN : SUPPORTED_AGAIN), pass);
}

/** A deadline with what its ground is judged by. */
export function groundedBy({ trigger, mail_date, rule_id, context, proposed_by }: DeadlineRow): GroundedDeadline {
  return { trigger, mailDate: mail_date, ruleId: rule_id, context, isOfHub: proposed_by === null };
}

function toVerifyAgain(row: FullRow, did: "moved" | "changed", reason: string, { now }: Pass): FullRow {
  const dates = { dueAt: row.due_at, finalAt: finalDateOfRow(row), extension: row.extension };
  const line = { at: now, by: null, did, ...dates, reason } as const;
  const status = row.status === "verified" ? "docketed" : row.status;
  const unverified = { verified_by: null, verified_for: null, verified_at: null };
  return { ...row, ...unverified, status, history: [...row.history, line] };
}

/** The first line that can end the period, or that the line noted before cannot; undefined where nothing changes. */
export function notedReply(
  row: Pick<DeadlineRow, "trigger" | "mail_date" | "rule_id" | "office_reply">,
  record: readonly RecordLine[],
): Pick<DeadlineRow, "office_reply"> | undefined {
  const lines = countingLines(record);
  const start = { code: normalTrigger(row.trigger), date: row.mail_date };
  const noted = row.office_reply;
  const isShown = lines.some(({ code, date }) => code === noted?.code && date === noted.date);
  if (noted && (withdraws(noted.code) || (isShown && looksAnswered(start, row.rule_id, noted)))) return undefined;
  const answer = lines.find((line) => looksAnswered(start, row.rule_id, line));
  if (!answer && row.office_reply === null) return undefined;
  return { office_reply: answer ? { code: answer.code, description: answer.description, date: answer.date } : null };
}

/** A withdrawal was named by the person who read it. */
function withdraws(code: string): boolean {
  return findEventCode(code)?.effects.some(({ kind }) => kind === "withdraws") ?? false;
}

import { daysBetween } from "@iphub/sdk/domain/civil-date";
import { type OpenDeadline, slotOf } from "@iphub/sdk/domain/docket/deadlines/open-deadlines";
import type { RecordLine } from "@iphub/sdk/domain/docket/deadlines/record-lines";
import { documentCode } from "@iphub/sdk/domain/docket/deadlines/reply-events";
import type { DeadlineRow } from "./deadlines.record.ts";

type Placed = Pick<DeadlineRow, "trigger" | "mail_date" | "rule_id" | "context" | "source_key" | "status">;

/** How far the date of a document may be from that of its mailing, as it is corrected later. */
const SAME_PAPER_DAYS = 7;

/** Whether a stored deadline is that of a clock, in whatever form its paper arrived first. */
export function isCovering(row: Placed, one: OpenDeadline): boolean {
  if (row.status === "to-read") return false;
  const slot = slotOf(one.trigger, one.mailDate, one.deadline.ruleId);
  if (slotOf(row.trigger, row.mail_date, row.rule_id) === slot || row.source_key === slot) return true;
  const { finalActionMailDate } = row.context;
  if (finalActionMailDate !== undefined && slotOf("CTFR", finalActionMailDate, row.rule_id) === slot) return true;
  // A patent is granted once.
  return slotOf(row.trigger, one.mailDate, row.rule_id) === slot && (isGrant(row) || isPaperOf(row, one));
}

/**
 * Whether the record's own facts of a clock apply to a row: a date that a person corrected against the record stays as
 * it is. The fees of a grant whose date the office corrects, or a date taken from a document, follow it.
 */
export function followsRecord(row: Placed & Pick<DeadlineRow, "history">, one: OpenDeadline): boolean {
  const slot = slotOf(one.trigger, one.mailDate, one.deadline.ruleId);
  if (slotOf(row.trigger, row.mail_date, row.rule_id) === slot) return true;
  if (slotOf(row.trigger, one.mailDate, row.rule_id) !== slot) return false;
  return isGrant(row) ? !row.history.some(({ did, by }) => did === "changed" && by !== null) : isPaperOf(row, one);
}

function isGrant({ trigger }: Placed): boolean {
  return documentCode(trigger) === "GRANT";
}

function isPaperOf({ context, mail_date }: Placed, { mailDate }: OpenDeadline): boolean {
  return context.fromDocument === true && Math.abs(daysBetween(mail_date, mailDate)) <= SAME_PAPER_DAYS;
}

/** Whether a stored row is the notice of a line, or a deadline that was docketed from its paper. */
export function coversLine(row: Placed, line: RecordLine): boolean {
  const document = documentCode(line.code);
  if (documentCode(row.trigger) !== document) return row.source_key === noticeKey(line);
  return row.mail_date === line.date || document === "GRANT" || row.source_key === noticeKey(line);
}

/** The key of a notice: a line of the record is one notice, however often it is seen. */
export function noticeKey({ code, date }: Pick<RecordLine, "code" | "date">): string {
  return `${documentCode(code)}|${date}|to-read`;
}

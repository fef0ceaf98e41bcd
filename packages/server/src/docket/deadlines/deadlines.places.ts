import { daysBetween } from "@iphub/sdk/domain/civil-date";
import { type LineToRead, type OpenDeadline, slotOf } from "@iphub/sdk/domain/docket/deadlines/open-deadlines";
import {
  applicationOfPaper,
  linesOfApplication,
  mayBeOfOne,
  type RecordLine,
} from "@iphub/sdk/domain/docket/deadlines/record-lines";
import { documentCode } from "@iphub/sdk/domain/docket/deadlines/reply-events";
import type { DeadlineRow } from "./deadlines.record.ts";

type Placed = Pick<DeadlineRow, "trigger" | "mail_date" | "rule_id" | "context" | "source_key" | "status">;

/** How far the date of a document may be from that of its mailing, as it is corrected later. */
const SAME_PAPER_DAYS = 7;

/** A deadline with its application, which the record shows where the deadline was stored without it. */
export function withApplication<Row extends Placed>(row: Row, lines: readonly RecordLine[]): Row {
  const applicationNumber = row.context.applicationNumber ?? applicationOf(row, lines);
  return applicationNumber === undefined ? row : { ...row, context: { ...row.context, applicationNumber } };
}

/** The lines of the record that concern a deadline: a reply in another application of the matter is none of them. */
export function ownLines(row: Placed, lines: readonly RecordLine[]): RecordLine[] {
  return linesOfApplication(lines, row.context.applicationNumber ?? applicationOf(row, lines));
}

function applicationOf({ trigger, mail_date, context }: Placed, lines: readonly RecordLine[]): string | undefined {
  return applicationOfPaper(lines, { trigger, mailDate: mail_date, documentId: context.documentId });
}

/**
 * The clocks that no stored deadline is of. One that names no application, as before a matter had several, is of one.
 */
export function uncovered(open: readonly OpenDeadline[], own: readonly Placed[]): OpenDeadline[] {
  const lent = new Map<Placed, string>();
  return open.filter((one) => {
    const covering = own.filter((row) => isCovering(row, one));
    const { application } = one;
    if (application === undefined) return covering.length === 0;
    if (covering.some(({ context }) => context.applicationNumber === application)) return false;
    const free = covering.find((row) => (lent.get(row) ?? application) === application);
    if (free) lent.set(free, application);
    return free === undefined;
  });
}

/** Whether a stored deadline is that of a clock, in whatever form its paper arrived first. */
export function isCovering(row: Placed, one: OpenDeadline): boolean {
  if (row.status === "to-read" || !mayBeOfOne(row.context.applicationNumber, one.application)) return false;
  const slot = slotOf(one.trigger, one.mailDate, one.deadline.ruleId);
  if (slotOf(row.trigger, row.mail_date, row.rule_id) === slot || hasKey(row, slot)) return true;
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
  if (!mayBeOfOne(row.context.applicationNumber, one.application)) return false;
  const slot = slotOf(one.trigger, one.mailDate, one.deadline.ruleId);
  if (slotOf(row.trigger, row.mail_date, row.rule_id) === slot) return true;
  if (slotOf(row.trigger, one.mailDate, row.rule_id) !== slot) return false;
  return isGrant(row) ? !row.history.some(({ did, by }) => did === "changed" && by !== null) : isPaperOf(row, one);
}

/** A key names the application where another one of the matter has the same event. */
function hasKey({ source_key, context }: Placed, key: string): boolean {
  return source_key === key || source_key === keyOfApplication(key, context.applicationNumber);
}

function keyOfApplication(key: string, application: string | undefined): string {
  return `${key}|${application ?? ""}`;
}

/**
 * Rows with keys of their own: the same event of two applications of a matter proposes a rule twice, and the key of the
 * second names its application.
 * @param isOther whether a stored row with the key of a new one is another deadline
 */
export function withKeysOfTheirOwn<Row extends Placed>(
  rows: readonly Row[],
  own: readonly Placed[],
  isOther: (stored: Placed, row: Row) => boolean,
): Row[] {
  const taken = new Map(own.map((row) => [row.source_key, row]));
  return rows.map((row) => {
    const { applicationNumber } = row.context;
    const stored = taken.get(row.source_key);
    const secondKey = keyOfApplication(row.source_key, applicationNumber);
    const isSecond = applicationNumber !== undefined && (taken.has(secondKey) || (stored && isOther(stored, row)));
    const keyed = isSecond ? { ...row, source_key: secondKey } : row;
    taken.set(keyed.source_key, keyed);
    return keyed;
  });
}

function isGrant({ trigger }: Placed): boolean {
  return documentCode(trigger) === "GRANT";
}

function isPaperOf({ context, mail_date }: Placed, { mailDate }: OpenDeadline): boolean {
  return context.fromDocument === true && Math.abs(daysBetween(mail_date, mailDate)) <= SAME_PAPER_DAYS;
}

/** Whether a stored row is the notice of a line, or a deadline that was docketed from its paper. */
export function coversLine(row: Placed, { line, application }: LineToRead): boolean {
  if (!mayBeOfOne(row.context.applicationNumber, application)) return false;
  const document = documentCode(line.code);
  if (documentCode(row.trigger) !== document) return hasKey(row, noticeKey(line));
  return row.mail_date === line.date || document === "GRANT" || hasKey(row, noticeKey(line));
}

/** The key of a notice: a line of the record is one notice, however often it is seen. */
export function noticeKey({ code, date }: Pick<RecordLine, "code" | "date">): string {
  return `${documentCode(code)}|${date}|to-read`;
}

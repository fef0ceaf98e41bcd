import { daysBetween } from "@iphub/sdk/domain/civil-date";
import { eventOfDocument } from "@iphub/sdk/domain/docket/deadlines/event-codes";
import {
  type LineToRead,
  noticePlace,
  type OpenDeadline,
  slotOf,
} from "@iphub/sdk/domain/docket/deadlines/open-deadlines";
import { startsYear } from "@iphub/sdk/domain/docket/deadlines/provisional-years";
import {
  applicationOfPaper,
  linesOfApplication,
  mayBeOfOne,
  type RecordLine,
} from "@iphub/sdk/domain/docket/deadlines/record-lines";
import { isUncounted } from "@iphub/sdk/domain/docket/deadlines/reexamination";
import { documentCode } from "@iphub/sdk/domain/docket/deadlines/reply-events";
import { findRule } from "@iphub/sdk/domain/docket/deadlines/rules";
import { recordedNumber } from "@iphub/sdk/domain/matters/application-number";
import type { DeadlineRow } from "./deadlines.record.ts";

type Placed = Pick<DeadlineRow, "trigger" | "mail_date" | "rule_id" | "context" | "source_key" | "status">;
type Dated = Placed & Pick<DeadlineRow, "history">;

/** How far the date of a document may be from that of its mailing, as it is corrected later. */
const SAME_PAPER_DAYS = 7;

/** A deadline with its application, which the record shows where the deadline was stored without it. */
export function withApplication<Row extends Placed>(row: Row, lines: readonly RecordLine[]): Row {
  const given = row.context.applicationNumber;
  // People typed numbers in any spelling before they were stored as the record writes them.
  const applicationNumber = given === undefined ? applicationOf(row, lines) : recordedNumber(given);
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
 * The running periods that no stored deadline covers. A stored deadline that names no application, as from before the matter
 * had several, covers one period only.
 */
export function uncovered(open: readonly OpenDeadline[], own: readonly Dated[]): OpenDeadline[] {
  const lent = new Map<Dated, string>();
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
export function isCovering(row: Dated, one: OpenDeadline): boolean {
  if (row.status === "to-read" || !mayBeOfOne(row.context.applicationNumber, one.application)) return false;
  const slot = slotOf(one.trigger, one.mailDate, one.deadline.ruleId);
  if (slotOf(row.trigger, row.mail_date, row.rule_id) === slot || coversByKey(row, slot)) return true;
  const { finalActionMailDate } = row.context;
  if (finalActionMailDate !== undefined && slotOf("CTFR", finalActionMailDate, row.rule_id) === slot) return true;
  if (slotOf(row.trigger, one.mailDate, row.rule_id) !== slot) return false;
  // A patent is granted once.
  return isGrant(row) || isPaperOf(row, one) || followsProvisional(row, one);
}

/**
 * Whether the record's own facts of a clock apply to a row: a date that a person corrected against the record stays as
 * it is. The fees of a grant whose date the office corrects, or a date taken from a document, follow it.
 */
export function followsRecord(row: Dated, one: OpenDeadline): boolean {
  if (!mayBeOfOne(row.context.applicationNumber, one.application)) return false;
  const slot = slotOf(one.trigger, one.mailDate, one.deadline.ruleId);
  if (slotOf(row.trigger, row.mail_date, row.rule_id) === slot) return true;
  if (slotOf(row.trigger, one.mailDate, row.rule_id) !== slot) return false;
  return isGrant(row) ? !isChangedByPerson(row) : isPaperOf(row, one) || followsProvisional(row, one);
}

function isChangedByPerson({ history }: Dated): boolean {
  return history.some(({ did, by }) => did === "changed" && by !== null);
}

/**
 * Whether a year that the hub proposed follows the filing date of its provisional. One that a person proposed, changed, closed
 * or rejected has the date of that decision, and another filing date is a year of its own; so is a later one than that of a
 * docketed year, because nothing replaces an earlier date but a person.
 */
export function followsProvisional(row: Dated, one: OpenDeadline): boolean {
  if (one.provisional === undefined || row.context.applicationNumber !== one.application) return false;
  const slot = slotOf(one.trigger, one.mailDate, one.deadline.ruleId);
  if (slotOf(row.trigger, one.mailDate, row.rule_id) !== slot) return false;
  const isDocketed = row.status === "docketed" || row.status === "verified";
  if (isDocketed && one.mailDate > row.mail_date) return false;
  const isOfHub = row.history.some(({ did, by }) => did === "proposed" && by === null);
  const isEnded = row.status === "closed" || row.status === "rejected";
  return isOfHub && !isChangedByPerson(row) && (!isEnded || isWithdrawnYear(row));
}

/** Whether the hub withdrew the year of a provisional that it had proposed; a person's rejection is a decision. */
export function isWithdrawnYear({ trigger, status, history }: Dated): boolean {
  const last = history.at(-1);
  return startsYear(trigger) && status === "rejected" && last?.did === "rejected" && last.by === null;
}

/**
 * A deadline whose mail date a person corrected still covers its line of the record. One that the record itself moved no longer
 * covers the earlier line, which starts a period of its own if it appears again.
 */
function coversByKey(row: Dated, slot: string): boolean {
  const mover = row.history.findLast(({ did, by }) => (by === null ? did === "moved" : did === "changed"));
  return hasKey(row, slot) && mover?.by !== null;
}

/** A key names the application where another one of the matter has the same event. */
function hasKey({ source_key, context }: Placed, key: string): boolean {
  return source_key === key || source_key === keyOfApplication(key, context.applicationNumber);
}

function keyOfApplication(key: string, application: string | undefined): string {
  return `${key}|${application ?? ""}`;
}

function keyOfPaper(key: string, documentId: string): string {
  return `${key}|${documentId}`;
}

/**
 * Rows with keys of their own: the same event of two applications of a matter proposes a rule twice, and the key of the
 * second names its application; of two papers of one code and day that of the second names the document, if need be.
 * @param isOther whether a stored row with the key of a new one is another deadline
 */
export function withKeysOfTheirOwn<Row extends Placed>(
  rows: readonly Row[],
  own: readonly Placed[],
  isOther: (stored: Placed, row: Row) => boolean,
): Row[] {
  const taken = new Map(own.map((row) => [row.source_key, row]));
  return rows.map((row) => {
    const { applicationNumber, documentId } = row.context;
    const stored = taken.get(row.source_key);
    const secondKey = keyOfApplication(row.source_key, applicationNumber);
    const isSecond = applicationNumber !== undefined && (taken.has(secondKey) || (stored && isOther(stored, row)));
    const key = isSecond ? secondKey : row.source_key;
    const holder = taken.get(key);
    const isOtherPaper = documentId !== undefined && holder !== undefined && isOther(holder, row);
    const keyed = { ...row, source_key: isOtherPaper ? keyOfPaper(row.source_key, documentId) : key };
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
export function coversLine(row: Placed, one: LineToRead): boolean {
  const { line, application } = one;
  if (!mayBeOfOne(row.context.applicationNumber, application) || isMiscounted(row)) return false;
  if (hasKey(row, noticeKey(line)) || isOfPaper(row, one)) return true;
  // A notice that was stored by the code of its document has the event's code since the table knows it.
  const document = documentCode(eventOfDocument(line.code));
  if (documentCode(eventOfDocument(row.trigger)) !== document) return false;
  return row.mail_date === line.date || document === "GRANT";
}

/** Earlier versions counted papers of reexaminations: no one has read them for it. */
function isMiscounted({ rule_id, context }: Placed): boolean {
  const rule = findRule(rule_id);
  return rule !== undefined && isUncounted([rule], context.applicationNumber);
}

/** Whether a stored row names the very paper of a line, and its day: then no other row is of it. */
function isOfPaper(row: Placed, { line }: LineToRead): boolean {
  const { documentId } = line;
  if (documentId === undefined) return false;
  if (row.source_key === keyOfPaper(noticeKey(line), documentId)) return true;
  const isItsDay = row.mail_date === line.date || hasKey(row, noticeKey(line));
  return row.context.documentId === documentId && isItsDay;
}

/** The lines that no stored row is of: of several papers of one code and day each has a row of its own. */
export function unseen(toRead: readonly LineToRead[], own: readonly Placed[]): LineToRead[] {
  return [...Map.groupBy(toRead, noticePlace).values()].flatMap((papers) => {
    const rows = own.filter((row) => papers.some((one) => coversLine(row, one)));
    if (papers.length === 1) return rows.length === 0 ? papers : [];
    const left = papers.filter((one) => !rows.some((row) => isOfPaper(row, one)));
    // A row that names no document, as of a line that came before its papers, is of one of them.
    return rows.some(({ context }) => context.documentId === undefined) ? left.slice(1) : left;
  });
}

/** The key of a notice: a line of the record is one notice, however often it is seen. */
export function noticeKey({ code, date }: Pick<RecordLine, "code" | "date">): string {
  return `${documentCode(code)}|${date}|to-read`;
}

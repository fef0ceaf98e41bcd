import { addDays } from "../../civil-date.ts";
import { countingLines } from "../deadlines/counting-lines.ts";
import { eventOfDocument, findEventCode } from "../deadlines/event-codes.ts";
import { US_OFFICE } from "../deadlines/office-calendar.ts";
import { linesOfApplication, mayBeOfOne, type RecordLine, recordLines } from "../deadlines/record-lines.ts";
import { documentCode, looksAnswered } from "../deadlines/reply-events.ts";
import { CLOCK_EVENTS, normalTrigger } from "../deadlines/rules.ts";
import { withApplications } from "./application-deadlines.ts";
import type { AuditedDeadline, AuditedMatter, AuditFinding } from "./audit-types.ts";

type Matter = Pick<AuditedMatter, "deadlines" | "record" | "documents" | "grantDate">;

/** How many days a reply may take to appear in the office's record before its absence is a finding. */
export const RECORD_LAG_DAYS = 14;

/** How many days after its filing a paper may be dated in the record. */
const SAME_FILING_DAYS = 3;

/** A mailing within this many days may be the intended one. */
const NEAR_DAYS = 45;

/** The documents that the office mails (or receives, or grants) and that start a deadline. */
const MAILED: ReadonlySet<string> = new Set(Object.values(CLOCK_EVENTS));

/**
 * Deadlines on the docket whose event the office's record does not show, and closed ones without a reply in the record.
 * Nothing is found without a stored record: a missing record proves nothing.
 */
export function deadlineFindings(matter: Matter): AuditFinding[] {
  if (matter.record.length === 0 && matter.documents.length === 0) return [];
  const lines = recordLines(matter.record, matter.documents);
  const judged = withApplications(matter.deadlines, lines).filter(
    ({ trigger, office }) => office === US_OFFICE && MAILED.has(documentCode(trigger)),
  );
  return judged.flatMap((deadline) => {
    if (deadline.status === "docketed" || deadline.status === "verified") {
      return isOfShownNotice(deadline, lines) ? [] : (sourceFinding(deadline, matter) ?? []);
    }
    return deadline.status === "closed" ? (closureFinding(deadline, lines) ?? []) : [];
  });
}

/** A period that a notice restarts counts from the notice, whose action was mailed before. */
function isOfShownNotice({ readIn, mailDate, application }: AuditedDeadline, lines: readonly RecordLine[]): boolean {
  if (readIn === null || mailDate !== readIn.date) return false;
  return linesOfApplication(lines, application ?? undefined).some(
    ({ code, date }) => documentCode(code) === readIn.code && date === readIn.date,
  );
}

interface Mailing {
  readonly application?: string | undefined;
  readonly document: string;
  readonly date: string;
}

/** Every mailing that the record or the file wrapper shows. */
function mailings({ record, documents, grantDate }: Matter): Mailing[] {
  const lines = record.flatMap(({ code, date, application }) => {
    const document = CLOCK_EVENTS[code];
    return document === undefined
      ? []
      : [{ application, document, date: document === "GRANT" ? (grantDate ?? date) : date }];
  });
  return [
    ...lines,
    ...documents.map(({ code, date, application }) => ({
      application,
      document: documentCode(eventOfDocument(code)),
      date,
    })),
  ];
}

function sourceFinding(deadline: AuditedDeadline, matter: Matter): AuditFinding | undefined {
  const document = documentCode(deadline.trigger);
  const isIts = (one: Mailing) => one.document === document && mayBeOfOne(one.application, deadline.application);
  const known = mailings(matter).filter(isIts);
  if (known.some(({ date }) => date === deadline.mailDate)) return undefined;
  const taken = new Set(matter.deadlines.filter((one) => isDecided(one, document)).map(({ mailDate }) => mailDate));
  const other = known.find(({ date }) => !taken.has(date) && isNear(date, deadline.mailDate));
  const instead = other ? `It shows ${document} of ${other.date}.` : "It shows no other mailing that could be meant.";
  return {
    ...blank,
    key: `source|${deadline.id}`,
    kind: "deadline-without-source",
    subject: `${deadline.title} (${document} of ${deadline.mailDate})`,
    reason: `The docket counts '${deadline.title}' from ${document} of ${deadline.mailDate}, which the office's record does not show. ${instead}`,
    docket: `${document} ${deadline.mailDate}`,
    office: other ? `${document} ${other.date}` : null,
    deadlineId: deadline.id,
    dueAt: deadline.dueAt,
    finalDate: deadline.finalDate,
    facts: [document, deadline.mailDate, other?.date ?? ""],
  };
}

/** Whether a deadline belongs to such a document and a person has decided on it. */
function isDecided({ trigger, status }: AuditedDeadline, document: string): boolean {
  return status !== "proposed" && documentCode(trigger) === document;
}

/** Whether one date may be a typing error for the other. */
function isNear(date: string, other: string): boolean {
  return date >= addDays(other, -NEAR_DAYS) && date <= addDays(other, NEAR_DAYS);
}

function closureFinding(deadline: AuditedDeadline, record: readonly RecordLine[]): AuditFinding | undefined {
  const { id, title, trigger, mailDate, ruleId, filed, filedOn, dueAt } = deadline;
  const lines = countingLines(linesOfApplication(record, deadline.application ?? undefined));
  const start = { code: normalTrigger(trigger), date: mailDate };
  if (lines.some((later) => looksAnswered(start, ruleId, later))) return undefined;
  const day = filedOn ?? dueAt;
  const paper = lines.find((line) => isFilingOf(line, mailDate, day));
  const office = paper ? `${paper.code} ${paper.date}` : null;
  const shows = paper
    ? `shows ${office} (${paperName(paper)}), which does not end this period`
    : `shows no reply to ${documentCode(trigger)} of ${mailDate}`;
  return {
    ...blank,
    key: `closure|${id}`,
    kind: "closure-without-response",
    subject: `${title} (closed ${day})`,
    reason: `The docket closed '${title}' with '${filed ?? ""}' of ${day}, and the office's record ${shows}.`,
    docket: `${filed ?? ""} ${day}`.trim(),
    office,
    deadlineId: id,
    documentId: paper?.documentId ?? null,
    dueAt,
    finalDate: deadline.finalDate,
    // A paper that the record already shows needs no time to appear in it.
    holdsFrom: paper ? null : addDays(day, RECORD_LAG_DAYS),
    facts: [filed ?? "", day, office ?? ""],
  };
}

/** The applicant's paper of the day on which a deadline was closed. */
function isFilingOf({ code, date }: RecordLine, mailDate: string, day: string): boolean {
  if (date <= mailDate || date < day || date > addDays(day, SAME_FILING_DAYS)) return false;
  return findEventCode(code)?.direction === "applicant" && code !== "XT/G";
}

function paperName({ code, description }: RecordLine): string {
  return findEventCode(code)?.description ?? description;
}

const blank = { office: null, documentId: null, holdsFrom: null, holdsUntil: null, fix: null } as const;

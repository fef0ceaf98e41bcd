import { countingLines } from "../deadlines/counting-lines.ts";
import type { Deadline } from "../deadlines/deadline-types.ts";
import { eventOfDocument } from "../deadlines/event-codes.ts";
import { type LineToRead, noticePlace, type OpenDeadline, recordDocket, slotOf } from "../deadlines/open-deadlines.ts";
import { linesOfApplication, type RecordLine, recordLines } from "../deadlines/record-lines.ts";
import { documentCode, looksAnswered } from "../deadlines/reply-events.ts";
import { findRule } from "../deadlines/rules.ts";
import { finalDateOf } from "../deadlines/standing.ts";
import { applicationKey, closestOf, withApplications } from "./application-deadlines.ts";
import type { AuditedDeadline, AuditFinding, RecordedMatter } from "./audit-types.ts";

/**
 * Clocks that run by the record and have no deadline on the docket, and lines that no one has read. A proposal is not
 * on the docket yet; a rejected or closed deadline was a person's decision and counts, for its own rule alone.
 */
export function actionFindings(matter: RecordedMatter): AuditFinding[] {
  const { record, documents, applications, closures, patentKind, grantDate } = matter;
  const known = applications === undefined ? {} : { applications };
  const facts = { closures, patentKind: patentKind ?? undefined, grantDate: grantDate ?? undefined, ...known };
  const lines = recordLines(record, documents);
  const { open, toRead } = recordDocket(lines, facts);
  const deadlines = withApplications(matter.deadlines, lines);
  return [
    ...open.filter(({ deadline }) => isPeriod(deadline)).flatMap((one) => missingFinding(one, deadlines, lines) ?? []),
    ...toRead.flatMap((one) => unreadFinding(one, deadlines, toRead) ?? []),
  ];
}

/** A date by which something may be done, but at which no right ends, is not an omission. */
function isPeriod({ ruleId }: Deadline): boolean {
  return findRule(ruleId)?.count.kind !== "first-reply-window";
}

/** Whether a deadline covers a clock; one that was counted from an advisory action is of its final action. */
function covers({ trigger, mailDate, ruleId }: AuditedDeadline, one: OpenDeadline): boolean {
  const own = slotOf(one.trigger, one.mailDate, one.deadline.ruleId);
  if (slotOf(trigger, mailDate, ruleId) === own) return true;
  const advised = documentCode(trigger) === "CTAV" && mailDate >= one.mailDate;
  return advised && slotOf("CTFR", one.mailDate, ruleId) === own;
}

/** Which application is meant, in a matter that has several. */
function ofText({ application }: { readonly application?: string | undefined }): string {
  return application === undefined ? "" : `, application ${application}`;
}

/** What the record shows of the end of a clock that runs: nothing, or a line that may be it. */
function endText({ line, application, deadline }: OpenDeadline, lines: readonly RecordLine[]): string {
  const own = countingLines(linesOfApplication(lines, application));
  const asked = own.find((later) => looksAnswered(line, deadline.ruleId, later));
  if (asked) return `${asked.code} of ${asked.date}, which may have ended its period`;
  return documentCode(line.code) === "GRANT" ? "no payment" : "nothing that ends its period";
}

function missingFinding(
  one: OpenDeadline,
  deadlines: readonly AuditedDeadline[],
  lines: readonly RecordLine[],
): AuditFinding | undefined {
  const { line, mailDate, context, deadline } = one;
  const { ruleId, title, operative, nominal, source, window } = deadline;
  const covering = closestOf(
    one,
    deadlines.filter((known) => covers(known, one)),
  );
  if (covering.some(({ status }) => status !== "proposed")) return undefined;
  const proposal = covering[0];
  const dueAt = proposal?.dueAt ?? operative ?? nominal;
  const grace = window ? (window.graceEnds.operative ?? window.graceEnds.nominal) : null;
  const missing = proposal ? "is only proposed; no one has docketed it" : "has no deadline on the docket";
  const document = documentCode(line.code);
  const of = ofText(one);
  const ended = endText(one, lines);
  return {
    key: `action|${document}|${mailDate}|${ruleId}${applicationKey(one)}`,
    kind: "action-without-deadline",
    subject: `${title} (${document === "GRANT" ? "" : `${document} `}${source.verb} ${mailDate}${of})`,
    reason: `The office's record shows ${line.code} of ${line.date} and ${ended}. '${title}', due ${dueAt}, ${missing}.`,
    docket: proposal ? `proposed, due ${dueAt}` : null,
    office: `${line.code} ${line.date}`,
    deadlineId: proposal?.id ?? null,
    documentId: line.documentId ?? null,
    dueAt,
    finalDate: proposal ? proposal.finalDate : finalDateOf(deadline),
    holdsFrom: null,
    holdsUntil: grace,
    fix: proposal ? null : { kind: "propose-deadline", trigger: one.trigger, mailDate, ruleId, context },
    facts: [proposal ? "proposed" : "missing"],
  };
}

/** The deadlines of a line's paper: of several papers of one code and day those that name it, or that name none. */
function deadlinesOfPaper(
  one: LineToRead,
  deadlines: readonly AuditedDeadline[],
  isOfSeveral: boolean,
): AuditedDeadline[] {
  const { line } = one;
  const document = documentCode(eventOfDocument(line.code));
  // A patent is granted once, and its line in the record can be days after the grant.
  const isItsPaper = ({ trigger, mailDate, readIn }: AuditedDeadline) =>
    (documentCode(eventOfDocument(trigger)) === document && (mailDate === line.date || document === "GRANT")) ||
    (readIn?.code === document && readIn.date === line.date);
  const own = closestOf(one, deadlines.filter(isItsPaper));
  if (!isOfSeveral) return own;
  const named = own.filter(({ documentId }) => documentId === line.documentId);
  return named.length > 0 ? named : own.filter(({ documentId }) => documentId == null);
}

/** A line is read once a person has decided on it, or docketed a deadline of its paper. */
function unreadFinding(
  one: LineToRead,
  deadlines: readonly AuditedDeadline[],
  toRead: readonly LineToRead[],
): AuditFinding | undefined {
  const { line, fault } = one;
  const document = documentCode(line.code);
  const of = ofText(one);
  const papers = toRead.filter((other) => noticePlace(other) === noticePlace(one));
  const own = deadlinesOfPaper(one, deadlines, papers.length > 1);
  if (own.some(({ status }) => status !== "to-read" && status !== "proposed")) return undefined;
  const why = fault ? ` Its dates cannot be computed: ${fault.field} ${fault.reason}.` : "";
  const paperKey = papers[0] === one ? "" : `|${line.documentId ?? ""}`;
  return {
    key: `read|${document}|${line.date}${applicationKey(one)}${paperKey}`,
    kind: "notice-unread",
    subject: `${line.description || line.code} (${document} of ${line.date}${of})`,
    reason: `The office's record shows ${line.code} of ${line.date}, and no one has read it for a period.${why}`,
    docket: own.length > 0 ? "waits to be read" : null,
    office: `${line.code} ${line.date}`,
    deadlineId: own[0]?.id ?? null,
    documentId: line.documentId ?? null,
    dueAt: null,
    finalDate: null,
    holdsFrom: null,
    holdsUntil: null,
    fix: null,
    facts: ["unread"],
  };
}

import { InputError } from "../../input-error.ts";
import type { Deadline } from "../deadlines/deadline-types.ts";
import { type ClockStart, contextOfLine, openDeadlines } from "../deadlines/open-deadlines.ts";
import { documentCode } from "../deadlines/reply-events.ts";
import { CLOCK_EVENTS, findRule } from "../deadlines/rules.ts";
import type { AuditedDeadline, AuditedMatter, AuditFinding } from "./audit-types.ts";

type Matter = Pick<AuditedMatter, "deadlines" | "record" | "closures">;

/**
 * Mailed actions that start a period, have no reply in the record, and no deadline on the docket. A proposal is not on
 * the docket yet; a rejected or closed deadline was a person's decision and counts.
 */
export function actionFindings(matter: Matter): AuditFinding[] {
  const seen = new Set<string>();
  return matter.record.flatMap((line) => {
    const place = `${documentCode(line.code)}|${line.date}`;
    if (!Object.hasOwn(CLOCK_EVENTS, line.code) || seen.has(place)) return [];
    seen.add(place);
    return findingsOf(line, place, matter);
  });
}

function findingsOf(line: ClockStart, place: string, matter: Matter): AuditFinding[] {
  const own = matter.deadlines.filter((deadline) => isOf(deadline, line));
  try {
    const missing = openDeadlines(line, matter.record, matter.closures).filter(isPeriod);
    return missing.flatMap((one) => missingFinding(line, place, one, own, matter) ?? []);
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    return own.length > 0 ? [] : [uncomputable(line, place, error)];
  }
}

/** A date by which something may be done, but at which no right ends, is not an omission. */
function isPeriod({ ruleId }: Deadline): boolean {
  return findRule(ruleId)?.count.kind !== "first-reply-window";
}

/** Whether a deadline belongs to this event. The deadline of a final action also covers its advisory action. */
function isOf({ trigger, mailDate }: AuditedDeadline, line: ClockStart): boolean {
  const [code, document] = [documentCode(line.code), documentCode(trigger)];
  if (code === "CTAV" && document === "CTFR") return mailDate <= line.date;
  return document === code && mailDate === line.date;
}

/** Two rules share the period of a final action: which one applies depends on a timely reply. */
function isSameRule(one: string, other: string): boolean {
  return one === other || (one.startsWith("us-ctfr") && other.startsWith("us-ctfr"));
}

function missingFinding(
  line: ClockStart,
  place: string,
  { ruleId, title, operative, nominal, source, window }: Deadline,
  own: readonly AuditedDeadline[],
  { record }: Matter,
): AuditFinding | undefined {
  const covering = own.filter((deadline) => isSameRule(deadline.ruleId, ruleId));
  if (covering.some(({ status }) => status !== "proposed")) return undefined;
  const proposal = covering[0];
  const dueAt = proposal?.dueAt ?? operative ?? nominal;
  const grace = window ? (window.graceEnds.operative ?? window.graceEnds.nominal) : null;
  const missing = proposal ? "is only proposed; no one has docketed it" : "has no deadline on the docket";
  return {
    key: `action|${place}|${ruleId}`,
    kind: "action-without-deadline",
    subject: `${title} (${documentCode(line.code) === "GRANT" ? "" : `${documentCode(line.code)} `}${source.verb} ${line.date})`,
    reason: `The office's record shows ${line.code} of ${line.date} and no reply to it. '${title}', due ${dueAt}, ${missing}.`,
    docket: proposal ? `proposed, due ${dueAt}` : null,
    office: `${line.code} ${line.date}`,
    deadlineId: proposal?.id ?? null,
    documentId: line.documentId ?? null,
    dueAt,
    holdsFrom: null,
    holdsUntil: grace,
    fix: proposal
      ? null
      : {
          kind: "propose-deadline",
          trigger: line.code,
          mailDate: line.date,
          ruleId,
          context: contextOfLine(line, record),
        },
    facts: [proposal ? "proposed" : "missing"],
  };
}

function uncomputable(line: ClockStart, place: string, error: InputError): AuditFinding {
  return {
    key: `action|${place}|?`,
    kind: "action-without-deadline",
    subject: `${documentCode(line.code)} of ${line.date}`,
    reason: `The office's record shows ${line.code} of ${line.date} and no reply to it, and the docket has no deadline for it. Its dates cannot be computed: ${error.field} ${error.reason}.`,
    docket: null,
    office: `${line.code} ${line.date}`,
    deadlineId: null,
    documentId: line.documentId ?? null,
    dueAt: null,
    holdsFrom: null,
    holdsUntil: null,
    fix: null,
    facts: ["missing"],
  };
}

import { addDays, daysBetween } from "../../civil-date.ts";
import { fixedBy } from "../deadlines/notice-periods.ts";
import { linesOfApplication, type RecordLine, recordLines } from "../deadlines/record-lines.ts";
import { findRule } from "../deadlines/rules.ts";
import { isStated } from "../deadlines/stated-deadline.ts";
import { withApplications } from "./application-deadlines.ts";
import type { AuditedDeadline, AuditedMatter, AuditFinding } from "./audit-types.ts";
import { RECORD_LAG_DAYS } from "./deadline-findings.ts";

type Matter = Pick<AuditedMatter, "deadlines" | "record" | "documents">;

/** The office's line of an extension under 37 CFR 1.136(a): it moves the date that must be met. */
const EXTENDED = "XT/G";

/**
 * Dates on the docket that the rules do not allow: a date entered by hand that is later than the last date on which the
 * right can be kept, extensions that the law bars, and a filing after the due date without an extension. They need no
 * record of the office.
 */
export function dateFindings({ deadlines, record, documents }: Matter): AuditFinding[] {
  const lines = recordLines(record, documents);
  return withApplications(deadlines, lines).flatMap((deadline) => {
    const { status } = deadline;
    if (status === "docketed" || status === "verified") {
      return [tooLateFinding(deadline), barredFinding(deadline)].filter((one) => one !== undefined);
    }
    return status === "closed"
      ? (filedLateFinding(deadline, linesOfApplication(lines, deadline.application ?? undefined)) ?? [])
      : [];
  });
}

/** The last date that the rule or the paper allows; null where only the paper says it and no one entered it. */
function lastDateOf({ finalDate, ruleId, ruleVersion, computedDue }: AuditedDeadline): string | null {
  if (finalDate !== null || isStated(ruleId)) return finalDate;
  return findRule(ruleId, ruleVersion)?.extension.kind === "none" ? computedDue : null;
}

function tooLateFinding(deadline: AuditedDeadline): AuditFinding | undefined {
  const { id, title, dueAt, finalDate } = deadline;
  const last = lastDateOf(deadline);
  if (last === null || dueAt <= last) return undefined;
  const said = finalDate === null ? "The period cannot be extended" : "The final date";
  const limit = finalDate === null ? `: it ends on ${last}` : ` is ${last}`;
  return {
    ...blank,
    key: `too-late|${id}`,
    subject: `${title} (due ${dueAt}, later than ${last})`,
    reason: `The docket has ${dueAt} as the due date of '${title}', entered by hand. ${said}${limit}.`,
    docket: `due ${dueAt}`,
    deadlineId: id,
    dueAt: last,
    finalDate,
    facts: [dueAt, last],
  };
}

/**
 * A period that was read with extensions that the law bars: the right can be lost before its final date. Earlier
 * versions took the period of most notices for extendable without a question, and what was read then stays.
 */
function barredFinding(deadline: AuditedDeadline): AuditFinding | undefined {
  const { id, title, trigger, ruleId, dueAt, finalDate, application } = deadline;
  const bar = ruleId === "us-notice" ? fixedBy(trigger, application) : undefined;
  if (bar === undefined) return undefined;
  const law = bar.only === undefined ? "The law has none" : `The law has them only ${bar.only}`;
  return {
    ...blank,
    key: `barred|${id}`,
    subject: `${title} (final date ${finalDate ?? "none"})`,
    reason:
      `The period of '${title}' was read in ${trigger} with extensions. ${law} (${bar.citation}). ` +
      "Where it has none, enter the due date by hand and reject this one.",
    docket: `due ${dueAt}`,
    deadlineId: id,
    dueAt,
    finalDate: null,
    facts: [dueAt, finalDate ?? ""],
  };
}

/** The day that counts as the day of filing: that of a certificate of mailing (37 CFR 1.8), else the day of receipt. */
function filingDay({ mailedOn, filedOn }: AuditedDeadline): string | null {
  return mailedOn ?? filedOn;
}

function filedLateFinding(deadline: AuditedDeadline, lines: readonly RecordLine[]): AuditFinding | undefined {
  const { id, title, filed, dueAt, finalDate } = deadline;
  const day = filingDay(deadline);
  const until = payableUntil(deadline);
  if (day === null || until === null || day <= until) return undefined;
  const last = lastDateOf(deadline);
  const isReachable = last === null || day <= last;
  if (isReachable && lines.some((line) => isExtensionFor(line, deadline, day))) return undefined;
  return {
    ...blank,
    key: `filed-late|${id}`,
    subject: `${title} (filed ${day}, due ${until})`,
    reason: `The docket closed '${title}' with '${filed ?? ""}' filed on ${day}, after ${until}. ${whyLate(deadline, day, last)}`,
    docket: `${filed ?? ""} ${day}`.trim(),
    deadlineId: id,
    dueAt,
    finalDate,
    // The office's line of an extension can take as long as that of the reply.
    holdsFrom: isReachable ? addDays(day, RECORD_LAG_DAYS) : null,
    facts: [day, until, filed ?? ""],
  };
}

/** The last day on which a filing needs no extension; null where the rule lets it be filed later. */
function payableUntil(deadline: AuditedDeadline): string | null {
  const { ruleId, ruleVersion, dueAt, finalDate, computed } = deadline;
  const kind = findRule(ruleId, ruleVersion)?.count.kind;
  if (kind === "first-reply-window" || kind === "filing-or-first-action") return null;
  if (computed.window || isStated(ruleId)) return finalDate ?? dueAt;
  const last = lastDateOf(deadline);
  return last !== null && last < dueAt ? last : dueAt;
}

function isExtensionFor({ code, date }: RecordLine, { mailDate }: AuditedDeadline, day: string): boolean {
  return code === EXTENDED && date > mailDate && Math.abs(daysBetween(date, day)) <= RECORD_LAG_DAYS;
}

function whyLate({ computed, extension }: AuditedDeadline, day: string, last: string | null): string {
  if (last !== null && day > last) return `The right could be kept until ${last} at the latest.`;
  const step = computed.ladder.find(({ operative, nominal }) => (operative ?? nominal) >= day);
  const reached = step ? `Extension ${step.extension} reaches ${step.operative ?? step.nominal}. ` : "";
  const docketed = extension === 0 ? "no extension" : `extension ${extension} only`;
  return `${reached}The docket has ${docketed}, and the office's record shows none (${EXTENDED}).`;
}

const blank = {
  kind: "date-against-record",
  office: null,
  documentId: null,
  holdsFrom: null,
  holdsUntil: null,
  fix: null,
} as const;

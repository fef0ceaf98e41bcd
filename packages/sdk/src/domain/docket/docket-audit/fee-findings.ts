import { addDays } from "../../civil-date.ts";
import { findEventCode } from "../deadlines/event-codes.ts";
import { type OpenDeadline, type RecordFacts, recordDocket, slotOf } from "../deadlines/open-deadlines.ts";
import { linesOfApplication, type RecordLine, recordLines } from "../deadlines/record-lines.ts";
import { documentCode } from "../deadlines/reply-events.ts";
import { applicationKey, closestOf, withApplications } from "./application-deadlines.ts";
import type { AuditedDeadline, AuditFinding, RecordedMatter } from "./audit-types.ts";

/** The office's line that a patent has expired; it ends what can still be paid and pays nothing. */
const EXPIRED = "EXP.";
/** The office's decision that a late payment is accepted: the patent is in force again (37 CFR 1.378). */
const ACCEPTED = "MPMFG";

/**
 * Maintenance fees whose grace period ended without a payment in the record: each fee by itself, from the day after its
 * last day. A deadline that a person closed or rejected is their decision on that fee, and on no other.
 */
export function feeFindings(matter: RecordedMatter): AuditFinding[] {
  const lines = recordLines(matter.record, matter.documents);
  if (!lines.some(({ code }) => documentCode(code) === "GRANT")) return [];
  const unpaid = recordDocket(
    lines.filter(({ code }) => code !== EXPIRED),
    factsOf(matter),
  );
  const deadlines = withApplications(matter.deadlines, lines);
  return unpaid.open.flatMap((one) => lapsedFinding(one, linesOfApplication(lines, one.application), deadlines) ?? []);
}

function factsOf({ applications, closures, patentKind, grantDate }: RecordedMatter): RecordFacts {
  const known = applications === undefined ? {} : { applications };
  return { closures, patentKind: patentKind ?? undefined, grantDate: grantDate ?? undefined, ...known };
}

function lapsedFinding(
  one: OpenDeadline,
  lines: readonly RecordLine[],
  deadlines: readonly AuditedDeadline[],
): AuditFinding | undefined {
  const { deadline, line, mailDate } = one;
  const { window, title, ruleId } = deadline;
  if (!window) return undefined;
  const lastDay = window.graceEnds.operative ?? window.graceEnds.nominal;
  const accepted = lines.findLast(({ code }) => code === ACCEPTED)?.date ?? "";
  const expired = lines.find(({ code, date }) => code === EXPIRED && date > accepted);
  // The fees after an expiry never fall due.
  if (expired && expired.date < window.graceEnds.nominal) return undefined;
  if (accepted > lastDay) return undefined;
  const slot = slotOf(one.trigger, mailDate, ruleId);
  const own = closestOf(
    one,
    deadlines.filter((known) => slotOf(known.trigger, known.mailDate, known.ruleId) === slot),
  );
  if (own.some(({ status }) => status === "closed" || status === "rejected")) return undefined;
  const end = expired ? ` The office recorded the expiry on ${expired.date}.` : "";
  return {
    key: `lapsed|${mailDate}|${ruleId}${applicationKey(one)}`,
    kind: "fee-lapsed",
    subject: `${title} (grace period ended ${lastDay})`,
    reason:
      `The office's record shows no payment of '${title}', and its grace period ended on ${lastDay}: the patent has ` +
      `lapsed, or the fee was paid and the record does not say so.${end} An unintentional delay needs a petition under 37 CFR 1.378.`,
    docket: own[0] ? `${own[0].status}, due ${own[0].dueAt}` : null,
    office: expired
      ? `${EXPIRED} ${expired.date} (${findEventCode(EXPIRED)?.description ?? ""})`
      : `${line.code} ${line.date}`,
    deadlineId: own[0]?.id ?? null,
    documentId: expired?.documentId ?? null,
    dueAt: lastDay,
    finalDate: lastDay,
    holdsFrom: addDays(lastDay, 1),
    holdsUntil: null,
    fix: null,
    facts: [lastDay, expired?.date ?? ""],
  };
}

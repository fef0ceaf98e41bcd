import { formatApplicationNumber } from "../../matters/application-number.ts";
import { slotOf } from "../deadlines/open-deadlines.ts";
import {
  type ProvisionalYear,
  type ProvisionalYears,
  provisionalYears,
  restorableUntil,
} from "../deadlines/provisional-years.ts";
import { recordLines } from "../deadlines/record-lines.ts";
import { closestOf, withApplications } from "./application-deadlines.ts";
import type { AuditedDeadline, AuditedMatter, AuditFinding } from "./audit-types.ts";

type Matter = Pick<AuditedMatter, "deadlines" | "record" | "documents" | "closures" | "patentKind" | "filed">;

/** The law on a petition after the year, by the event. */
const RESTORED_UNDER: Readonly<Record<string, string>> = {
  PROVISIONAL: "37 CFR 1.78(b)",
  PARIS: "37 CFR 1.55(c), PCT Rule 26bis.3",
};

/**
 * Years of a provisional, by the matter's own facts or the office's, that have no deadline on the docket: also those that were
 * over when the hub came to know of the filing, which it does not propose. A rejected or closed deadline was a person's
 * decision, for its own rule alone.
 */
export function provisionalFindings({ filed, patentKind, closures, ...matter }: Matter): AuditFinding[] {
  if (filed === undefined) return [];
  const { years, faults } = provisionalYears(filed, { patentKind: patentKind ?? undefined, closures });
  const lines = recordLines(matter.record, matter.documents);
  const deadlines = withApplications(matter.deadlines, lines);
  return [
    ...years.flatMap((year) => missingFinding(year, deadlines, restorableUntil(year.deadline, closures)) ?? []),
    ...faults.map(faultFinding),
  ];
}

function faultFinding({ provisional, reason }: ProvisionalYears["faults"][number]): AuditFinding {
  const { number, filedOn } = provisional;
  const shown = formatApplicationNumber(number);
  return {
    ...blank,
    key: `filing|${filedOn}|${number}`,
    subject: `Year of the provisional ${shown} (filed ${filedOn})`,
    reason: `The filing date of the provisional application ${shown} gives no deadline: ${reason}. Correct the date.`,
    docket: null,
    office: null,
    deadlineId: null,
    dueAt: null,
    fix: null,
    facts: ["unknown"],
  };
}

function missingFinding(
  year: ProvisionalYear,
  deadlines: readonly AuditedDeadline[],
  restorable: string,
): AuditFinding | undefined {
  const { provisional, application, trigger, context, deadline, convertedOn } = year;
  const { filedOn, statedBy } = provisional;
  const { ruleId, title, operative, nominal } = deadline;
  const slot = slotOf(trigger, filedOn, ruleId);
  const own = deadlines.filter((one) => slotOf(one.trigger, one.mailDate, one.ruleId) === slot);
  const covering = closestOf({ application }, own);
  if (covering.some(({ status }) => status !== "proposed")) return undefined;
  const proposal = covering[0];
  // A later application was filed in time. While the year runs, a Paris deadline is proposed next to it.
  if (!proposal && convertedOn !== null) return undefined;
  const dueAt = proposal?.dueAt ?? operative ?? nominal;
  const shown = formatApplicationNumber(application);
  const by = statedBy === "office" ? "The office" : "The matter";
  const missing = proposal ? "is only proposed; no one has docketed it" : "has no deadline on the docket";
  return {
    ...blank,
    key: `filing|${trigger}|${filedOn}|${ruleId}|${application}`,
    subject: `${title} (${shown} filed ${filedOn})`,
    reason:
      `${by} has ${shown}, filed on ${filedOn} as a provisional application (35 USC 119(e)). ` +
      `'${title}', due ${dueAt}, ${missing}. A late filing needs a petition, and not later than ${restorable} (${RESTORED_UNDER[trigger] ?? ""}).`,
    docket: proposal ? `proposed, due ${dueAt}` : null,
    office: statedBy === "office" ? `filed ${filedOn}` : null,
    deadlineId: proposal?.id ?? null,
    dueAt,
    fix: proposal ? null : { kind: "propose-deadline", trigger, mailDate: filedOn, ruleId, context },
    facts: [proposal ? "proposed" : "missing"],
  };
}

const blank = {
  kind: "action-without-deadline",
  documentId: null,
  finalDate: null,
  holdsFrom: null,
  holdsUntil: null,
} as const;

import { EVENT_CODES_VERSION } from "../deadlines/event-code-table.ts";
import { actionFindings } from "./action-findings.ts";
import type { AuditedMatter, AuditFinding } from "./audit-types.ts";
import { dateFindings } from "./date-findings.ts";
import { deadlineFindings } from "./deadline-findings.ts";
import { feeFindings } from "./fee-findings.ts";
import { fieldFindings } from "./field-findings.ts";
import { provisionalFindings } from "./provisional-findings.ts";

/** Increased with every change of these rules. */
const RULES_VERSION = 12;

/** Matters that older rules or an older table of event codes judged are looked at again. */
export const AUDIT_VERSION = RULES_VERSION + EVENT_CODES_VERSION;

/**
 * All disagreements between a matter's docket and the office's record. Pure: the result does not depend on the current
 * day; a finding that does has the first and last day on which it applies.
 */
export function auditMatter(matter: AuditedMatter): AuditFinding[] {
  const all = [actionFindings, provisionalFindings, feeFindings, deadlineFindings, dateFindings, fieldFindings];
  return all.flatMap((find) => find(matter));
}

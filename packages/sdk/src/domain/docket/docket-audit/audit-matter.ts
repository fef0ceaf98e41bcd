import { actionFindings } from "./action-findings.ts";
import type { AuditedMatter, AuditFinding } from "./audit-types.ts";
import { deadlineFindings } from "./deadline-findings.ts";
import { fieldFindings } from "./field-findings.ts";

/** Goes up with every change of these rules: what was audited by older ones is audited again. */
export const AUDIT_VERSION = 1;

/**
 * Everything in which a matter's docket and the office's record disagree. Pure: the same matter gives
 * the same findings on any day; a finding that depends on the day says from when until when it is one.
 */
export function auditMatter(matter: AuditedMatter): AuditFinding[] {
  return [...actionFindings(matter), ...deadlineFindings(matter), ...fieldFindings(matter)];
}

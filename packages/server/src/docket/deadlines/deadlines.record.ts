import type { DeadlineRecord, DeadlineStatus } from "@iphub/sdk/contract/deadline-shapes";
import { type Deadline, NOT_LEGAL_ADVICE } from "@iphub/sdk/domain/docket/deadlines/deadline-types";
import { US_OFFICE } from "@iphub/sdk/domain/docket/deadlines/office-calendar";
import { civilDateInZone, officeTimeZone } from "@iphub/sdk/domain/time-zone";
import { type Kysely, type Selectable, sql } from "kysely";
import type { Clock } from "../../platform/clock.ts";
import type { Schema } from "../../schema.ts";

/** The row of a deadline. */
export type DeadlineRow = Selectable<Schema["deadlines"]>;

/** The matter's fields that the contract's record needs. */
export interface DeadlineMatter {
  readonly invention_title: string;
  readonly invention_references: string[];
}

const openStatuses: readonly DeadlineStatus[] = ["proposed", "docketed", "verified"];

/** Whether it is neither closed nor rejected. */
export function isOpen({ status }: { readonly status: DeadlineStatus }): boolean {
  return openStatuses.includes(status);
}

/** Today at the US office, for the flag `overdue`: the same day for every reader. */
export function officeToday(clock: Clock): string {
  return civilDateInZone(clock.now().getTime(), officeTimeZone(US_OFFICE) ?? "UTC");
}

/** Deadlines with the matter's fields of the record, to be filtered by the caller. */
export function deadlineQuery(db: Kysely<Schema>) {
  return db
    .selectFrom("deadlines")
    .innerJoin("inventions", "inventions.id", "deadlines.invention_id")
    .selectAll("deadlines")
    .select([
      "inventions.title as invention_title",
      sql<string[]>`array(
        select r.reference from invention_references r where r.invention_id = deadlines.invention_id
        order by r.position)`.as("invention_references"),
    ]);
}

/** A deadline as a contract record; `today` is the office's day. */
export function toRecord(row: DeadlineRow & DeadlineMatter, today: string): DeadlineRecord {
  return {
    id: row.id,
    invention: { id: row.invention_id, title: row.invention_title, references: row.invention_references },
    milestoneId: row.milestone_id,
    title: row.computed.title,
    status: row.status,
    trigger: row.trigger,
    mailDate: row.mail_date,
    documentId: row.context.documentId ?? null,
    office: row.office,
    ruleId: row.rule_id,
    ruleVersion: row.rule_version,
    printedPeriod: row.printed_period,
    extension: row.extension,
    nominal: row.nominal,
    operative: row.operative,
    manualDate: row.manual_date,
    manualReason: row.manual_reason,
    dueAt: row.due_at,
    overdue: isOpen(row) && row.due_at < today,
    assignees: row.assignees,
    computed: { ...row.computed, overdue: today > (row.computed.operative ?? row.computed.nominal) },
    officeReply: row.office_reply,
    proposedBy: row.proposed_by,
    proposedAt: row.proposed_at,
    docketedBy: row.docketed_by,
    docketedFor: row.docketed_for,
    docketedAt: row.docketed_at,
    verifiedBy: row.verified_by,
    verifiedFor: row.verified_for,
    verifiedAt: row.verified_at,
    endedBy: row.ended_by,
    endedAt: row.ended_at,
    filed: row.filed,
    filedOn: row.filed_on,
    rejectedReason: row.rejected_reason,
    history: row.history,
    updatedAt: row.updated_at,
    notice: NOT_LEGAL_ADVICE,
  };
}

/** The rule and its version for display: `us-ctnf v1`. */
export function ruleText({ ruleId, ruleVersion }: Pick<Deadline, "ruleId" | "ruleVersion">): string {
  return `${ruleId} v${ruleVersion}`;
}

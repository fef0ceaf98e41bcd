import type { LineToRead } from "@iphub/sdk/domain/docket/deadlines/open-deadlines";
import { unreadNotice } from "@iphub/sdk/domain/docket/deadlines/unread-notice";
import { type Clock, laterThan } from "../../platform/clock.ts";
import { noticeKey } from "./deadlines.places.ts";
import type { DeadlineRow } from "./deadlines.record.ts";
import { type FullRow, proposedRow } from "./deadlines.store.ts";

/** A notice that waits to be read, as a new row of the work list. */
export function unreadRow(id: string, inventionId: string, one: LineToRead, now: string): DeadlineRow {
  const { line } = one;
  const context = {
    ...(line.documentId === undefined ? {} : { documentId: line.documentId }),
    ...(line.application === undefined ? {} : { applicationNumber: line.application }),
  };
  const source = { trigger: line.code, mail_date: line.date, office: "US", context, printed_period: null };
  const row = proposedRow(id, inventionId, source, unreadNotice(one), { by: null, now });
  return { ...row, source_key: noticeKey(line), status: "to-read", rolled_days: [] };
}

const SETTLED = "The office's record no longer asks for it to be read.";

/** Whether the record, and no person, settled a notice. */
export function isSettled({ status, ended_by, rejected_reason }: DeadlineRow): boolean {
  return status === "rejected" && ended_by === null && rejected_reason === SETTLED;
}

/** A settled notice that the record asks for again: the office withdrew the line that had settled it. */
export function askedAgain(row: FullRow, { now, clock }: { readonly now: string; readonly clock: Clock }): FullRow {
  const reason = "The office's record asks for it again.";
  const line = { at: now, by: null, did: "reopened", dueAt: row.due_at, extension: 0, reason } as const;
  return {
    ...row,
    status: "to-read",
    rejected_reason: null,
    ended_at: null,
    history: [...row.history, line],
    updated_at: laterThan(row.updated_at, clock),
  };
}

/** A notice that needs no reading any more: a later line ended the case, or made its dates known. */
export function settledNotice(row: DeadlineRow, { now }: { readonly now: string }): Partial<DeadlineRow> {
  const reason = SETTLED;
  const line = { at: now, by: null, did: "rejected", dueAt: row.due_at, extension: 0, reason } as const;
  return {
    status: "rejected",
    rejected_reason: reason,
    ended_at: now,
    history: [...row.history, line],
    updated_at: now,
  };
}

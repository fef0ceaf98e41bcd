import type { LineToRead } from "@iphub/sdk/domain/docket/deadlines/open-deadlines";
import { unreadNotice } from "@iphub/sdk/domain/docket/deadlines/unread-notice";
import { noticeKey } from "./deadlines.places.ts";
import type { DeadlineRow } from "./deadlines.record.ts";
import { proposedRow } from "./deadlines.store.ts";

/** A notice that waits to be read, as a new row of the work list. */
export function unreadRow(id: string, inventionId: string, one: LineToRead, now: string): DeadlineRow {
  const { line } = one;
  const context = line.documentId === undefined ? {} : { documentId: line.documentId };
  const source = { trigger: line.code, mail_date: line.date, office: "US", context, printed_period: null };
  const row = proposedRow(id, inventionId, source, unreadNotice(one), { by: null, now });
  return { ...row, source_key: noticeKey(line), status: "to-read", rolled_days: [] };
}

/** A notice that needs no reading any more: a later line ended the case, or made its dates known. */
export function settledNotice(row: DeadlineRow, { now }: { readonly now: string }): Partial<DeadlineRow> {
  const reason = "The office's record no longer asks for it to be read.";
  const line = { at: now, by: null, did: "rejected", dueAt: row.due_at, extension: 0, reason } as const;
  return {
    status: "rejected",
    rejected_reason: reason,
    ended_at: now,
    history: [...row.history, line],
    updated_at: now,
  };
}

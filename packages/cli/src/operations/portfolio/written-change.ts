import { isRow } from "../../command-line/output/cell.ts";

/** What became of a change. */
export interface WrittenChange {
  /** The record after it; null for one that is gone. */
  readonly id: string | null;
  readonly updatedAt: string | null;
  /** Why a record that was to be deleted stays. */
  readonly kept?: string;
  /** The milestone that carries a deadline. */
  readonly milestoneId?: string;
}

/** What became of a change whose record is there. */
export type WrittenRecord = WrittenChange & { readonly id: string };

/** The id of an answered record, its time where its calls take one, and the milestone of a deadline. */
export function writtenAs(answer: unknown): WrittenRecord {
  if (!isRow(answer) || typeof answer.id !== "string") throw new Error("The hub answered without the record");
  const isDated = typeof answer.updatedAt === "string" && !("filters" in answer) && !("isDraft" in answer);
  const carried = typeof answer.milestoneId === "string" ? { milestoneId: answer.milestoneId } : {};
  return { id: answer.id, updatedAt: isDated ? String(answer.updatedAt) : null, ...carried };
}

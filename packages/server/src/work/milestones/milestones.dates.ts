import type { MilestoneRow } from "@iphub/sdk/contract/milestones";
import type { Kysely } from "kysely";
import type { Schema } from "../../schema.ts";

/** The last date of a deadline, and what keeps its right past its due date. */
export type DeadlineDates = Required<Pick<MilestoneRow, "finalDate" | "standing">>;

/**
 * Gives milestones the final date and the standing of the open deadline that gave them their due date; answered by the
 * deadlines. A milestone whose date a person has changed since has a date of its own, and neither.
 */
export type WithDeadlineDates = <M extends Pick<MilestoneRow, "id" | "dueAt">>(
  db: Kysely<Schema>,
  milestones: readonly M[],
) => Promise<(M & DeadlineDates)[]>;

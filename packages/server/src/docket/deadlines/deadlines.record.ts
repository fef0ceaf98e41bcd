import type { DeadlineRecord } from "@iphub/sdk/contract/deadline-shapes";
import { deadlinePeople } from "@iphub/sdk/domain/docket/deadlines/deadline-people";
import { type Deadline, NOT_LEGAL_ADVICE } from "@iphub/sdk/domain/docket/deadlines/deadline-types";
import { US_OFFICE } from "@iphub/sdk/domain/docket/deadlines/office-calendar";
import { finalDateOf, standingOf } from "@iphub/sdk/domain/docket/deadlines/standing";
import { civilDateInZone, officeTimeZone } from "@iphub/sdk/domain/time-zone";
import { type DeadlineStatus, deadlineFields } from "@iphub/sdk/records/deadlines";
import { rowReader, valuesOf } from "@iphub/sdk/records/record";
import { type Kysely, type RawBuilder, type Selectable, type SqlBool, sql } from "kysely";
import { referencesOf } from "../../matters/public.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Schema } from "../../schema.ts";
import { standInsOf } from "./deadlines.people.ts";

/** The row of a deadline. */
export type DeadlineRow = Selectable<Schema["deadlines"]>;

/** The matter's fields that the contract's record needs. */
export interface DeadlineMatter {
  readonly invention_title: string;
  readonly invention_references: string[];
  readonly invention_attorney: string | null;
  /** Who can be the back-up where none is set; see {@link standInsOf}. */
  readonly stand_ins: readonly string[];
}

/** The statuses of a deadline that is neither closed nor rejected. */
export const openStatuses: readonly DeadlineStatus[] = ["to-read", "proposed", "docketed", "verified"];

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
      referencesOf("deadlines.invention_id").as("invention_references"),
      "inventions.in_house_attorney as invention_attorney",
      standInsOf("deadlines.invention_id").as("stand_ins"),
    ]);
}

/**
 * Whether one of these people may have to do with a deadline: as responsible person or back-up, set or by the matter, as
 * assignee, or as who ended it. It selects a few more than {@link toRecord} names, where another is first as back-up.
 */
export function mayInvolve(people: readonly string[]): RawBuilder<SqlBool> {
  const emails = sql`${[...people]}::text[]`;
  return sql`(deadlines.own_responsible = any(${emails}) or deadlines.own_backup = any(${emails})
    or inventions.in_house_attorney = any(${emails}) or deadlines.assignees && ${emails} or deadlines.ended_by = any(${emails})
    or ${standInsOf("deadlines.invention_id")} && ${emails})`;
}

const ownOf = rowReader(deadlineFields);

/** The final date of a row: as a person read it in the paper, else as computed. */
export function finalDateOfRow({ final_date, computed }: Pick<DeadlineRow, "final_date" | "computed">): string | null {
  return final_date ?? finalDateOf(computed);
}

/** A deadline as the contract has it; `today` is the office's day. */
export function toRecord(row: DeadlineRow & DeadlineMatter, today: string): DeadlineRecord {
  const finalDate = finalDateOfRow(row);
  const standing = standingOf({ status: row.status, dueAt: row.due_at, finalDate, computed: row.computed }, today);
  const { id, ...others } = valuesOf(deadlineFields, "label", {
    ...ownOf(row),
    title: row.computed.title,
    documentId: row.context.documentId ?? null,
    applicationNumber: row.context.applicationNumber ?? null,
    finalDate,
    standing: standing.words,
    ...peopleOf(row),
    overdue: isOpen(row) && row.status !== "to-read" && row.due_at < today,
    computed: { ...row.computed, overdue: today > (row.computed.operative ?? row.computed.nominal) },
    notice: NOT_LEGAL_ADVICE,
  });
  const invention = { id: row.invention_id, title: row.invention_title, references: row.invention_references };
  return { id, invention, ...others };
}

function peopleOf({ own_responsible, own_backup, invention_attorney, stand_ins }: DeadlineRow & DeadlineMatter) {
  const people = deadlinePeople({
    ownResponsible: own_responsible,
    ownBackup: own_backup,
    attorney: invention_attorney,
    standIns: stand_ins,
  });
  return {
    ...people,
    responsibleIsSet: own_responsible !== null,
    backupIsSet: own_backup !== null && own_backup === people.backup,
  };
}

/** The rule and its version for display: `us-ctnf v1`. */
export function ruleText({ ruleId, ruleVersion }: Pick<Deadline, "ruleId" | "ruleVersion">): string {
  return `${ruleId} v${ruleVersion}`;
}

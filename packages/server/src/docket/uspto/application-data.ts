import type { Transaction } from "kysely";
import type { ApplicationData } from "../../connectors/uspto/office-connector.ts";
import { changesBetween } from "../../platform/changes.ts";
import type { NewEvent } from "../../platform/events/event-log.ts";
import type { Schema } from "../../schema.ts";

/** What is kept of an application as a whole. */
type Kept = Omit<ApplicationData, "applicationId">;
type Before = { readonly [K in "title" | "applicant" | "filing_date" | "status" | "patent_number"]: string | null };

/** An application as the office describes it, where that is news. */
export interface ChangedData {
  readonly applicationId: string;
  readonly after: Kept;
  readonly changes: ReturnType<typeof changesBetween>;
}

/** Stores what the office says about an application as a whole. @returns what is new, or null where nothing is */
export async function storeData(
  tx: Transaction<Schema>,
  before: Before,
  { applicationId, ...after }: ApplicationData,
  now: string,
): Promise<ChangedData | null> {
  const { title, applicant, filing_date: filingDate, status, patent_number: patentNumber } = before;
  const changes = changesBetween<Kept>({ title, applicant, filingDate, status, patentNumber }, after);
  await tx
    .updateTable("office_applications")
    .set({
      title: after.title,
      applicant: after.applicant,
      filing_date: after.filingDate,
      status: after.status,
      patent_number: after.patentNumber,
      data_at: now,
    })
    .where("application_id", "=", applicationId)
    .execute();
  return Object.keys(changes).length === 0 ? null : { applicationId, after, changes };
}

/** The stream event for a new description of an application; its docket is audited with it. */
export function applicationEvent(inventionId: string, { applicationId, after, changes }: ChangedData): NewEvent {
  const metadata = { applicationNumber: applicationId, ...after, changes };
  return { type: "office-application", actor: null, inventionId, metadata };
}

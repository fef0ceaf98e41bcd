import type { Transaction } from "kysely";
import type { ApplicationData } from "../../connectors/uspto/office-connector.ts";
import { changesBetween } from "../../platform/changes.ts";
import type { NewEvent } from "../../platform/events/event-log.ts";
import type { Schema } from "../../schema.ts";

/** The stored data of an application. */
type Kept = Omit<ApplicationData, "applicationId">;
type Column = "title" | "applicant" | "filing_date" | "status" | "patent_number" | "grant_date" | "application_type";
type Before = { readonly [K in Column]: string | null };

/** The new data of an application. */
export interface ChangedData {
  readonly applicationId: string;
  readonly after: Kept;
  readonly changes: ReturnType<typeof changesBetween>;
}

/** Stores the office's data on an application. @returns what is new, or null */
export async function storeData(
  tx: Transaction<Schema>,
  before: Before,
  { applicationId, ...after }: ApplicationData,
  now: string,
): Promise<ChangedData | null> {
  const { title, applicant, filing_date: filingDate, status, patent_number: patentNumber } = before;
  const { grant_date: grantDate, application_type: applicationType } = before;
  const known = { title, applicant, filingDate, status, patentNumber, grantDate, applicationType };
  const changes = changesBetween<Kept>(known, after);
  await tx
    .updateTable("office_applications")
    .set({
      title: after.title,
      applicant: after.applicant,
      filing_date: after.filingDate,
      status: after.status,
      patent_number: after.patentNumber,
      grant_date: after.grantDate,
      application_type: after.applicationType,
      data_at: now,
    })
    .where("application_id", "=", applicationId)
    .execute();
  return Object.keys(changes).length === 0 ? null : { applicationId, after, changes };
}

/** The stream event for new data of an application, which triggers an audit of its docket. */
export function applicationEvent(inventionId: string, { applicationId, after, changes }: ChangedData): NewEvent {
  const metadata = { applicationNumber: applicationId, ...after, changes };
  return { type: "office-application", actor: null, inventionId, metadata };
}

import { sql, type Transaction } from "kysely";
import { jsonValue } from "../../platform/database/json-value.ts";
import type { Schema } from "../../schema.ts";
import type { ApplicationFacts } from "./facts.ts";

/** Stores the public record of the sample's applications; before their matters, whose audit needs it. */
export async function insertSampleApplications(
  tx: Transaction<Schema>,
  applications: readonly ApplicationFacts[],
  now: string,
): Promise<void> {
  const rows = applications.map(({ applicationNumber, title, applicant, filingDate, status, patentNumber }) => ({
    ...{ id: applicationNumber, title, applicant, filing: filingDate, status, patent: patentNumber },
  }));
  await sql`
    insert into office_applications (application_id, title, applicant, filing_date, status, patent_number, data_at)
    select row.*, ${now}::timestamptz from jsonb_to_recordset(${jsonValue(rows)}) as row
      (id text, title text, applicant text, filing date, status text, patent text)`.execute(tx);
}

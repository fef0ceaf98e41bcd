import type { ReportResult } from "@iphub/sdk/contract/reports";
import { type Kysely, sql } from "kysely";
import type { Schema } from "../../schema.ts";

/** How many results of a matter are listed. */
const listed = 200;

/** The requested reports of a matter, the newest first; or those with the ids. Their state is their job's. */
export async function readResults(
  db: Kysely<Schema>,
  inventionId: string,
  ids?: readonly string[],
): Promise<ReportResult[]> {
  return db
    .selectFrom("report_results as r")
    .leftJoin("jobs as j", "j.id", "r.job_id")
    .select(["r.id", "r.report_id as reportId", "r.title", "r.invention_id as inventionId", "r.format"])
    .select(["r.file_id as fileId", "r.not_shown as notShown", "r.requested_by as requestedBy"])
    .select("r.created_at as createdAt")
    .select(
      sql<ReportResult["status"]>`case when r.file_id is not null then 'completed'
        when j.status is null or j.status = 'completed' then 'failed' else j.status end`.as("status"),
    )
    .select(sql<string | null>`case when r.file_id is null and j.status = 'failed' then j.last_error end`.as("error"))
    .where("r.invention_id", "=", inventionId)
    .$if(ids !== undefined, (query) => query.where("r.id", "=", sql<string>`any(${[...(ids ?? [])]}::text[])`))
    .orderBy("r.created_at", "desc")
    .orderBy("r.id", "desc")
    .limit(listed)
    .execute();
}

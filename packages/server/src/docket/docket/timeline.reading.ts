import type { DocketTimeline } from "@iphub/sdk/contract/docket-timeline";
import { timelineOf } from "@iphub/sdk/domain/docket/timeline/timeline";
import type { StatedApplication } from "@iphub/sdk/domain/docket/timeline/timeline-types";
import { type Kysely, sql } from "kysely";
import { matterToSee, referencesOf } from "../../matters/public.ts";
import type { Actor } from "../../platform/actor.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Schema } from "../../schema.ts";
import { readMatterRecords } from "../deadlines/deadlines.matter-record.ts";
import { deadlineQuery, officeToday, toRecord } from "../deadlines/deadlines.record.ts";
import { namesOf } from "./people-names.ts";

interface Facts {
  readonly filingDate: string | null;
  readonly issueDate: string | null;
  readonly patentNumber: string | null;
  readonly references: string[];
}

/**
 * The timeline of a matter.
 * @throws Failure 404 if there is no matter that the person may see
 */
export async function readTimeline(
  { db, clock }: Pick<Platform, "db" | "clock">,
  actor: Actor,
  inventionId: string,
): Promise<DocketTimeline> {
  const { id, title } = await matterToSee(db, actor, inventionId);
  const today = officeToday(clock);
  const [facts, applications, [record], rows] = await Promise.all([
    readFacts(db, id),
    readApplications(db, id),
    readMatterRecords(db, [id]),
    deadlineQuery(db).where("deadlines.invention_id", "=", id).orderBy("deadlines.due_at").execute(),
  ]);
  const deadlines = rows.map((row) => toRecord(row, today));
  const people = deadlines.flatMap(({ history, docketedBy, docketedFor, verifiedBy, verifiedFor, endedBy, readBy }) => [
    ...history.map(({ by }) => by),
    ...[docketedBy, docketedFor, verifiedBy, verifiedFor, endedBy, readBy],
  ]);
  const nameOf = await namesOf(db, people);
  const { references, ...stated } = facts;
  const points = timelineOf({ ...stated, applications, lines: record?.lines ?? [], deadlines, nameOf });
  return { invention: { id, title, references }, today, points };
}

async function readFacts(db: Kysely<Schema>, id: string): Promise<Facts> {
  const row = await db
    .selectFrom("inventions")
    .select(["filing_date", "issue_date", "patent_number"])
    .select(referencesOf("inventions.id").as("references"))
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const { filing_date: filingDate, issue_date: issueDate, patent_number: patentNumber, references } = row;
  return { filingDate, issueDate, patentNumber, references };
}

/** What the office states of each application among a matter's references. */
async function readApplications(db: Kysely<Schema>, id: string): Promise<StatedApplication[]> {
  const found = await sql<StatedApplication>`
    select o.application_id as number, o.filing_date as "filingDate", o.grant_date as "grantDate",
      o.patent_number as "patentNumber"
    from invention_references r join office_applications o on o.application_id = r.application_number
    where r.invention_id = ${id} order by r.position`.execute(db);
  return found.rows;
}

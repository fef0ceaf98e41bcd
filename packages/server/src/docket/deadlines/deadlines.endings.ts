import type { Disclosure, EndingLine } from "@iphub/sdk/contract/deadline-reading";
import { countingLines } from "@iphub/sdk/domain/docket/deadlines/counting-lines";
import {
  type DisclosureStage,
  disclosureStage,
  disclosureWords,
} from "@iphub/sdk/domain/docket/deadlines/disclosure-stage";
import { findEventCode } from "@iphub/sdk/domain/docket/deadlines/event-codes";
import { linesByApplication, type RecordLine } from "@iphub/sdk/domain/docket/deadlines/record-lines";
import { looksAnswered } from "@iphub/sdk/domain/docket/deadlines/reply-events";
import { normalTrigger } from "@iphub/sdk/domain/docket/deadlines/rules";
import { formatApplicationNumber } from "@iphub/sdk/domain/matters/application-number";
import { type Kysely, sql } from "kysely";
import type { Schema } from "../../schema.ts";
import { readClosures } from "./closures.store.ts";
import { orInvalid } from "./deadlines.compute.ts";
import { readMatterRecords } from "./deadlines.matter-record.ts";
import { ownLines } from "./deadlines.places.ts";
import type { DeadlineRow } from "./deadlines.record.ts";

/** The lines after a deadline's event: those that can end it first, then what the others are. */
export async function endingsOf(db: Kysely<Schema>, row: DeadlineRow): Promise<EndingLine[]> {
  const [record] = await readMatterRecords(db, [row.invention_id]);
  const start = { code: normalTrigger(row.trigger), date: row.mail_date };
  const own = ownLines(row, record?.lines ?? []);
  const after = countingLines(own).filter((line) => line.date > row.mail_date && isShown(line));
  const lines = after.map((line) => ({
    code: line.code,
    date: line.date,
    description: line.description,
    documentId: line.documentId ?? null,
    ends: looksAnswered(start, row.rule_id, line),
  }));
  return [...lines.filter(({ ends }) => ends), ...lines.filter(({ ends }) => !ends)];
}

/**
 * What an information disclosure statement of a matter needs on a day; each of several applications is judged by its own record.
 * @throws 400 naming `date` for a day before the filing
 */
export async function disclosureOf(db: Kysely<Schema>, inventionId: string, date: string): Promise<Disclosure> {
  const [record] = await readMatterRecords(db, [inventionId]);
  const closures = await readClosures(db);
  const judge = (lines: readonly RecordLine[], filingDate: string | undefined) =>
    orInvalid(() => disclosureStage(lines, { filingDate, closures }, date));
  const byApplication = linesByApplication(record?.lines ?? []);
  const filed = await filedBy(db, [...byApplication.keys()]);
  const judged = [...byApplication].flatMap(([application, lines]) => {
    const filingDate = filed.get(application);
    return filingDate === undefined || filingDate <= date ? { application, stage: judge(lines, filingDate) } : [];
  });
  const [first, ...others] = judged.toSorted((one, other) => Number(isOver(one.stage)) - Number(isOver(other.stage)));
  if (byApplication.size < 2 || !first) {
    const stage = judge(record?.lines ?? [], record?.facts.filingDate);
    return { ...stage, words: disclosureWords(stage), applications: [] };
  }
  const applications = [first, ...others].map(({ application, stage }) => ({
    application: formatApplicationNumber(application),
    needs: stage.needs,
    citation: stage.citation,
    words: disclosureWords(stage),
  }));
  const words = applications.map((one) => `${one.application}: ${one.words}`).join(" ");
  return { ...first.stage, words, applications };
}

/** Applications that can still take a statement come first. */
function isOver({ needs }: DisclosureStage): boolean {
  return needs === "not-taken";
}

/** The filing dates of applications, where the office has given them. */
async function filedBy(db: Kysely<Schema>, applications: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom("office_applications")
    .select(["application_id", "filing_date"])
    .where(sql<boolean>`application_id = any(${[...applications]}::text[])`)
    .execute();
  return new Map(rows.flatMap(({ application_id: id, filing_date: filed }) => (filed === null ? [] : [[id, filed]])));
}

/** Lines between the office and the applicant; the office's internal steps say nothing of a period. */
function isShown({ code }: RecordLine): boolean {
  const direction = findEventCode(code)?.direction;
  return direction === "office" || direction === "applicant" || code === "N084";
}

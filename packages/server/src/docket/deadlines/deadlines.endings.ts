import type { Disclosure, EndingLine } from "@iphub/sdk/contract/deadline-reading";
import { disclosureStage, disclosureWords } from "@iphub/sdk/domain/docket/deadlines/disclosure-stage";
import { findEventCode } from "@iphub/sdk/domain/docket/deadlines/event-codes";
import { withoutUndone } from "@iphub/sdk/domain/docket/deadlines/live-clocks";
import type { RecordLine } from "@iphub/sdk/domain/docket/deadlines/record-lines";
import { looksAnswered } from "@iphub/sdk/domain/docket/deadlines/reply-events";
import { normalTrigger } from "@iphub/sdk/domain/docket/deadlines/rules";
import type { Kysely } from "kysely";
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
  const after = withoutUndone(own).filter((line) => line.date > row.mail_date && isShown(line));
  const lines = after.map((line) => ({
    code: line.code,
    date: line.date,
    description: line.description,
    documentId: line.documentId ?? null,
    ends: looksAnswered(start, row.rule_id, line),
  }));
  return [...lines.filter(({ ends }) => ends), ...lines.filter(({ ends }) => !ends)];
}

/** What an information disclosure statement of a matter needs on a day. @throws 400 naming `date` for a day before the filing */
export async function disclosureOf(db: Kysely<Schema>, inventionId: string, date: string): Promise<Disclosure> {
  const [record] = await readMatterRecords(db, [inventionId]);
  const closures = await readClosures(db);
  const stage = orInvalid(() => disclosureStage(record?.lines ?? [], { ...record?.facts, closures }, date));
  return { ...stage, words: disclosureWords(stage) };
}

/** Lines between the office and the applicant; the office's internal steps say nothing of a period. */
function isShown({ code }: RecordLine): boolean {
  const direction = findEventCode(code)?.direction;
  return direction === "office" || direction === "applicant" || code === "N084";
}

import type { EndingLine } from "@iphub/sdk/contract/deadline-reading";
import { findEventCode } from "@iphub/sdk/domain/docket/deadlines/event-codes";
import type { RecordLine } from "@iphub/sdk/domain/docket/deadlines/record-lines";
import { looksAnswered } from "@iphub/sdk/domain/docket/deadlines/reply-events";
import { normalTrigger } from "@iphub/sdk/domain/docket/deadlines/rules";
import type { Kysely } from "kysely";
import type { Schema } from "../../schema.ts";
import { readMatterRecords } from "./deadlines.matter-record.ts";
import type { DeadlineRow } from "./deadlines.record.ts";

/** The lines after a deadline's event: those that can end it first, then what the others are. */
export async function endingsOf(db: Kysely<Schema>, row: DeadlineRow): Promise<EndingLine[]> {
  const [record] = await readMatterRecords(db, [row.invention_id]);
  const start = { code: normalTrigger(row.trigger), date: row.mail_date };
  const after = (record?.lines ?? []).filter((line) => line.date > row.mail_date && isShown(line));
  const lines = after.map((line) => ({
    code: line.code,
    date: line.date,
    description: line.description,
    documentId: line.documentId ?? null,
    ends: looksAnswered(start, row.rule_id, line),
  }));
  return [...lines.filter(({ ends }) => ends), ...lines.filter(({ ends }) => !ends)];
}

/** Lines between the office and the applicant; the office's internal steps say nothing of a period. */
function isShown({ code }: RecordLine): boolean {
  const direction = findEventCode(code)?.direction;
  return direction === "office" || direction === "applicant" || code === "N084";
}

import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import type { DocketWeek, WeekEntry } from "@iphub/sdk/contract/docket-week";
import {
  weekCounts,
  weekDays,
  weekGroupOf,
  weekSectionWords,
  weekTitle,
} from "@iphub/sdk/domain/docket/week/docket-week";
import { inOnePiece, type TableColumn, tableTypes, workbookOf } from "../../formats/table-files/table-file.ts";
import type { MailAttachment } from "../../platform/mail-out/smtp.ts";

/** The formats of a weekly docket as a file. */
export type DocketFileFormat = "json" | "xlsx" | "pdf";

const columns: readonly TableColumn<WeekEntry>[] = [
  { key: "section", title: "Section", value: ({ section }) => weekSectionWords[section] },
  { key: "day", title: "Day", value: weekDays, width: 0.19 },
  { key: "title", title: "What", value: ({ title }) => title, width: 0.23 },
  {
    key: "references",
    title: "Reference",
    value: ({ invention }) => invention.references[0] ?? invention.id,
    width: 0.1,
  },
  { key: "matter", title: "Matter", value: ({ invention }) => invention.title, width: 0.17 },
  { key: "attorney", title: "Attorney", value: ({ attorney }) => attorney ?? "" },
  { key: "people", title: "With", value: ({ people }) => people.join(", "), width: 0.14 },
  { key: "client", title: "Client", value: ({ client }) => client ?? "" },
  { key: "office", title: "Office", value: ({ office }) => office ?? "", width: 0.05 },
  { key: "standing", title: "Stands", value: ({ standing }) => standing, width: 0.12 },
  { key: "dueAt", title: "Due date", value: ({ dueAt }) => dueAt ?? "" },
  { key: "finalAt", title: "Final date", value: ({ finalAt }) => finalAt ?? "" },
  { key: "doneOn", title: "Done", value: ({ doneOn }) => doneOn ?? "" },
  { key: "id", title: "Id", value: ({ id }) => id },
];

/** The name of the file of a weekly docket. */
export function weekFileName({ scope, from }: DocketWeek, format: DocketFileFormat): string {
  return `docket-${scope === "firm" ? "firm-" : ""}${from}.${format}`;
}

/** A weekly docket as a file. */
export async function weekFile(week: DocketWeek, format: DocketFileFormat): Promise<Readable> {
  if (format === "json") return Readable.from([`${JSON.stringify(week, null, 2)}\n`], { objectMode: false });
  const rows = inOnePiece(week.entries);
  if (format === "xlsx") return workbookOf("Weekly docket", columns, rows);
  const { pdfOf } = await import("../../formats/table-files/pdf-table.ts");
  const notes = [weekCounts(week.entries), ...(week.isWhole ? [] : ["There is more than this document shows."])];
  const sectionOf = (entry: WeekEntry) => `${weekGroupOf(entry, week.by)} · ${weekSectionWords[entry.section]}`;
  return pdfOf({ title: weekTitle(week), columns, notes, sectionOf, lines: 3 }, rows);
}

/** The two files of a weekly docket that are attached to its mail. */
export async function weekAttachments(week: DocketWeek): Promise<MailAttachment[]> {
  const attached: MailAttachment[] = [];
  for (const format of ["pdf", "xlsx"] as const) {
    const bytes = await buffer(await weekFile(week, format));
    attached.push({ name: weekFileName(week, format), mimeType: tableTypes[format], base64: bytes.toString("base64") });
  }
  return attached;
}

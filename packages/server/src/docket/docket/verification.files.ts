import { Readable } from "node:stream";
import type { VerificationEntry, VerificationReport } from "@iphub/sdk/contract/docket-verification";
import {
  type DayOf,
  endedWords,
  moveWords,
  sourceWords,
  stepWords,
  toldWords,
  verificationTitle,
} from "@iphub/sdk/domain/docket/verification/verification-report";
import { civilDateInZone } from "@iphub/sdk/domain/time-zone";
import { inOnePiece, type TableColumn, workbookOf } from "../../formats/table-files/table-file.ts";
import type { DocketFileFormat } from "./week.files.ts";

function columnsIn(dayOf: DayOf): TableColumn<VerificationEntry>[] {
  return [
    { key: "gaps", title: "Gaps", value: ({ gaps }) => gaps.join(" "), width: 0.14 },
    {
      key: "matter",
      title: "Matter",
      value: ({ invention }) => [invention.references[0] ?? "", invention.title].join(" ").trim(),
      width: 0.1,
    },
    { key: "title", title: "Deadline", value: ({ title }) => title, width: 0.1 },
    { key: "dueAt", title: "Due", value: ({ dueAt }) => dueAt, width: 0.07 },
    { key: "finalAt", title: "Final", value: ({ finalAt }) => finalAt ?? "", width: 0.07 },
    { key: "source", title: "Source and rule", value: sourceWords, width: 0.11 },
    { key: "responsible", title: "Responsible", value: ({ responsible }) => responsible ?? "" },
    { key: "backup", title: "Back-up", value: ({ backup }) => backup ?? "" },
    { key: "docketed", title: "Docketed", value: ({ docketed }) => stepWords(docketed, dayOf), width: 0.09 },
    { key: "verified", title: "Verified", value: ({ verified }) => stepWords(verified, dayOf), width: 0.09 },
    { key: "moved", title: "Moved", value: (entry) => moveWords(entry, dayOf).join("; "), width: 0.07 },
    { key: "told", title: "Told", value: (entry) => toldWords(entry, dayOf).join("; "), width: 0.1 },
    { key: "ended", title: "Ended", value: (entry) => endedWords(entry, dayOf), width: 0.06 },
    { key: "status", title: "Status", value: ({ status }) => status },
    { key: "id", title: "Id", value: ({ id }) => id },
  ];
}

/** The name of the file of a report. */
export function verificationFileName({ from, to }: VerificationReport, format: DocketFileFormat): string {
  return `verification-${from}-${to}.${format}`;
}

/** A report as a file; JSON is what its signature can be checked with. */
export async function verificationFile(
  report: VerificationReport,
  format: DocketFileFormat,
  timeZone: string,
): Promise<Readable> {
  if (format === "json") return Readable.from([`${JSON.stringify(report, null, 2)}\n`], { objectMode: false });
  const columns = columnsIn((instant) => civilDateInZone(instant, timeZone));
  const rows = inOnePiece(report.entries);
  if (format === "xlsx") return workbookOf("Verification", signedColumns(columns, report), rows);
  const { pdfOf } = await import("../../formats/table-files/pdf-table.ts");
  const sectionOf = ({ gaps }: VerificationEntry) => (gaps.length > 0 ? "With gaps" : "Without gaps");
  return pdfOf({ title: verificationTitle(report), columns, notes: notesOf(report), sectionOf, lines: 12 }, rows);
}

/** A workbook has no place for notes: the head and the signature are columns, which stay with each row that is copied. */
function signedColumns(
  columns: readonly TableColumn<VerificationEntry>[],
  { madeAt, head, digest, signature }: VerificationReport,
): TableColumn<VerificationEntry>[] {
  return [
    ...columns,
    { key: "madeAt", title: "Report made", value: () => madeAt },
    { key: "head", title: "Head of the record", value: () => `${head.seq}:${head.hash}` },
    { key: "digest", title: "SHA-256 of the report", value: () => digest },
    { key: "signature", title: "Signature", value: () => signature },
  ];
}

function notesOf(report: VerificationReport): string[] {
  const { entries, gaps, madeAt, madeBy, head, digest, signature, publicKey, isWhole } = report;
  return [
    `${entries.length} deadlines, ${gaps} with gaps. Made ${madeAt} by ${madeBy}, of the matters that they may see.`,
    ...(isWhole ? [] : ["The period has more deadlines than this report."]),
    `Head of the record: entry ${head.seq}, ${head.hash}. iphub audit verify --noted ${head.seq}:${head.hash}`,
    `SHA-256 of the report: ${digest}`,
    `Signature: ${signature}`,
    `Public key: ${publicKey.replaceAll(/-----[^-]+-----|\s/g, "")}`,
  ];
}

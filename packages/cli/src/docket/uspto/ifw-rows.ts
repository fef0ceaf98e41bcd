import type { DownloadState, OfficeDocument } from "@iphub/sdk/contract/uspto";
import { directionWords, type IfwGroup } from "@iphub/ui-core/docket/uspto/ifw-groups";
import { downloadWords } from "@iphub/ui-core/docket/uspto/use-uspto-downloads";
import { dateWords } from "@iphub/ui-core/platform/date-words";
import { type Column, type Line, layoutRow, type SizedColumn } from "../../terminal-kit/columns.ts";

/** The web's columns in its order. */
export const ifwColumns: readonly Column[] = [
  { id: "chosen", title: "", width: 1, min: 1, isWhole: true },
  { id: "date", title: "Date", width: 12, min: 12, isWhole: true },
  { id: "code", title: "Code", width: 12, min: 12, isWhole: true, drop: 1 },
  { id: "document", title: "Document", width: 24, min: 17, grow: 1 },
  { id: "direction", title: "Direction", width: 17, min: 15, drop: 3 },
  { id: "pages", title: "Pages", width: 5, min: 5, align: "end", drop: 4 },
  { id: "files", title: "In files", width: 11, min: 9, drop: 2 },
];

/** A line of the list: a group's heading or a document. */
export type IfwRow =
  | { readonly kind: "heading"; readonly id: string; readonly text: string }
  | { readonly kind: "document"; readonly id: string; readonly document: OfficeDocument };

/** The groups as one list. */
export function ifwRows(groups: readonly IfwGroup[]): IfwRow[] {
  return groups.flatMap(({ heading, documents }) => [
    ...(heading === ""
      ? []
      : [{ kind: "heading" as const, id: `group ${heading}`, text: `${heading} (${documents.length})` }]),
    ...documents.map((document) => ({ kind: "document" as const, id: document.id, document })),
  ]);
}

/** One line; `states` has the download status of documents, by document id. */
export function ifwLine(
  row: IfwRow,
  sized: readonly SizedColumn[],
  known: { readonly chosen: ReadonlySet<string>; readonly states: ReadonlyMap<string, DownloadState> },
): Line {
  if (row.kind === "heading") return { text: row.text, spans: [{ bold: true, start: 0, end: row.text.length }] };
  const { id, date, code, description, direction, pages, fileId } = row.document;
  const state = known.states.get(id);
  const cells = {
    chosen: { text: known.chosen.has(id) ? "✓" : "", style: { role: "accent", bold: true } },
    date: date === "" ? "–" : dateWords(date),
    code,
    document: description,
    direction: { text: directionWords[direction], style: { role: "muted" } },
    pages: pages === null ? "–" : String(pages),
    files: fileCell(fileId, state),
  } as const;
  return layoutRow(cells, sized);
}

function fileCell(fileId: string | null, state: DownloadState | undefined) {
  if (fileId !== null) return { text: "✓ yes", style: { role: "ok" } } as const;
  if (state === undefined) return { text: "–", style: { role: "muted" } } as const;
  return { text: downloadWords[state], style: { role: state === "failed" ? "danger" : "accent" } } as const;
}

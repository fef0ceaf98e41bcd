/** The path of the main part of a DOCX file, which contains its text. */
export const mainPart = "word/document.xml";

/** A run of text with one style. */
export interface Run {
  readonly text: string;
  readonly bold?: boolean;
}

/** One block of a document that the hub writes. */
export type Block =
  | { readonly kind: "paragraph"; readonly style: BlockStyle; readonly runs: readonly Run[] }
  | { readonly kind: "table"; readonly rows: readonly (readonly string[])[] };

/** The styles of the hub's own templates. */
export type BlockStyle = "Title" | "Heading1" | "Normal";

/** A title line. */
export function title(text: string): Block {
  return { kind: "paragraph", style: "Title", runs: [{ text }] };
}

/** A heading. */
export function heading(text: string): Block {
  return { kind: "paragraph", style: "Heading1", runs: [{ text }] };
}

/** A paragraph of plain text with its tags. */
export function paragraph(text: string): Block {
  return { kind: "paragraph", style: "Normal", runs: [{ text }] };
}

/** A line such as 'References: 17/248,024', its label bold. */
export function line(label: string, text: string): Block {
  return { kind: "paragraph", style: "Normal", runs: [{ text: `${label}: `, bold: true }, { text }] };
}

/** A table with a heading row, and one row for each entry of a list: the keys name the values of its cells. */
export function listTable(list: string, columns: readonly (readonly [string, string])[]): Block {
  const cells = columns.map(([, key]) => `{${key}}`);
  const row = cells.map(
    (cell, at) => `${at === 0 ? `{#${list}}` : ""}${cell}${at === cells.length - 1 ? `{/${list}}` : ""}`,
  );
  return { kind: "table", rows: [columns.map(([words]) => words), row] };
}

/** The part of a DOCX file that holds its text. */
export const mainPart = "word/document.xml";

/** A stretch of text of one look. */
export interface Run {
  readonly text: string;
  readonly bold?: boolean;
  /** The text is what Word last showed of a field that counts pages. */
  readonly field?: PageField;
}

/** What a field of a header or footer counts: this page, or all of them. */
export type PageField = "page" | "pages";

/** Where a paragraph stands between the margins; at their beginning where nothing is said. */
export type Alignment = "center" | "right";

/** A picture of a document; `relation` names its content among the relations of the part, sizes are in points. */
export interface Picture {
  readonly kind: "picture";
  readonly relation: string;
  readonly width: number;
  readonly height: number;
}

/** One block of a document as Word and the PDF both have it. */
export type Block =
  | {
      readonly kind: "paragraph";
      readonly style: BlockStyle;
      readonly runs: readonly Run[];
      readonly align?: Alignment;
    }
  | { readonly kind: "table"; readonly rows: readonly (readonly string[])[] };

/** The styles of the hub's own templates; any other style of a firm's template is read as `Normal`. */
export type BlockStyle = "Title" | "Heading1" | "Normal";

/** Runs of one look as one: a line break that stands alone would be lost where texts are written one after the other. */
export function joinedRuns(runs: readonly Run[]): Run[] {
  const joined: Run[] = [];
  for (const { text, bold = false } of runs) {
    const last = joined.at(-1);
    const same = last !== undefined && (last.bold === bold || text.trim() === "");
    if (same) joined[joined.length - 1] = { text: last.text + text, bold: last.bold ?? false };
    else if (text !== "") joined.push({ text, bold });
  }
  return joined;
}

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

/** A table with a heading row, and one row for each entry of a list: the keys name what its cells show. */
export function listTable(list: string, columns: readonly (readonly [string, string])[]): Block {
  const cells = columns.map(([, key]) => `{${key}}`);
  const row = cells.map(
    (cell, at) => `${at === 0 ? `{#${list}}` : ""}${cell}${at === cells.length - 1 ? `{/${list}}` : ""}`,
  );
  return { kind: "table", rows: [columns.map(([words]) => words), row] };
}

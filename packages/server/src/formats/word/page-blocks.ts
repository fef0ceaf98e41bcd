/** The kind of a page number field: this page, or the number of pages. */
export type PageField = "page" | "pages";

/** The alignment of lines; `justify` stretches all but the last. */
export type Alignment = "left" | "center" | "right" | "justify";

/** The style of a run; `size` in points. */
export interface RunLook {
  readonly bold?: boolean;
  readonly italic?: boolean;
  readonly underline?: boolean;
  readonly strike?: boolean;
  readonly capitals?: boolean;
  readonly hidden?: boolean;
  readonly size?: number;
  /** As `#c00000`. */
  readonly color?: string;
  readonly raise?: "sub" | "super";
  /** The font for its letters, if that of its style lacks them. */
  readonly font?: string;
}

/** A run of text with one style; for a `field` the text is Word's last value of it. */
export interface TextRun {
  readonly kind: "text";
  readonly text: string;
  readonly look: RunLook;
  readonly field?: PageField;
}

/** A picture in a line; sizes in points. */
export interface PictureRun {
  readonly kind: "picture";
  /** Its content as a data URL: the PDF stores one that is used on many pages once. */
  readonly source: string;
  readonly width: number;
  readonly height: number;
}

/** A tab stop, in points from the margin, and the alignment of the text at it. */
export interface TabStop {
  readonly at: number;
  readonly align: "left" | "center" | "right";
}

/** The style of a paragraph; lengths in points. */
export interface ParagraphLook {
  readonly align?: Alignment;
  readonly before?: number;
  readonly after?: number;
  readonly left?: number;
  readonly right?: number;
  /** The indent of the first line; negative for a hanging indent. */
  readonly first?: number;
  /** The line spacing: a multiple of a line's height, or at least or exactly this many points. */
  readonly line?: { readonly rule: "auto" | "atLeast" | "exact"; readonly value: number };
  readonly tabs?: readonly TabStop[];
  /** Written from right to left. */
  readonly isRtl?: boolean;
  readonly startsPage?: boolean;
  /** Kept on the same page as the next paragraph. */
  readonly keepsNext?: boolean;
  /** The level of a heading, from 1; body text has none, or one above 9. */
  readonly outline?: number;
}

/** A paragraph. */
export interface Paragraph {
  readonly kind: "paragraph";
  /** Of a paragraph in a list: its number or bullet, which is its first run too, and how deep it is, from 0. */
  readonly item?: { readonly label: string; readonly depth: number };
  readonly runs: readonly (TextRun | PictureRun)[];
  readonly look: ParagraphLook;
}

/** A cell of a table that spans this many columns. */
export interface Cell {
  readonly paragraphs: readonly Paragraph[];
  readonly span: number;
  /** Merged with the cell above it. */
  readonly isMerged: boolean;
  /** Whether it has borders, if that differs from its table. */
  readonly hasLines?: boolean;
}

/** A table; its widths are the proportions of its columns in points. */
export interface Table {
  readonly kind: "table";
  readonly rows: readonly { readonly cells: readonly Cell[]; readonly isHead: boolean }[];
  readonly widths: readonly number[];
  readonly hasLines: boolean;
}

/** A block of a page, from top to bottom. */
export type PageBlock = Paragraph | Table;

/** The number of the page and of all pages, from 1. */
export type PageNumbers = Readonly<Record<PageField, number>>;

/** What a field counts: this page, or all of them. */
export type PageField = "page" | "pages";

/** Where lines stand between the margins; `justify` fills them but for the last. */
export type Alignment = "left" | "center" | "right" | "justify";

/** How a stretch of text looks; `size` in points. */
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
  /** The font that has its letters, where the one of its style has not. */
  readonly font?: string;
}

/** A stretch of text of one look; with `field` its text is what Word last showed of it. */
export interface TextRun {
  readonly kind: "text";
  readonly text: string;
  readonly look: RunLook;
  readonly field?: PageField;
}

/** A picture in a line; sizes in points. */
export interface PictureRun {
  readonly kind: "picture";
  /** Its content as a data address: the PDF has one that stands on many pages once. */
  readonly source: string;
  readonly width: number;
  readonly height: number;
}

/** A place that a tab leads to, in points from the margin, and how what follows stands at it. */
export interface TabStop {
  readonly at: number;
  readonly align: "left" | "center" | "right";
}

/** How a paragraph stands; lengths in points. */
export interface ParagraphLook {
  readonly align?: Alignment;
  readonly before?: number;
  readonly after?: number;
  readonly left?: number;
  readonly right?: number;
  /** How much further the first line begins; below 0 it begins before the others. */
  readonly first?: number;
  /** The distance of lines: as a multiple of a line's height, or at least or exactly so many points. */
  readonly line?: { readonly rule: "auto" | "atLeast" | "exact"; readonly value: number };
  readonly tabs?: readonly TabStop[];
  /** It is written from right to left. */
  readonly isRtl?: boolean;
  readonly startsPage?: boolean;
  /** It stays on the page of what follows. */
  readonly keepsNext?: boolean;
}

/** A paragraph. */
export interface Paragraph {
  readonly kind: "paragraph";
  readonly runs: readonly (TextRun | PictureRun)[];
  readonly look: ParagraphLook;
}

/** A cell of a table over so many columns. */
export interface Cell {
  readonly paragraphs: readonly Paragraph[];
  readonly span: number;
  /** It goes on with the cell above it. */
  readonly isMerged: boolean;
  /** Whether it has lines around it, where that is not as in the rest of its table. */
  readonly hasLines?: boolean;
}

/** A table; its widths are the shares of its columns in points. */
export interface Table {
  readonly kind: "table";
  readonly rows: readonly { readonly cells: readonly Cell[]; readonly isHead: boolean }[];
  readonly widths: readonly number[];
  readonly hasLines: boolean;
}

/** What a page shows from top to bottom. */
export type PageBlock = Paragraph | Table;

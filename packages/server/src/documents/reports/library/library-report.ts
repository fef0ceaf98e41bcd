import type { Block } from "../docx-blocks.ts";

/** A report of the hub's library: its template is written from these blocks. */
export interface LibraryReport {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly blocks: readonly Block[];
}

import type { Block } from "../docx-blocks.ts";

/** A built-in report: its template is generated from these blocks. */
export interface LibraryReport {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly blocks: readonly Block[];
}

import { isRow } from "./cell.ts";

/** What is different from the last time a list was read. */
export interface Changes {
  /** Rows that are new, or that are not what they were; in the order of the list. */
  readonly changed: readonly unknown[];
  /** Ids of rows that were there and are not any more. */
  readonly gone: readonly string[];
}

/** Remembers a list from one reading to the next; a row without an id is known by its whole content. */
export class ListMemory {
  #known = new Map<string, string>();

  /** Compares a reading with the one before; all of the first one is new. */
  compare(rows: readonly unknown[]): Changes {
    const now = new Map(rows.map((row) => [idOf(row), JSON.stringify(row)]));
    const changed = rows.filter((row) => this.#known.get(idOf(row)) !== JSON.stringify(row));
    const gone = [...this.#known.keys()].filter((id) => !now.has(id));
    this.#known = now;
    return { changed, gone };
  }
}

function idOf(row: unknown): string {
  if (isRow(row) && typeof row.id === "string") return row.id;
  return JSON.stringify(row);
}

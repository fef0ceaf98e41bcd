import { isRow } from "./cell.ts";

/** The difference between two readings of a list. */
export interface Changes {
  /** New or changed rows, in the order of the list. */
  readonly changed: readonly unknown[];
  /** Ids of rows that are no longer in the list. */
  readonly gone: readonly string[];
}

/** Compares a list with its previous reading; a row without an id is identified by its content. */
export class ListMemory {
  #known = new Map<string, string>();

  /** Compares a reading with the previous one; every row of the first one is new. */
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

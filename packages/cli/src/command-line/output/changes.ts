import { isRow } from "./cell.ts";
import { note, writeOut } from "./sink.ts";

/** A list that is read again and again; a row without an id is identified by its content. */
export class WatchedList {
  #known = new Map<string, string>();

  /**
   * Prints the new and changed rows of a reading below its time, and says on standard error which are gone. Every row of
   * the first reading is new.
   */
  async print(
    rows: readonly unknown[],
    time: string,
    printRows: (changed: readonly unknown[]) => Promise<unknown>,
  ): Promise<void> {
    const now = new Map(rows.map((row) => [idOf(row), JSON.stringify(row)]));
    const changed = rows.filter((row) => this.#known.get(idOf(row)) !== JSON.stringify(row));
    const gone = [...this.#known.keys()].filter((id) => !now.has(id));
    this.#known = now;
    if (changed.length > 0) {
      if (time !== "") await writeOut(time);
      await printRows(changed);
    }
    for (const id of gone) note(`iphub: ${id} is no longer in the list`);
  }
}

function idOf(row: unknown): string {
  if (isRow(row) && typeof row.id === "string") return row.id;
  return JSON.stringify(row);
}

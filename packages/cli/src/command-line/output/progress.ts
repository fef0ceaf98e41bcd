import type { Pages } from "./column.ts";

/** Work that takes longer than this is worth a word, in milliseconds. */
const quietMs = 1000;
/** How often the word changes, in milliseconds. */
const stepMs = 200;

/**
 * One line on standard error that tells how far long work has come. Only on a terminal, only after a second, and gone
 * when the work ends: nothing of it ever reaches a pipe or a file.
 */
export class Progress {
  readonly #isShown = process.stderr.isTTY === true && process.env.TERM !== "dumb";
  readonly #started = Date.now();
  #last = 0;

  /** Says how far it is, for example `1200 rows`. */
  tell(text: string): void {
    const now = Date.now();
    if (!this.#isShown || now - this.#started < quietMs || now - this.#last < stepMs) return;
    this.#last = now;
    process.stderr.write(`\r${text}\u001b[K`);
  }

  /** Takes the line away. */
  end(): void {
    if (this.#last > 0) process.stderr.write("\r\u001b[K");
  }
}

/** The same pages; where `isShown`, how many rows have come is told while more are under way. */
export async function* counted(pages: Pages, isShown: boolean): Pages {
  const progress = new Progress();
  let count = 0;
  try {
    for await (const rows of pages) {
      yield rows;
      count += rows.length;
      if (isShown) progress.tell(`${count} rows …`);
    }
  } finally {
    progress.end();
  }
}

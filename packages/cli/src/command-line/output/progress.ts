import type { Pages } from "./column.ts";

/** Progress is shown for work that takes longer than this, in milliseconds. */
const quietMs = 1000;
/** How often the progress is updated, in milliseconds. */
const stepMs = 200;

/**
 * A progress line on standard error: only on a terminal, only after a second, and removed at the end, so that it never
 * reaches a pipe or a file.
 */
export class Progress {
  readonly #isShown = process.stderr.isTTY === true && process.env.TERM !== "dumb";
  readonly #started = Date.now();
  readonly #erase = () => void process.stderr.write("\r\u001b[K");
  #last = 0;

  /** Shows the progress, for example `1200 rows`. */
  tell(text: string): void {
    const now = Date.now();
    if (!this.#isShown || now - this.#started < quietMs || now - this.#last < stepMs) return;
    // Ctrl-C ends the program at once: the shell's prompt would come behind the line.
    if (this.#last === 0) process.once("exit", this.#erase);
    this.#last = now;
    process.stderr.write(`\r${text}\u001b[K`);
  }

  /** Removes the line. */
  end(): void {
    if (this.#last === 0) return;
    process.off("exit", this.#erase);
    this.#erase();
  }
}

/** The same pages; with `isShown` the number of rows is shown while more are loading. */
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

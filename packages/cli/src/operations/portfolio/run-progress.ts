import { Progress } from "../../command-line/output/progress.ts";
import { note } from "../../command-line/output/sink.ts";

/** How far a run has come: shown while it lasts, and said where Ctrl-C ends the program at once. */
export class RunProgress {
  readonly #progress = new Progress();
  readonly #total: number;
  /** The file with which the run is undone, if there is one. */
  readonly #undo: string | undefined;
  readonly #sayInterrupted = () => {
    this.#progress.end();
    note(`iphub: ${this.soFar}, and perhaps the one that was being written`);
    if (this.#undo !== undefined) note(`To undo it: iphub apply --plan ${this.#undo}`);
  };
  #count = 0;

  constructor(total: number, undo: string | undefined) {
    this.#total = total;
    this.#undo = undo;
    process.once("exit", this.#sayInterrupted);
  }

  /** How many changes were made, as the beginning of a sentence. */
  get soFar(): string {
    return `${this.#count} of ${this.#total} changes were made`;
  }

  /** How many changes were made. */
  get count(): number {
    return this.#count;
  }

  /** Shows how far the run is before the next change. */
  next(): void {
    this.#progress.tell(`${this.#count} of ${this.#total} changes …`);
  }

  /** Counts a change that was made. */
  done(): void {
    this.#count += 1;
  }

  /** Ends the run by itself, whether all was made or not. */
  end(): void {
    process.off("exit", this.#sayInterrupted);
    this.#progress.end();
  }
}

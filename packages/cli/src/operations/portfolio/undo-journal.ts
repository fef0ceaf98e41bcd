import { closeSync, fsyncSync, openSync, renameSync } from "node:fs";
import type { PortfolioChange, StoredEntry } from "@iphub/sdk/domain/operations/portfolio/entries";
import { addCaused, type DoneChange } from "@iphub/sdk/domain/operations/portfolio/undoing-changes";
import * as z from "zod/mini";
import { CliError, exitCodes, fileFault, usageError } from "../../command-line/exit-codes.ts";
import { fileTarget, keepMode } from "../../command-line/file-target.ts";
import { writeAll } from "../../command-line/write-all.ts";
import { entryName } from "./owned-file.ts";
import { planChange, type SavedPlan } from "./plan-file.ts";

const text = z.nullable(z.string());
const header = z.object({ journal: z.literal(1), hub: z.string(), file: z.string() });
const storedRecord = z.object({
  key: z.string(),
  name: entryName,
  id: z.string(),
  updatedAt: text,
  matter: text,
  milestone: text,
  values: z.record(z.string(), z.unknown()),
});
const causedChange = z.object({ change: planChange, id: text, updatedAt: text });
const line = z.union([
  z.object({ begun: planChange, before: z._default(z.array(storedRecord), []) }),
  z.object({
    id: text,
    updatedAt: text,
    isKept: z.optional(z.boolean()),
    caused: z._default(z.array(causedChange), []),
  }),
]);

/** What a run that was killed has done, as far as it noted it. */
export interface KilledRun extends Pick<SavedPlan, "hub" | "file"> {
  readonly done: readonly DoneChange[];
  /** The change that was under way: it may have been made. */
  readonly begun: PortfolioChange | null;
  /** The records that the hub may have changed with that one, as they were before it. */
  readonly before: readonly StoredEntry[];
}

/**
 * Notes each change of a run before and after it is made, so that a process that is killed leaves what undoes it. The
 * plan that undoes the run takes the file's place at its end.
 */
export class UndoJournal {
  /** The file as it was named, with which the run is undone. */
  readonly path: string;
  /** What a run that was killed had done, with which this one is undone. */
  readonly earlier: readonly DoneChange[];
  readonly #file: number;
  readonly #isFile: boolean;

  /** The file has what was done earlier at every moment: a new one takes its place as a whole. @throws CliError (exit code 2) */
  constructor(path: string, { hub, file }: Pick<SavedPlan, "hub" | "file">, earlier: readonly DoneChange[] = []) {
    this.earlier = earlier;
    this.path = path;
    try {
      const target = fileTarget(path, ".new");
      this.#file = openSync(target.part ?? target.path, "w", target.mode);
      this.#isFile = target.part !== null;
      keepMode(target);
      this.#write({ journal: 1, hub, file });
      for (const { change, ...became } of earlier) {
        this.#write({ begun: change });
        this.#writeEnd(became, []);
      }
      this.#flush();
      if (target.part !== null) renameSync(target.part, target.path);
    } catch (error) {
      throw usageError(`--undo: ${path} cannot be written (${fileFault(error)}); nothing was written to the hub`);
    }
  }

  /**
   * Notes a change that is made next, with the records that the hub may change itself with it. They are on the disk
   * afterwards, with the end of the change before. @throws CliError (exit code 1)
   */
  begin(change: PortfolioChange, before: readonly StoredEntry[]): void {
    this.#note(() => {
      this.#write({ begun: change, before });
      this.#flush();
    });
  }

  /**
   * Notes what became of the change and what the hub changed itself with it, in one line: a run that is killed has noted
   * both or neither. What a power cut loses is found on the hub. @throws CliError (exit code 1)
   */
  end(became: Omit<DoneChange, "change">, caused: readonly DoneChange[] = []): void {
    this.#note(() => this.#writeEnd(became, caused));
  }

  close(): void {
    closeSync(this.#file);
  }

  #flush(): void {
    // A terminal or a pipe cannot be flushed.
    if (this.#isFile) fsyncSync(this.#file);
  }

  /** A change that cannot be noted must not be made: it could not be undone. */
  #note(write: () => void): void {
    try {
      write();
    } catch (error) {
      const message = `--undo: ${this.path} could not be written (${fileFault(error)}); the run ends here`;
      throw new CliError(exitCodes.failure, message);
    }
  }

  #writeEnd({ id, updatedAt, isKept }: Omit<DoneChange, "change">, caused: readonly DoneChange[]): void {
    this.#write({ id, updatedAt, isKept, caused });
  }

  #write(line: unknown): void {
    writeAll(this.#file, `${JSON.stringify(line)}\n`);
  }
}

/**
 * Reads a journal; null for a text that is none. A last line that was cut off by the kill says nothing.
 * @throws CliError (exit code 2) where a line before the last cannot be read
 */
export function readJournal(content: string): KilledRun | null {
  const [first = "", ...rest] = content.split("\n");
  const head = header.safeParse(parsed(first));
  if (!head.success) return null;
  const done: DoneChange[] = [];
  let begun: PortfolioChange | null = null;
  let before: readonly StoredEntry[] = [];
  for (const [index, one] of rest.entries()) {
    const read = line.safeParse(parsed(one));
    if (!read.success && index < rest.length - 1) {
      throw usageError(`Line ${index + 2} of the journal cannot be read; nothing was undone.`);
    }
    if (!read.success) break;
    if ("begun" in read.data) ({ begun, before } = read.data);
    else if (begun !== null) {
      const { caused, ...became } = read.data;
      done.push({ change: begun, ...became });
      for (const change of caused) addCaused(done, change);
      begun = null;
    }
  }
  return { hub: head.data.hub, file: head.data.file, done, begun, before };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

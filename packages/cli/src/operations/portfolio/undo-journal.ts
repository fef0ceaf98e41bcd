import { closeSync, fsyncSync, openSync, renameSync, writeSync } from "node:fs";
import type { PortfolioChange } from "@iphub/sdk/domain/operations/portfolio/changes";
import type { StoredEntry } from "@iphub/sdk/domain/operations/portfolio/entries";
import { isOvertaken } from "@iphub/sdk/domain/operations/portfolio/stale-changes";
import { addCaused, type DoneChange } from "@iphub/sdk/domain/operations/portfolio/undoing-changes";
import * as z from "zod/mini";
import { usageError } from "../../command-line/exit-codes.ts";
import { fileTarget, keepMode } from "../../command-line/file-target.ts";
import type { HubSession } from "../../command-line/hub-session.ts";
import { planChange, type SavedPlan } from "./plan-file.ts";
import type { RecordIds } from "./record-ids.ts";
import { OvertakenError, writeChange } from "./write-change.ts";
import type { WrittenChange } from "./written-change.ts";

const text = z.nullable(z.string());
const header = z.object({ journal: z.literal(1), hub: z.string(), file: z.string() });
const line = z.union([
  z.object({ begun: planChange }),
  z.object({ caused: planChange, id: text, updatedAt: text }),
  z.object({ id: text, updatedAt: text, isKept: z.optional(z.boolean()) }),
]);

/** What a run that was killed has done, as far as it noted it. */
export interface KilledRun extends Pick<SavedPlan, "hub" | "file"> {
  readonly done: readonly DoneChange[];
  /** The change that was under way: it may have been made. */
  readonly begun: PortfolioChange | null;
}

/**
 * Notes each change of a run before and after it is made, so that a process that is killed leaves what undoes it. The
 * plan that undoes the run takes the file's place at its end.
 */
export class UndoJournal {
  /** What a run that was killed had done, with which this one is undone. */
  readonly earlier: readonly DoneChange[];
  readonly #file: number;
  readonly #isFile: boolean;

  /** The file has what was done earlier at every moment: a new one takes its place as a whole. @throws CliError (exit code 2) */
  constructor(path: string, { hub, file }: Pick<SavedPlan, "hub" | "file">, earlier: readonly DoneChange[] = []) {
    this.earlier = earlier;
    try {
      const target = fileTarget(path, ".new");
      this.#file = openSync(target.part ?? target.path, "w", target.mode);
      this.#isFile = target.part !== null;
      keepMode(target);
      this.#write({ journal: 1, hub, file });
      for (const { change, ...became } of earlier) {
        this.#write({ begun: change });
        this.end(became);
      }
      this.#flush();
      if (target.part !== null) renameSync(target.part, target.path);
    } catch (error) {
      const reason = error instanceof Error && "code" in error ? String(error.code) : String(error);
      throw usageError(`--undo: ${path} cannot be written (${reason}); nothing was written to the hub`);
    }
  }

  /** Notes a change that is made next. It is on the disk afterwards, with the end of the one before it. */
  begin(change: PortfolioChange): void {
    this.#write({ begun: change });
    this.#flush();
  }

  /** Notes what became of the change. Lost in a power cut, it is found on the hub by `endOfBegun`. */
  end({ id, updatedAt, isKept }: Omit<DoneChange, "change">): void {
    this.#write({ id, updatedAt, isKept });
  }

  /** Notes what the hub changed itself with the change that ended last. */
  cause({ change, id, updatedAt }: DoneChange): void {
    this.#write({ caused: change, id, updatedAt });
  }

  close(): void {
    closeSync(this.#file);
  }

  #flush(): void {
    // A terminal or a pipe cannot be flushed.
    if (this.#isFile) fsyncSync(this.#file);
  }

  #write(line: unknown): void {
    writeSync(this.#file, `${JSON.stringify(line)}\n`);
  }
}

/** Reads a journal; null for a text that is none. A line that was cut off by the kill says nothing. */
export function readJournal(content: string): KilledRun | null {
  const [first = "", ...rest] = content.split("\n");
  const head = header.safeParse(parsed(first));
  if (!head.success) return null;
  const done: DoneChange[] = [];
  let begun: PortfolioChange | null = null;
  for (const one of rest) {
    const read = line.safeParse(parsed(one));
    if (!read.success) break;
    if ("begun" in read.data) begun = read.data.begun;
    else if ("caused" in read.data) {
      const { caused: change, ...became } = read.data;
      addCaused(done, { change, ...became });
    } else if (begun !== null) {
      done.push({ change: begun, ...read.data });
      begun = null;
    }
  }
  return { hub: head.data.hub, file: head.data.file, done, begun };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * What became of the change at which a run was killed; null where it was not made. A creation is sent again with the key that
 * it had, which makes it or finds what it made.
 * @throws OvertakenError where the record is neither as before nor as after it
 */
export async function endOfBegun(
  session: HubSession,
  ids: RecordIds,
  change: PortfolioChange,
  stored: readonly StoredEntry[],
): Promise<(DoneChange & WrittenChange) | null> {
  if (change.action === "create") return { change, ...(await writeChange(session, ids, change)) };
  const found = stored.find(({ id }) => id === change.id);
  if (!isOvertaken(change, found)) return null;
  if (change.action === "delete" && found === undefined) return { change, id: null, updatedAt: null };
  const made = { ...change, before: change.after, updatedAt: null };
  if (found === undefined || isOvertaken(made, found)) throw new OvertakenError("It was changed.");
  return { change, id: found.id, updatedAt: found.updatedAt };
}

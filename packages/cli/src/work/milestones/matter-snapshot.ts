import { readFileSync, rmSync, statSync, utimesSync } from "node:fs";
import { invention } from "@iphub/sdk/contract/inventions";
import { milestone } from "@iphub/sdk/contract/milestones";
import { inventionNote } from "@iphub/sdk/contract/notes";
import * as z from "zod/mini";
import { keptFile, keptFiles, writeKept } from "../../command-line/kept-files.ts";
import { sha256 } from "../../command-line/sha256.ts";

const shape = z.object({
  at: z.string(),
  email: z.string(),
  invention,
  milestones: z.array(milestone),
  notes: z.array(inventionNote),
});

/** A matter as of a time, `at` in UTC, as the person with this address saw it, for when the hub cannot be reached. */
export type MatterSnapshot = z.infer<typeof shape>;

/** The most matters that are kept, those that were opened last, and the most characters of one. */
const mostKept = 20;
const mostCharacters = 1_000_000;
/** A matter that was not opened for this long is deleted, in milliseconds. */
const longestMs = 30 * 24 * 60 * 60_000;

/**
 * The matters of one hub on this machine, each in a file that only its owner can read (mode 0600). A file's time of change is
 * when the matter was opened last.
 */
export interface MatterSnapshots {
  /** Whether any is kept. */
  hasAny(): boolean;
  /** All that can be read, the one that was opened last first. */
  list(): readonly MatterSnapshot[];
  /** Keeps a matter that was opened: without its notes if it is too long with them, not at all if it is too long without. */
  write(snapshot: MatterSnapshot): void;
  /** Keeps a matter that is kept already as it is now; when it was opened stays. */
  renew(snapshot: MatterSnapshot): void;
  forget(id: string): void;
  /** Deletes all, or those for which `isOut` is true. */
  forgetAll(isOut?: (snapshot: MatterSnapshot) => boolean): void;
}

/** Opens the matters of a hub in the folder of the configuration. `now` is milliseconds since 1970. */
export function matterSnapshots(folder: string, host: string, now: () => number): MatterSnapshots {
  const fileOf = (id: string) => keptFile(folder, host, `matter-${sha256(id).slice(0, 16)}`);
  const files = () =>
    keptFiles(folder, host, "matter-")
      .map((path) => ({ path, openedAt: statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0 }))
      .toSorted((one, other) => other.openedAt - one.openedAt);
  const remove = (path: string) => rmSync(path, { force: true });
  const write = (snapshot: MatterSnapshot, openedAt: number) => {
    const path = fileOf(snapshot.invention.id);
    const text = [snapshot, { ...snapshot, notes: [] }]
      .map((one) => JSON.stringify(one))
      .find(({ length }) => length <= mostCharacters);
    if (text === undefined) return remove(path);
    writeKept(path, text);
    utimesSync(path, openedAt / 1000, openedAt / 1000);
  };
  return {
    hasAny: () => files().length > 0,
    list: () => files().flatMap(({ path }) => readSnapshot(path)),
    write(snapshot) {
      write(snapshot, now());
      files().forEach(({ path, openedAt }, index) => {
        if (index >= mostKept || openedAt < now() - longestMs) remove(path);
      });
    },
    renew(snapshot) {
      const known = statSync(fileOf(snapshot.invention.id), { throwIfNoEntry: false });
      if (known) write(snapshot, known.mtimeMs);
    },
    forget: (id) => remove(fileOf(id)),
    forgetAll(isOut = () => true) {
      for (const { path } of files()) if (readSnapshot(path).every(isOut)) remove(path);
    },
  };
}

function readSnapshot(path: string): MatterSnapshot[] {
  try {
    return [shape.parse(JSON.parse(readFileSync(path, "utf8")))];
  } catch {
    return [];
  }
}

import { readFileSync } from "node:fs";
import { recordKinds } from "@iphub/sdk/domain/operations/portfolio/entries";
import type { OwnedRecord } from "@iphub/sdk/domain/operations/portfolio/record-kinds";
import * as z from "zod/mini";
import { fileFault, usageError } from "../../command-line/exit-codes.ts";
import { writeWhole } from "../../command-line/file-target.ts";

/** The name of a record, as files keep it. */
export const entryName = z.object({
  section: z.enum(recordKinds),
  /** Absent in files from before templates. */
  template: z._default(z.nullable(z.string()), null),
  matter: z.nullable(z.string()),
  milestone: z.nullable(z.string()),
  milestoneNumber: z.number(),
  title: z.string(),
  number: z.number(),
});

const ownedRecord = z.object({
  name: entryName,
  id: z.nullable(z.string()),
  /** Absent in files from before it was kept. */
  updatedAt: z.optional(z.string()),
});

const ownedFile = z.object({
  /** By the address of the hub. */
  hubs: z.record(z.string(), z.array(ownedRecord)),
});

/** The records that a portfolio file owns on one hub: those that applying it has made. */
export interface OwnedFile {
  readonly records: readonly OwnedRecord[];
  /** Replaces them. The file is written completely or not at all. */
  save(records: readonly OwnedRecord[]): void;
}

/**
 * Opens the list next to a portfolio file, `portfolio.yaml.applied.json`, which is checked in with it. A portfolio from
 * standard input owns nothing.
 * @throws CliError (exit code 2) for a list that is damaged or cannot be read: what it owned would not be known
 */
export function openOwnedFile(portfolio: string, host: string): OwnedFile {
  if (portfolio === "-") return { records: [], save: () => undefined };
  const path = `${portfolio}.applied.json`;
  const { hubs } = readOwned(path);
  return {
    records: hubs[host] ?? [],
    save: (records) => {
      if (records.length === 0 && hubs[host] === undefined) return;
      writeWhole(path, `${JSON.stringify({ hubs: { ...hubs, [host]: records } }, null, 1)}\n`);
    },
  };
}

function readOwned(path: string): z.output<typeof ownedFile> {
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch (error) {
    const code = fileFault(error);
    if (code === "ENOENT") return { hubs: {} };
    throw usageError(`${path} cannot be read (${code})`, "It says what the file owns: make it readable first.");
  }
  try {
    return ownedFile.parse(JSON.parse(text));
  } catch {
    throw usageError(`${path} is damaged`, "Restore it from your version control, or delete it to own nothing.");
  }
}

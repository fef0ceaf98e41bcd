import { CliError, exitCodes } from "../../command-line/exit-codes.ts";
import type { Input } from "../../command-line/input.ts";
import type { Column } from "../../command-line/output/column.ts";
import type { OwnFlag } from "../../command-line/verb.ts";

/** The flags for where a hub stores its data. */
export const placeFlags: readonly OwnFlag[] = [
  {
    name: "data",
    kind: "text",
    placeholder: "dir",
    help: "the folder of database and files (IPHUB_DATA, .iphub-data)",
  },
  {
    name: "database-url",
    kind: "text",
    placeholder: "url",
    help: "the PostgreSQL server of the hub, if it has one",
  },
];

/** Where a hub stores its data, from flags and environment. @throws CliError naming every fault of the configuration */
export async function placeOf(input: Input) {
  const { ConfigurationError, readConfiguration } = await import("@iphub/server");
  const text = (value: unknown) => (value === undefined ? undefined : String(value));
  try {
    const chosen = { IPHUB_DATA: text(input.data), IPHUB_DATABASE_URL: text(input["database-url"]) };
    const { dataDirectory, databaseUrl, s3Url } = readConfiguration(process.env, chosen);
    return { dataDirectory, databaseUrl, s3Url };
  } catch (error) {
    if (error instanceof ConfigurationError) throw new CliError(exitCodes.usage, error.message);
    throw error;
  }
}

/** The passphrase of encrypted backups, from the environment only, so that it is in no list of processes. */
export function backupPassphrase(): string | undefined {
  const given = process.env.IPHUB_BACKUP_PASSPHRASE;
  if (given === undefined || given === "") return undefined;
  if (given.length >= 12) return given;
  throw new CliError(exitCodes.usage, "IPHUB_BACKUP_PASSPHRASE is too short: use at least 12 characters");
}

/** The error of a failed copy, on one line. */
export function copyFailure(error: unknown): CliError {
  if (error instanceof CliError) return error;
  return new CliError(exitCodes.failure, error instanceof Error ? error.message : String(error));
}

/** Lists the files that a copy lacks. @throws CliError if there are any */
export function refuseDamaged(damaged: readonly string[], rest = "everything else was copied"): void {
  if (damaged.length === 0) return;
  const shown = damaged.slice(0, 20).join(", ");
  const more = damaged.length > 20 ? ` and ${damaged.length - 20} more` : "";
  throw new CliError(exitCodes.failure, `${damaged.length} files are missing or damaged, ${rest}: ${shown}${more}`);
}

/** The columns of a copy of a hub. */
export const copyColumns: readonly Column[] = [
  { key: "madeAt", title: "Made at", whole: true },
  { key: "tables", align: "right" },
  { key: "rows", align: "right" },
  { key: "history", title: "Entries of the history, checked", align: "right" },
];

/** The columns of a copy with its files. */
export const copiedColumns: readonly Column[] = [
  ...copyColumns,
  { key: "files", title: "Files, checked", align: "right" },
];

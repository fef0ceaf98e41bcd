import { resolve } from "node:path";
import { errorMessage } from "@iphub/sdk/domain/error-message";
import type { BackupKey, BackupSource, SecretSetting } from "@iphub/server";
import { CliError, exitCodes } from "../../command-line/exit-codes.ts";
import type { Input } from "../../command-line/input.ts";
import type { Column } from "../../command-line/output/column.ts";
import { readInput } from "../../command-line/read-input.ts";
import type { OwnFlag } from "../../command-line/verb.ts";

/** The flag for the file with the settings of a hub. */
export const envFileFlag: OwnFlag = {
  name: "settings-file",
  kind: "text",
  placeholder: "file",
  help: "the file with the hub's settings; by default the one of this machine's service (iphub service install)",
};

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
  envFileFlag,
];

/** Where a hub stores its data, and how its backups are made, from flags and environment. @throws CliError naming every fault of the configuration */
export async function placeOf(input: Input) {
  const { ConfigurationError, readConfiguration } = await import("@iphub/server");
  const text = (value: unknown) => (value === undefined ? undefined : String(value));
  try {
    const chosen = { IPHUB_DATA: text(input.data), IPHUB_DATABASE_URL: text(input["database-url"]) };
    // What the daily backup of a running hub needs is not needed here: a bucket may be all that is left to restore from.
    const environment = { ...process.env, IPHUB_BACKUP_S3_URL: undefined, IPHUB_BACKUP_S3_URL_FILE: undefined };
    const settings = readConfiguration(environment, chosen);
    const { dataDirectory, databaseUrl, s3Url, backups, auditKey, auditKeysEarlier } = settings;
    return { dataDirectory, databaseUrl, s3Url, backups, auditKey, auditKeysEarlier };
  } catch (error) {
    if (error instanceof ConfigurationError) throw new CliError(exitCodes.usage, error.message);
    throw error;
  }
}

/** The public keys that signed the record of a hub: a copy of it verifies its record with them. */
export interface RecordKeys {
  /** As PEM; undefined where the hub has none, or where they cannot be read. */
  readonly auditKeys: string | undefined;
  /** Why they cannot be read; null where they can. */
  readonly fault: string | null;
}

/** Reads the public keys of a hub that need not run; one whose keys cannot be read is copied all the same. */
export async function recordKeysOf(settings: Awaited<ReturnType<typeof placeOf>>): Promise<RecordKeys> {
  const { publicAuditKeys } = await import("@iphub/server");
  try {
    return { auditKeys: await publicAuditKeys(settings), fault: null };
  } catch (error) {
    return { auditKeys: undefined, fault: errorMessage(error) };
  }
}

/** A secret of the hub from the environment, or from its file. @throws CliError where that file cannot be used */
async function secretOf(name: SecretSetting): Promise<string | undefined> {
  const { readSecret, SecretFileError } = await import("@iphub/server");
  try {
    return readSecret(process.env, name);
  } catch (error) {
    if (error instanceof SecretFileError) throw new CliError(exitCodes.usage, error.message);
    throw error;
  }
}

/** The flag for what opens a backup that is encrypted to a public key. */
export const identityFlag: OwnFlag = {
  name: "identity",
  kind: "text",
  placeholder: "file",
  help: "the age private key of a backup that is encrypted to a public one; - reads it from standard input",
};

/**
 * What opens a backup: the passphrase, from the environment or its file alone, so that no list of processes has it, and
 * the private keys of `--identity`. @throws CliError where a file cannot be used
 */
export async function backupKey({ identity }: Input): Promise<BackupKey> {
  const passphrase = await secretOf("IPHUB_BACKUP_PASSPHRASE");
  if (identity === undefined) return { passphrase };
  const { readIdentities } = await import("@iphub/server");
  const text = await readInput(String(identity));
  try {
    return { passphrase, identities: readIdentities(text) };
  } catch (error) {
    throw new CliError(exitCodes.usage, `--identity ${identity}: ${errorMessage(error)}`);
  }
}

/** The flag for a backup in the bucket of IPHUB_BACKUP_S3_URL. */
export const offSiteFlag: OwnFlag = {
  name: "off-site",
  help: "the folder is the name of a backup in the bucket of IPHUB_BACKUP_S3_URL, like iphub-2026-01-31",
};

/** Where a backup is read from: a folder, or the bucket. @throws CliError where no bucket is named */
export async function backupFrom({ folder, "off-site": isOffSite }: Input): Promise<string | BackupSource> {
  if (isOffSite !== true) return resolve(String(folder));
  const { bucketSource } = await import("@iphub/server");
  const address = await secretOf("IPHUB_BACKUP_S3_URL");
  if (!address) throw new CliError(exitCodes.usage, "IPHUB_BACKUP_S3_URL is not set: it names the bucket of backups");
  return bucketSource(address, String(folder));
}

/** The error of a failed copy, on one line. */
export function copyFailure(error: unknown): CliError {
  if (error instanceof CliError) return error;
  return new CliError(exitCodes.failure, errorMessage(error));
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

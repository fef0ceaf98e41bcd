import { existsSync } from "node:fs";
import { join } from "node:path";
import { errorMessage } from "@iphub/sdk/domain/error-message";
import { CliError, exitCodes } from "../../../command-line/exit-codes.ts";
import type { Input } from "../../../command-line/input.ts";
import { workAsOwner } from "../as-owner.ts";
import { placeOf } from "../hub-place.ts";
import { broken, type Finding, well } from "./finding.ts";

const fixes = {
  database: "Restore the last good backup to a new folder (iphub restore), and keep this one until all is well.",
  restore: "Run iphub restore again with a whole backup: it starts again there.",
  tables:
    "Keep this folder as it is. Restore the last good backup to a new one, and enter again what came after it; " +
    "--salvage FOLDER copies all that can still be read.",
  indexes:
    "Run this again with --repair: it rebuilds the index from its table (reindex). Until then lists and searches may " +
    "lack rows.",
  history: "Keep this folder as it is, and compare with the last good backup (iphub audit verify names the entry).",
  files: "Take these files from the last good backup, or upload them again.",
} as const;

/** Where a hub's database is. @throws CliError where there is none */
export async function existingPlace(input: Input) {
  const place = await placeOf(input);
  if (place.databaseUrl === undefined && !existsSync(join(place.dataDirectory, "database"))) {
    throw new CliError(exitCodes.notFound, `there is no database in ${place.dataDirectory}`);
  }
  if (place.databaseUrl === undefined) workAsOwner(place.dataDirectory);
  return place;
}

/**
 * Reads all that a hub stores, says what is damaged, and with `--repair` makes damaged indexes again.
 * @throws CliError where there is no hub, or it is running
 */
export async function checkStoredData(input: Input): Promise<Finding[]> {
  const place = await existingPlace(input);
  const { checkData } = await import("@iphub/server");
  try {
    const findings = await checkData(place, input.repair === true);
    return findings.map(({ part, found, isDamaged }) =>
      isDamaged ? broken(part, found, fixes[part]) : well(part, found),
    );
  } catch (error) {
    return [notOpened(error)];
  }
}

/** A database that does not open. @throws CliError where its hub is running */
export function notOpened(error: unknown): Finding {
  if (error instanceof Error && error.name === "DataDirectoryInUseError") {
    throw new CliError(exitCodes.conflict, error.message);
  }
  return broken("database", errorMessage(error), fixes.database);
}

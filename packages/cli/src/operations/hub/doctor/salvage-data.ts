import { join, resolve } from "node:path";
import type { SalvageOutcome } from "@iphub/server";
import { CliError, exitCodes } from "../../../command-line/exit-codes.ts";
import type { Input } from "../../../command-line/input.ts";
import { type RecordKeys, recordKeysOf } from "../hub-place.ts";
import { broken, type Finding, odd, well } from "./finding.ts";
import { existingPlace, notOpened } from "./stored-data.ts";

/** Copies what can be read of a damaged hub, and says what could not. @throws CliError where there is no hub, or it is running */
export async function salvageData(input: Input): Promise<Finding[]> {
  const place = await existingPlace(input);
  const folder = resolve(String(input.salvage));
  const { earlierFileName, leftOutFile, salvage } = await import("@iphub/server");
  const keys = await recordKeysOf(place);
  try {
    const outcome = await salvage({ ...place, auditKeys: keys.auditKeys }, folder);
    const found = findingsOf(outcome, folder, join(folder, leftOutFile));
    return [...found, keysFinding(keys, join(folder, earlierFileName))];
  } catch (error) {
    if (error instanceof Error && error.name === "RestoreError") throw new CliError(exitCodes.conflict, error.message);
    return [notOpened(error)];
  }
}

function findingsOf({ tables, files, damaged }: SalvageOutcome, folder: string, leftOut: string): Finding[] {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const unreadable = tables.filter((table) => table.unreadable > 0);
  const refused = tables.filter((table) => table.leftOut > 0);
  return [
    well("salvage", `${rows} rows and ${files} files are in ${folder}; serve it with --data ${folder}`),
    ...unreadable.map(({ name, unreadable: count, rows: kept }) =>
      broken(
        "tables",
        `${name}: ${count} ${count === 1 ? "page or row" : "pages or rows"} cannot be read, ${kept} rows were copied`,
        lost,
      ),
    ),
    ...refused.map(({ name, leftOut: count }) =>
      odd("tables", `${name}: ${count} rows belong to what is lost`, `They are in ${leftOut}.`),
    ),
    ...(damaged.length === 0 ? [] : [broken("files", `missing or damaged: ${damaged.join(", ")}`, lostFiles)]),
  ];
}

function keysFinding({ auditKeys, fault }: RecordKeys, file: string): Finding {
  if (auditKeys !== undefined) {
    const next = "it signs with a key of its own from its first start on";
    return well("record", `the public keys that signed it are in ${file}; ${next}`);
  }
  const place = `into ${file} before you serve the new folder, or set IPHUB_AUDIT_KEYS_EARLIER`;
  return fault === null
    ? odd(
        "record",
        "the damaged hub has no key",
        `If it signed its record, write the public keys that signed it ${place}.`,
      )
    : odd("record", `the keys that signed it cannot be read: ${fault}`, `Write the public ones ${place}.`);
}

const lost = "Compare with the last good backup, and enter again what is missing.";
const lostFiles = "Take these files from the last good backup, or upload them again.";

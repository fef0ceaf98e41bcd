import { existsSync } from "node:fs";
import { join } from "node:path";
import { note } from "../../command-line/output/sink.ts";
import type { RunContext, Verb } from "../../command-line/verb.ts";
import {
  backupFrom,
  backupKey,
  copiedColumns,
  copyFailure,
  identityFlag,
  offSiteFlag,
  placeFlags,
  placeOf,
  refuseDamaged,
} from "./hub-place.ts";

/** `iphub restore`: makes a hub of a copy, in an empty place. */
export const verb: Verb = {
  summary: "Restore a copy of a hub to an empty folder or database, and check its rows, its history and its files",
  shortcut: "restore",
  positionals: ["folder"],
  flags: [
    { name: "folder", kind: "text", required: true, help: "the folder of the backup" },
    offSiteFlag,
    identityFlag,
    ...placeFlags,
  ],
  columns: copiedColumns,
  example: "restore /backups/2026-01-31 --data /srv/iphub",
  run: restoreHub,
};

async function restoreHub({ input, output }: RunContext): Promise<void> {
  const { backups: _, ...place } = await placeOf(input);
  const key = await backupKey(input);
  const { restore } = await import("@iphub/server");
  const done = await restore(await backupFrom(input), place, key).catch((error: unknown) => {
    throw copyFailure(error);
  });
  await output.record(done, copiedColumns);
  if (!hasAuditKey(place.dataDirectory)) note(missingKey(place.dataDirectory));
  refuseDamaged(done.damaged);
}

function hasAuditKey(dataDirectory: string): boolean {
  return process.env.IPHUB_AUDIT_KEY !== undefined || existsSync(join(dataDirectory, "audit-key.pem"));
}

function missingKey(dataDirectory: string): string {
  return (
    `The key that signs the record is in no backup: put the hub's audit-key.pem into ${dataDirectory} before the first ` +
    "start (or set IPHUB_AUDIT_KEY). Without it iphub audit verify refuses what was signed before."
  );
}

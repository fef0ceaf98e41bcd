import { existsSync } from "node:fs";
import { join } from "node:path";
import { note } from "../../command-line/output/sink.ts";
import type { RunContext, Verb } from "../../command-line/verb.ts";
import { takeServiceSettings } from "../service/service-settings.ts";
import { workAsOwner } from "./as-owner.ts";
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
  takeServiceSettings(input);
  const { backups: _, ...place } = await placeOf(input);
  const key = await backupKey(input);
  const from = await backupFrom(input);
  const { restore, sideFolders } = await import("@iphub/server");
  const isNew = !existsSync(place.dataDirectory);
  workAsOwner(place.dataDirectory);
  const done = await restore(from, place, key).catch((error: unknown) => {
    throw copyFailure(error);
  });
  await output.record(done, copiedColumns);
  if (isNew && process.geteuid?.() === 0) {
    note(`${place.dataDirectory} belongs to root: give it to the account of the hub (chown -R) before the start.`);
  }
  for (const left of await sideFolders(place.dataDirectory)) {
    note(`${left} was left by a restore that was cut off: delete it, unless one runs there now.`);
  }
  if (!hasAuditKey(place.dataDirectory)) note(missingKey(place.dataDirectory));
  refuseDamaged(done.damaged);
}

function hasAuditKey(dataDirectory: string): boolean {
  const { IPHUB_AUDIT_KEY: key, IPHUB_AUDIT_KEY_FILE: file } = process.env;
  return Boolean(key || file) || existsSync(join(dataDirectory, "audit-key.pem"));
}

/** Older backups lack the public key. */
function missingKey(dataDirectory: string): string {
  const verifies = existsSync(join(dataDirectory, "audit-keys-earlier.pem"));
  const without = verifies
    ? "Without it the hub signs with a new key, and verifies what was signed before by the public key in the backup."
    : "Without it iphub audit verify refuses what was signed before.";
  return (
    `The key that signs the record is in no backup: put the hub's audit-key.pem into ${dataDirectory} before the first ` +
    `start (or set IPHUB_AUDIT_KEY). ${without}`
  );
}

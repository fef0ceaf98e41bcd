import { resolve } from "node:path";
import type { RunContext, Verb } from "../../command-line/verb.ts";
import { copiedColumns } from "./copy-columns.ts";
import { backupPassphrase, copyFailure, placeFlags, placeOf, refuseDamaged } from "./hub-place.ts";

/** `iphub restore /backups/2026-01-31 --data /srv/iphub`. */
export const verb: Verb = {
  summary: "Restore a copy of a hub to an empty folder or database, and check its rows, its history and its files",
  shortcut: "restore",
  positionals: ["folder"],
  flags: [{ name: "folder", kind: "text", required: true, help: "the folder of the backup" }, ...placeFlags],
  columns: copiedColumns,
  example: "restore /backups/2026-01-31 --data /srv/iphub",
  run: restoreHub,
};

async function restoreHub({ input, output }: RunContext): Promise<void> {
  const place = await placeOf(input);
  const { restore } = await import("@iphub/server");
  const done = await restore(resolve(String(input.folder)), place, backupPassphrase()).catch((error: unknown) => {
    throw copyFailure(error);
  });
  await output.record(done, copiedColumns);
  refuseDamaged(done.damaged);
}

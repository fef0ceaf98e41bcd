import { resolve } from "node:path";
import { note } from "../../command-line/output/sink.ts";
import type { RunContext, Verb } from "../../command-line/verb.ts";
import { copiedColumns } from "./copy-columns.ts";
import { backupPassphrase, copyFailure, placeFlags, placeOf, refuseDamaged } from "./hub-place.ts";

/** `iphub backup /backups/2026-01-31 --data /srv/iphub`. */
export const verb: Verb = {
  summary: "Copy a whole hub, its database and files, into a new folder; stop one with the embedded database first",
  shortcut: "backup",
  positionals: ["folder"],
  flags: [{ name: "folder", kind: "text", required: true, help: "a folder that does not exist yet" }, ...placeFlags],
  columns: copiedColumns,
  example: "backup /backups/2026-01-31 --data /srv/iphub",
  run: backUpHub,
};

async function backUpHub({ input, output }: RunContext): Promise<void> {
  const place = await placeOf(input);
  const passphrase = backupPassphrase();
  const { backUp } = await import("@iphub/server");
  const done = await backUp(place, resolve(String(input.folder)), new Date(), passphrase).catch((error: unknown) => {
    throw copyFailure(error);
  });
  await output.record(done, copiedColumns);
  if (passphrase === undefined) {
    note(
      "The backup is not encrypted: it holds all data, keys and password hashes. Set IPHUB_BACKUP_PASSPHRASE to encrypt it.",
    );
  }
  refuseDamaged(done.damaged);
}

import { resolve } from "node:path";
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
  recordKeysOf,
  refuseDamaged,
} from "./hub-place.ts";

/** `iphub backup`: copies a whole hub, or checks a copy of one. */
export const verb: Verb = {
  summary: "Copy a whole hub, its database and files, into a new folder; stop one with the embedded database first",
  shortcut: "backup",
  positionals: ["folder"],
  flags: [
    { name: "folder", kind: "text", required: true, help: "a folder that does not exist yet" },
    { name: "verify", help: "read the backup in the folder as a restore would, and change nothing" },
    { ...identityFlag, help: `with --verify, ${identityFlag.help}` },
    { ...offSiteFlag, help: `with --verify, ${offSiteFlag.help}` },
    ...placeFlags,
  ],
  columns: copiedColumns,
  example: "backup /backups/2026-01-31 --data /srv/iphub",
  run: async (context) => {
    takeServiceSettings(context.input);
    await (context.input.verify === true ? verify(context) : backUpHub(context));
  },
};

async function backUpHub({ input, output }: RunContext): Promise<void> {
  const settings = await placeOf(input);
  const { backups } = settings;
  const { backUp } = await import("@iphub/server");
  // A hub on a server is only read.
  if (settings.databaseUrl === undefined) workAsOwner(settings.dataDirectory);
  const { auditKeys, fault } = await recordKeysOf(settings);
  if (fault !== null) note(`The backup lacks the public key of the record: ${fault}`);
  const place = { ...settings, auditKeys };
  const done = await backUp(place, resolve(String(input.folder)), new Date(), backups).catch((error: unknown) => {
    throw copyFailure(error);
  });
  await output.record(done, copiedColumns);
  if (backups.passphrase === undefined && backups.recipients.length === 0) {
    note(
      "The backup is not encrypted: it holds all data, keys and password hashes. Set IPHUB_BACKUP_RECIPIENTS or " +
        "IPHUB_BACKUP_PASSPHRASE to encrypt it.",
    );
  }
  refuseDamaged(done.damaged);
}

async function verify({ input, output }: RunContext): Promise<void> {
  const { verifyBackup } = await import("@iphub/server");
  const done = await verifyBackup(await backupFrom(input), await backupKey(input)).catch((error: unknown) => {
    throw copyFailure(error);
  });
  await output.record(done, copiedColumns);
  refuseDamaged(done.damaged, "the backup holds everything else");
}

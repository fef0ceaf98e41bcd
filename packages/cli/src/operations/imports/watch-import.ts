import { setTimeout as delay } from "node:timers/promises";
import type { Hub } from "@iphub/sdk/client";
import type { ImportRecord } from "@iphub/sdk/contract/imports";
import { CliError, exitCodes } from "../../command-line/exit-codes.ts";
import { note } from "../../command-line/output/sink.ts";

/** How often an import is polled, in milliseconds. */
const pollMilliseconds = 500;

/** Polls an import until its run has ended, and shows the progress. @throws CliError where it failed */
export async function watchImport(hub: Hub, begun: ImportRecord): Promise<ImportRecord> {
  let record = begun;
  let said = "";
  while (["queued", "applying", "undoing"].includes(record.status)) {
    const { counts, rowsPerSecond } = record;
    const left = record.status === "undoing" ? counts.applied : counts.ready;
    const text = `${left} rows left${rowsPerSecond === null ? "" : `, ${rowsPerSecond} rows a second`}`;
    if (text !== said) note(text);
    said = text;
    await delay(pollMilliseconds);
    record = await hub.imports.get({ id: record.id });
  }
  if (record.status === "failed") {
    throw new CliError(exitCodes.failure, `The import failed: ${record.error ?? "no reason was given"}`);
  }
  return record;
}

import { setTimeout as delay } from "node:timers/promises";
import type { Hub } from "@iphub/sdk/client";
import type { OfficeDocument } from "@iphub/sdk/contract/uspto";
import { CliError, exitCodes, usageError } from "../shared/exit-codes.ts";
import { note } from "../shared/output/sink.ts";
import type { Input, RunContext, Verb } from "../shared/verb.ts";
import { downloadColumns } from "./uspto.columns.ts";

/** How often a download is asked for while it is waited for, in milliseconds. */
const pollMilliseconds = 1_000;

/** `iphub uspto download 17248024 --code CTNF --wait`. */
export const verb: Verb = {
  summary: "Download documents of an application into the matter's files",
  positionals: ["applicationId"],
  flags: [
    { name: "applicationId", kind: "text", required: true, help: "an application number in any spelling" },
    { name: "document", kind: "text", list: true, placeholder: "id", help: "a document; may be repeated" },
    { name: "code", kind: "text", list: true, help: "every document with this code; may be repeated" },
    { name: "every", kind: "boolean", help: "every document of the file wrapper" },
    { name: "wait", kind: "boolean", help: "wait until each has arrived or failed" },
  ],
  columns: downloadColumns,
  example: "uspto download 17248024 --code CTNF --code CTFR --wait",
  run: download,
};

async function download({ input, output, session }: RunContext): Promise<void> {
  const { hub } = await session();
  const applicationId = String(input.applicationId);
  const documentIds = chosen(await hub.uspto.documents({ id: applicationId }), input);
  const { id } = await hub.uspto.download({ applicationId, documentIds });
  if (input.wait === true) await waitFor(hub, id);
  const done = (await hub.uspto.downloads()).find((one) => one.id === id);
  await output.record(done, downloadColumns);
  const failed = done?.items.filter(({ status }) => status === "failed") ?? [];
  for (const { code, description, error } of failed) note(`${code} ${description}: ${error ?? "failed"}`);
  if (failed.length > 0)
    throw new CliError(exitCodes.failure, `${failed.length} of ${documentIds.length} documents failed`);
}

function chosen(documents: readonly OfficeDocument[], { document, code, every }: Input): string[] {
  const ids = listOf(document);
  const codes = new Set(listOf(code).map((one) => one.toUpperCase()));
  const found = documents.filter((one) => every === true || codes.has(one.code.toUpperCase())).map(({ id }) => id);
  const all = [...new Set([...ids, ...found])];
  if (all.length === 0) throw usageError("no document is chosen", "Use --document, --code or --every.");
  return all;
}

function listOf(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : [];
}

async function waitFor(hub: Hub, id: string): Promise<void> {
  for (;;) {
    const { status } = await hub.uspto.downloadStatus({ id });
    if (status === "completed" || status === "failed") return;
    await delay(pollMilliseconds);
  }
}

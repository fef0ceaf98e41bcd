import { setTimeout as delay } from "node:timers/promises";
import type { Hub } from "@iphub/sdk/client";
import type { Download, OfficeDocument } from "@iphub/sdk/contract/uspto";
import { requestsOf } from "@iphub/sdk/domain/docket/download-state";
import { CliError, exitCodes, usageError } from "../../command-line/exit-codes.ts";
import { type Input, textsOf } from "../../command-line/input.ts";
import { note } from "../../command-line/output/sink.ts";
import type { RunContext, Verb } from "../../command-line/verb.ts";
import { checkApplication } from "./check-application.ts";
import { downloadColumns } from "./uspto.columns.ts";

/** How often a download is polled, in milliseconds. */
const pollMilliseconds = 1_000;

/** `iphub uspto download 17248024 --code CTNF --wait`. */
export const verb: Verb = {
  summary: "Download documents of an application to the matter's files",
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
  check: checkApplication("applicationId"),
  run: download,
};

async function download({ input, output, session }: RunContext): Promise<void> {
  const { hub } = await session();
  const applicationId = String(input.applicationId);
  const documentIds = chosen(await hub.uspto.documents({ id: applicationId }), input);
  const ids = new Set<string>();
  for (const part of requestsOf(documentIds)) {
    ids.add((await hub.uspto.download({ applicationId, documentIds: part })).id);
  }
  if (input.wait === true) for (const id of ids) await waitFor(hub, id);
  const done = (await hub.uspto.downloads()).filter(({ id }) => ids.has(id)).reverse();
  if (done.length === 1) await output.record(done[0], downloadColumns);
  else await output.list(onePage(done), downloadColumns);
  const failed = done.flatMap(({ items }) => items).filter(({ status }) => status === "failed");
  for (const { code, description, error } of failed) note(`${code} ${description}: ${error ?? "failed"}`);
  if (failed.length > 0)
    throw new CliError(exitCodes.failure, `${failed.length} of ${documentIds.length} documents failed`);
}

async function* onePage(rows: readonly Download[]): AsyncGenerator<readonly Download[]> {
  yield rows;
}

function chosen(documents: readonly OfficeDocument[], { applicationId, document, code, every }: Input): string[] {
  const [ids, codes] = [textsOf(document), textsOf(code)];
  if (ids.length === 0 && codes.length === 0 && every !== true) {
    throw usageError("no document is chosen", "Use --document, --code or --every.");
  }
  if (documents.length === 0) {
    throw new CliError(exitCodes.notFound, `no documents of ${applicationId} are known yet`);
  }
  const see = `See: iphub uspto documents ${applicationId}`;
  const unknown = ids.find((id) => !documents.some((one) => one.id === id));
  if (unknown !== undefined) throw usageError(`${unknown} is not a document of this file wrapper`, see);
  const has = (one: OfficeDocument, wanted: string) => one.code.toUpperCase() === wanted.toUpperCase();
  const unused = codes.find((wanted) => !documents.some((one) => has(one, wanted)));
  if (unused !== undefined) throw usageError(`no document of this file wrapper has the code ${unused}`, see);
  const found = documents.filter((one) => every === true || codes.some((wanted) => has(one, wanted)));
  return [...new Set([...ids, ...found.map(({ id }) => id)])];
}

async function waitFor(hub: Hub, id: string): Promise<void> {
  for (;;) {
    const { status } = await hub.uspto.downloadStatus({ id });
    if (status === "completed" || status === "failed") return;
    await delay(pollMilliseconds);
  }
}

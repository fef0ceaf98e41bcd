import { setTimeout as delay } from "node:timers/promises";
import type { Hub } from "@iphub/sdk/client";
import { pdfNotShown } from "@iphub/sdk/domain/documents/pdf-lacks";
import { HubHttpError } from "@iphub/sdk/errors";
import { CliError, exitCodes, usageError } from "../../command-line/exit-codes.ts";
import { textsOf } from "../../command-line/input.ts";
import { once } from "../../command-line/output/output.ts";
import { note } from "../../command-line/output/sink.ts";
import type { RunContext, Verb } from "../../command-line/verb.ts";
import { resultColumns } from "./reports.columns.ts";

/** How often reports are polled, in milliseconds. */
const pollMilliseconds = 500;

/** `iphub reports generate m-17248024 --report status-letter --set clientName='Acme' --format pdf --wait`. */
export const verb: Verb = {
  summary: "Generate reports for a matter into its files",
  positionals: ["inventionId"],
  flags: [
    { name: "inventionId", kind: "text", required: true, help: "the id of a matter" },
    { name: "report", kind: "text", list: true, placeholder: "id", help: "a report; may be repeated" },
    { name: "set", kind: "text", list: true, placeholder: "name=value", help: "fill a field; may be repeated" },
    { name: "format", kind: "text", help: "docx (default) or pdf" },
    { name: "wait", kind: "boolean", help: "wait until each is generated or has failed" },
  ],
  columns: resultColumns,
  example: "reports generate m-17248024 --report status-letter --set clientName=Acme --format pdf --wait",
  sendsKey: true,
  run: generate,
};

async function generate({ input, output, keyed, session }: RunContext): Promise<void> {
  const reportIds = textsOf(input.report);
  if (reportIds.length === 0) throw usageError("no report is chosen", "Use --report; iphub reports list names them.");
  const values = Object.fromEntries(textsOf(input.set).map(assignment));
  const format = formatOf(input.format);
  const { hub } = await session();
  const inventionId = String(input.inventionId);
  const form = { ...values, inventionId, reportIds, format };
  const asked = await hub.reports.generate(form, keyed).catch((error: unknown) => {
    throw inWordsOfFlags(error);
  });
  const ids = new Set(asked.map(({ id }) => id));
  const results = input.wait === true ? await settled(hub, inventionId, ids) : asked;
  for (const result of results) {
    const missing = pdfNotShown(result);
    if (missing !== null) note(`${result.title}: ${missing}`);
  }
  await output.list(once(results), resultColumns);
  const failed = results.filter(({ status }) => status === "failed").length;
  if (failed > 0) throw new CliError(exitCodes.failure, `${failed} of ${results.length} reports failed`);
}

/** A field of the form is not a flag of its own: it is filled in with --set. */
function inWordsOfFlags(error: unknown): unknown {
  if (!(error instanceof HubHttpError) || error.status !== 400 || error.fields.length === 0) return error;
  const reasons = error.fields.map(({ field, message }) => `${field} ${message}`).join("; ");
  return usageError(reasons, "Use --set name=value; iphub reports fields names them.");
}

function formatOf(given: unknown): "docx" | "pdf" {
  if (given === undefined || given === "docx") return "docx";
  if (given === "pdf") return "pdf";
  throw usageError("--format is neither docx nor pdf", "Use one of them.");
}

function assignment(text: string): [string, string] {
  const at = text.indexOf("=");
  if (at < 1)
    throw usageError(`--set ${text} has no value`, "Write it as name=value; iphub reports fields names them.");
  return [text.slice(0, at), text.slice(at + 1)];
}

async function settled(hub: Hub, inventionId: string, ids: ReadonlySet<string>) {
  for (;;) {
    const results = (await hub.reports.results({ inventionId })).filter(({ id }) => ids.has(id));
    if (results.every(({ status }) => status === "completed" || status === "failed")) return results;
    await delay(pollMilliseconds);
  }
}

import { note } from "../../command-line/output/sink.ts";
import { saveStream } from "../../command-line/save-stream.ts";
import type { RunContext, Verb } from "../../command-line/verb.ts";

/** `iphub reports download-template status-letter`. */
export const verb: Verb = {
  summary: "Download a report template as DOCX, to edit it in Word",
  positionals: ["id"],
  flags: [
    { name: "id", kind: "text", required: true, help: "the template's id" },
    { name: "output", kind: "text", short: "o", placeholder: "path", help: "where to save it; - for standard output" },
  ],
  example: "reports download-template status-letter --output letter.docx",
  run: download,
};

async function download({ input, session }: RunContext): Promise<void> {
  const { hub } = await session();
  const id = String(input.id);
  const path = typeof input.output === "string" ? input.output : `${id}.docx`;
  await saveStream(await hub.reports.downloadTemplate({ id }), path);
  if (path !== "-") note(`Saved ${path}`);
}

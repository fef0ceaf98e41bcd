import { writeFile } from "node:fs/promises";
import { basename } from "node:path";
import { note } from "../../command-line/output/sink.ts";
import type { RunContext, Verb } from "../../command-line/verb.ts";

/** `iphub minions attachment a-1 --output report.pdf`. */
export const verb: Verb = {
  summary: "Download a file that is attached to a comment",
  positionals: ["id"],
  flags: [
    { name: "id", kind: "text", required: true, help: "the attachment's id, the last part of its url" },
    {
      name: "output",
      kind: "text",
      short: "o",
      placeholder: "path",
      help: "where to save it; its own name by default",
    },
    { name: "force", kind: "boolean", help: "replace an existing file" },
  ],
  example: "minions attachment a-1 --output report.pdf",
  run: download,
};

async function download({ input, session }: RunContext): Promise<void> {
  const { hub } = await session();
  const file = await hub.minions.attachment({ documentId: String(input.id) });
  const path = typeof input.output === "string" ? input.output : basename(file.filename ?? "attachment");
  await writeFile(path, file, { flag: input.force === true ? "w" : "wx" });
  note(`Saved ${path}`);
}

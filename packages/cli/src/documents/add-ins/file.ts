import { writeFile } from "node:fs/promises";
import { basename } from "node:path";
import { note } from "../../command-line/output/sink.ts";
import type { RunContext, Verb } from "../../command-line/verb.ts";

/** `iphub add-ins file word-addin manifest.xml`. */
export const verb: Verb = {
  summary: "Download a file of an add-in",
  positionals: ["add-in", "file"],
  flags: [
    { name: "add-in", kind: "text", required: true, help: "word-addin, visio-addin or alfred" },
    { name: "file", kind: "text", required: true, help: "the last part of the add-in's address" },
    {
      name: "output",
      kind: "text",
      short: "o",
      placeholder: "path",
      help: "where to save it; its own name by default",
    },
    { name: "force", kind: "boolean", help: "replace an existing file" },
  ],
  example: "add-ins file word-addin manifest.xml",
  run: download,
};

async function download({ input, session }: RunContext): Promise<void> {
  const { hub } = await session();
  const name = String(input.file);
  const file = await hub.addIns.file({ addIn: String(input["add-in"]), file: name });
  const path = typeof input.output === "string" ? input.output : basename(name);
  await writeFile(path, file, { flag: input.force === true ? "w" : "wx" });
  note(`Saved ${path}`);
}

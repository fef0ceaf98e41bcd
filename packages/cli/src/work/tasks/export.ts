import type { Verb } from "../../command-line/verb.ts";
import { ownZone, saveExport, searchHelp } from "./task-listing.ts";

/** `iphub tasks export --filter my-tasks --format pdf --output tasks.pdf`. */
export const verb: Verb = {
  call: "tasks.export",
  defaults: ownZone,
  help: { ...searchHelp, bom: "start a CSV with the byte order mark that old spreadsheet programs need" },
  flags: [
    {
      name: "output",
      short: "o",
      kind: "text",
      placeholder: "file",
      help: "where to write; standard output by default",
    },
  ],
  example: "tasks export --filter my-tasks --format pdf --output tasks.pdf",
  run: async (context) => {
    const { output: target, ...input } = context.input;
    await saveExport(context, input, typeof target === "string" ? target : "-");
  },
};

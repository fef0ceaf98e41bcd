import type { Verb } from "../../command-line/verb.ts";
import { saveExport } from "./save-export.ts";
import { ownZone, searchHelp } from "./task-listing.ts";

/** `iphub tasks export --filter my-tasks --format pdf --output tasks.pdf`. */
export const verb: Verb = {
  call: "tasks.export",
  defaults: ownZone,
  help: { ...searchHelp, bom: "begin a CSV with the mark that old spreadsheets need" },
  flags: [
    {
      name: "output",
      short: "o",
      kind: "text",
      placeholder: "file",
      help: "where to write; standard output unless given",
    },
  ],
  example: "tasks export --filter my-tasks --format pdf --output tasks.pdf",
  run: async (context) => {
    const { output: target, ...input } = context.input;
    await saveExport(context, input, typeof target === "string" ? target : "-");
  },
};

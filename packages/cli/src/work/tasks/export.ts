import { exportFlag } from "../../command-line/save-export.ts";
import type { Verb } from "../../command-line/verb.ts";
import { queryFault } from "./query-fault.ts";
import { exportTasks, ownZone, searchHelp } from "./task-listing.ts";

const asFormat = "Say it with --format: csv, xlsx, json, ndjson or pdf.";

/** `iphub tasks export --filter my-tasks --format pdf --output tasks.pdf`. */
export const verb: Verb = {
  call: "tasks.export",
  check: queryFault,
  defaults: ownZone,
  help: { ...searchHelp, bom: "start a CSV with the byte order mark that old spreadsheet programs need" },
  flags: [exportFlag],
  triedFlags: { csv: asFormat, json: asFormat, ndjson: asFormat, xlsx: asFormat },
  example: "tasks export --filter my-tasks --format pdf --output tasks.pdf",
  run: async (context) => {
    const { output: file, ...input } = context.input;
    await exportTasks(context, input, file);
  },
};

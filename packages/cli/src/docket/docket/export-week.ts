import type { Hub } from "@iphub/sdk/client";
import { exportFlag, saveExport } from "../../command-line/save-export.ts";
import type { Verb } from "../../command-line/verb.ts";
import { weekHelp } from "./docket.columns.ts";
import { restOfLists, sayPart } from "./left-out.ts";

type WeekInput = Parameters<Hub["docket"]["exportWeek"]>[0];

/** `iphub docket export-week --scope firm --format pdf --output week.pdf`. */
export const verb: Verb = {
  call: "docket.exportWeek",
  help: weekHelp,
  flags: [exportFlag],
  example: "docket export-week --scope firm --format pdf --output week.pdf",
  run: async ({ input, output, session }) => {
    const { output: file, ...query } = input;
    const wanted: WeekInput = query;
    const { hub } = await session();
    const exported = await hub.docket.exportWeek(wanted);
    await saveExport(exported, file, output);
    sayPart(exported, restOfLists);
  },
};

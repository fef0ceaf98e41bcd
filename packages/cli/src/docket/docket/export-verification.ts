import type { Hub } from "@iphub/sdk/client";
import { exportFlag, saveExport } from "../../command-line/save-export.ts";
import type { Verb } from "../../command-line/verb.ts";
import { verificationHelp } from "./docket.columns.ts";
import { restOfReport, sayPart } from "./left-out.ts";

type ReportInput = Parameters<Hub["docket"]["exportVerification"]>[0];

/** `iphub docket export-verification --format pdf --output report.pdf`. */
export const verb: Verb = {
  call: "docket.exportVerification",
  help: verificationHelp,
  flags: [exportFlag],
  example: "docket export-verification --from 2026-01-01 --to 2026-12-31 --format pdf --output report.pdf",
  run: async ({ input, output, session }) => {
    const { output: file, ...query } = input;
    const wanted: ReportInput = query;
    const { hub } = await session();
    const exported = await hub.docket.exportVerification(wanted);
    await saveExport(exported, file, output);
    sayPart(exported, restOfReport);
  },
};

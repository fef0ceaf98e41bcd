import { exportFlag, saveExport } from "../../command-line/save-export.ts";
import type { Verb } from "../../command-line/verb.ts";

/** `iphub access-log export --output access.ndjson`. */
export const verb: Verb = {
  call: "accessLog.export",
  flags: [exportFlag],
  example: "access-log export --from 2026-01-01T00:00:00Z --output access.ndjson",
  run: async ({ input, output, session }) => {
    const { hub } = await session();
    const { output: file, ...filter } = input;
    await saveExport(await hub.accessLog.export(filter), file, output);
  },
};

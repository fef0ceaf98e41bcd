import { exportFlag, saveExport } from "../../command-line/save-export.ts";
import type { Verb } from "../../command-line/verb.ts";

/** `iphub audit export --output history.ndjson`; `iphub audit verify --file history.ndjson` checks it without a hub. */
export const verb: Verb = {
  call: "audit.export",
  help: { after: "only the entries after this number" },
  flags: [exportFlag],
  example: "audit export --output history.ndjson",
  run: async ({ input, output, session }) => {
    const { hub } = await session();
    const after = typeof input.after === "number" ? input.after : 0;
    await saveExport(await hub.audit.export({ after }), input.output, output);
  },
};

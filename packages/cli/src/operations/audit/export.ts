import { saveStream } from "../../command-line/save-stream.ts";
import type { RunContext, Verb } from "../../command-line/verb.ts";

/** `iphub audit export --output history.ndjson`; `iphub audit verify --file history.ndjson` checks it without a hub. */
export const verb: Verb = {
  call: "audit.export",
  help: { after: "only the entries after this number" },
  flags: [
    {
      name: "output",
      short: "o",
      kind: "text",
      placeholder: "file",
      help: "where to write; standard output by default",
    },
  ],
  example: "audit export --output history.ndjson",
  run: exportHistory,
};

async function exportHistory({ input, output, session }: RunContext): Promise<void> {
  const { hub } = await session();
  const target = typeof input.output === "string" ? input.output : "-";
  const after = typeof input.after === "number" ? input.after : 0;
  await saveStream(await hub.audit.export({ after }), target);
  if (target !== "-") output.hint(`Written to ${target}.`);
}

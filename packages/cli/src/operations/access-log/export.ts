import { saveStream } from "../../command-line/save-stream.ts";
import type { RunContext, Verb } from "../../command-line/verb.ts";

/** `iphub access-log export --output access.ndjson`. */
export const verb: Verb = {
  call: "accessLog.export",
  flags: [
    {
      name: "output",
      short: "o",
      kind: "text",
      placeholder: "file",
      help: "where to write; standard output by default",
    },
  ],
  example: "access-log export --from 2026-01-01T00:00:00Z --output access.ndjson",
  run: exportAccesses,
};

async function exportAccesses({ input, output, session }: RunContext): Promise<void> {
  const { hub } = await session();
  const { output: file, ...filter } = input;
  const target = typeof file === "string" ? file : "-";
  await saveStream(await hub.accessLog.export(filter), target);
  if (target !== "-") output.hint(`Written to ${target}.`);
}

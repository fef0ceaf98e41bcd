import { writeOut } from "../../command-line/output/sink.ts";
import type { RunContext, Verb } from "../../command-line/verb.ts";

/** `iphub files open f-1`: prints the address at which a browser can show the file for five minutes. */
export const verb: Verb = {
  summary: "Print an address that shows a file in a browser for five minutes, without signing in",
  positionals: ["id"],
  flags: [{ name: "id", kind: "text", required: true, help: "the file's id, or matter/name" }],
  example: "files open f-1",
  run: printAddress,
};

async function printAddress({ input, output, session }: RunContext): Promise<void> {
  const { hub, connection } = await session();
  const { url, expiresAt } = await hub.files.token({ path: String(input.id) });
  await writeOut(`${connection.host.replace(/\/+$/, "")}${url}\n`);
  output.hint(`It can be opened until ${expiresAt}.`);
}

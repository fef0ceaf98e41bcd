import { writeOut } from "../../command-line/output/sink.ts";
import type { RunContext, Verb } from "../../command-line/verb.ts";

/** `iphub auth microsoft`: prints the address that starts a sign-in with Microsoft. */
export const verb: Verb = {
  summary: "Print the address that starts a sign-in with Microsoft",
  example: "auth microsoft",
  run: printAddress,
};

async function printAddress({ session }: RunContext): Promise<void> {
  const { hub, connection } = await session();
  const back = new URL("/microsoft.html", connection.host).href;
  await writeOut(`${await hub.auth.microsoft({ redirect_uri: back })}\n`);
}

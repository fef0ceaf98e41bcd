import { writeOut } from "../../command-line/output/sink.ts";
import type { RunContext, Verb } from "../../command-line/verb.ts";

/** `iphub users feedback-url`: prints the address of the feedback page. */
export const verb: Verb = {
  summary: "Print the address of the feedback page",
  example: "users feedback-url",
  run: printAddress,
};

async function printAddress({ session }: RunContext): Promise<void> {
  const { hub } = await session();
  await writeOut(`${await hub.users.feedbackUrl({ service: "hub" })}\n`);
}

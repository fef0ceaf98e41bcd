import { CliError, exitCodes } from "../../command-line/exit-codes.ts";
import { note } from "../../command-line/output/sink.ts";
import { openProfiles } from "../../command-line/profiles.ts";
import type { RunContext, Verb } from "../../command-line/verb.ts";

/** `iphub profiles remove firm`. */
export const verb: Verb = {
  summary: "Delete a profile and its token; its session on the hub stays until it expires (iphub logout ends it)",
  positionals: ["name"],
  flags: [{ name: "name", kind: "text", required: true, help: "the name of the profile" }],
  example: "profiles remove firm",
  run: removeProfile,
};

async function removeProfile({ input }: RunContext): Promise<void> {
  const profiles = openProfiles();
  const name = String(input.name);
  if (profiles.get(name) === undefined) throw new CliError(exitCodes.notFound, `there is no profile ${name}`);
  await profiles.remove(name);
  if (profiles.current() === name) await profiles.use(Object.keys(profiles.all())[0] ?? "default");
  note(`Profile ${name} is deleted.`);
}

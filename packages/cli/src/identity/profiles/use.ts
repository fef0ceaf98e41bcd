import { CliError, exitCodes } from "../../command-line/exit-codes.ts";
import { note } from "../../command-line/output/sink.ts";
import { openProfiles } from "../../command-line/profiles.ts";
import type { RunContext, Verb } from "../../command-line/verb.ts";

/** `iphub profiles use firm`. */
export const verb: Verb = {
  summary: "Set the profile to use without --profile",
  positionals: ["name"],
  flags: [{ name: "name", kind: "text", required: true, help: "the name of the profile" }],
  example: "profiles use firm",
  run: useProfile,
};

async function useProfile({ input }: RunContext): Promise<void> {
  const profiles = openProfiles();
  const name = String(input.name);
  const profile = profiles.get(name);
  if (profile === undefined) {
    throw new CliError(
      exitCodes.notFound,
      `there is no profile ${name}`,
      `Create it: iphub login --profile ${name} --hub URL`,
    );
  }
  await profiles.use(name);
  note(`iphub now uses ${profile.host} (profile ${name}).`);
}

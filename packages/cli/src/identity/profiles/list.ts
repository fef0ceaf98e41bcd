import { once } from "../../command-line/output/output.ts";
import { openProfiles } from "../../command-line/profiles.ts";
import type { RunContext, Verb } from "../../command-line/verb.ts";

/** `iphub profiles list`. */
export const verb: Verb = {
  summary: "List the profiles on this machine",
  columns: [
    { key: "name" },
    { key: "current", show: ({ current }) => (current === true ? "*" : "") },
    { key: "hub" },
    { key: "email", title: "E-mail" },
    { key: "signedIn", title: "Signed in" },
  ],
  example: "profiles list",
  run: listProfiles,
};

async function listProfiles({ output }: RunContext): Promise<void> {
  const profiles = openProfiles();
  const rows = Object.entries(profiles.all()).map(([name, { host, email, token }]) => ({
    name,
    current: name === profiles.current(),
    hub: host,
    email: email ?? null,
    signedIn: token !== undefined,
  }));
  const count = await output.list(once(rows), verb.columns ?? []);
  if (count === 0) output.hint("No profiles yet. Create one: iphub login --hub URL");
}

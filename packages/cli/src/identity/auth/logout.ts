import { isAborted } from "@iphub/sdk/errors";
import { chooseConnection } from "../../command-line/connection.ts";
import { deleteKept } from "../../command-line/kept-files.ts";
import { profileTokenStore } from "../../command-line/open-connection.ts";
import { note } from "../../command-line/output/sink.ts";
import { configFolder, openProfiles } from "../../command-line/profiles.ts";
import type { RunContext, Verb } from "../../command-line/verb.ts";

/** `iphub logout`: ends the session on the hub and deletes the token and what is kept of the hub, even if the hub cannot be reached. */
export const verb: Verb = {
  summary: "Sign out: end the session and delete the token",
  shortcut: "logout",
  example: "logout",
  run: logout,
};

async function logout({ globals, session }: RunContext): Promise<void> {
  const { hub, connection } = await session();
  if (connection.token === undefined) return note(`No one is signed in to ${connection.host}.`);
  const ended = await hub.auth.logout().then(
    () => true,
    (error: unknown) => {
      if (isAborted(error)) throw error;
      return false;
    },
  );
  if (!connection.tokenIsFromEnvironment) {
    const profiles = openProfiles();
    const kept = chooseConnection({ profile: globals.profile, hub: globals.hub, env: process.env, profiles });
    await profileTokenStore(profiles, kept).clear();
  }
  deleteKept(configFolder(), connection.host);
  note(
    ended
      ? `Signed out of ${connection.host}.`
      : `Signed out here; the hub at ${connection.host} could not be reached.`,
  );
}

import type { RunContext, Verb } from "../../command-line/verb.ts";

/**
 * `iphub status`: which hub, which profile, who is signed in. Fails with 6 or 4 if the hub or the sign-in is not
 * available.
 */
export const verb: Verb = {
  summary: "Show which hub is used, whether it responds, and who is signed in",
  shortcut: "status",
  columns: [{ key: "hub" }, { key: "profile" }, { key: "email", title: "Signed in as" }, { key: "name" }],
  example: "status",
  run: showStatus,
};

async function showStatus({ output, session }: RunContext): Promise<void> {
  const { hub, connection } = await session();
  await hub.auth.providers();
  const me = await hub.users.me();
  const profile = connection.tokenIsFromEnvironment ? "IPHUB_TOKEN" : connection.profile;
  const name = [me.firstName, me.lastName].filter((part) => part !== "").join(" ");
  await output.record({ hub: connection.host, profile, email: me.email, name }, verb.columns ?? []);
}

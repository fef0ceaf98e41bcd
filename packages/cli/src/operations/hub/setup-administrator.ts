import { createLazyHub } from "@iphub/sdk/lazy-hub";
import { memoryTokenStore } from "@iphub/sdk/token-store";
import { ask, askSecret } from "../../command-line/ask.ts";
import { usageError } from "../../command-line/exit-codes.ts";
import type { GlobalOptions } from "../../command-line/input.ts";
import { nodeFetch } from "../../command-line/node-fetch.ts";
import { note } from "../../command-line/output/sink.ts";
import { openProfiles } from "../../command-line/profiles.ts";

/** Creates the first administrator of an empty hub with its one-time link, and stores the sign-in in the profile. */
export async function makeAdministrator(link: string, globals: GlobalOptions): Promise<void> {
  const { host, key } = partsOf(link);
  const hub = createLazyHub({
    baseUrl: host,
    token: memoryTokenStore(),
    timeoutMs: globals.timeoutMs,
    fetch: nodeFetch,
  });
  const { needed } = await hub.auth.setupStatus();
  if (!needed) throw usageError("this hub already has an administrator", "Sign in instead: iphub login.");
  if (!globals.mayAsk) throw usageError("there is no one to ask", "Use iphub auth setup --input - for scripts.");
  const email = await ask("Your e-mail: ");
  const firstName = await ask("First name: ");
  const lastName = await ask("Last name: ");
  const password = await askSecret("Password (at least 10 characters): ");
  const token = await hub.auth.setup({ key, email, firstName, lastName, password });
  const profiles = openProfiles();
  const profile = globals.profile ?? profiles.current();
  await profiles.save(profile, { host, token, email });
  await profiles.use(profile);
  note(`You are the administrator of ${host}, signed in as ${email}.`);
}

function partsOf(link: string): { host: string; key: string } {
  const url = URL.canParse(link) ? new URL(link) : null;
  // Hubs of earlier versions printed the key in the query.
  const key = url && (new URLSearchParams(url.hash.slice(1)).get("key") ?? url.searchParams.get("key"));
  if (!url || !key) throw usageError("--link is not a set-up link", "Copy the whole line that the hub printed.");
  return { host: url.origin, key };
}

import type { Hub } from "@iphub/sdk/client";
import { memoryTokenStore } from "@iphub/sdk/token-store";
import { ask, askSecret } from "../../command-line/ask.ts";
import { chooseConnection } from "../../command-line/connection.ts";
import { CliError, exitCodes, usageError } from "../../command-line/exit-codes.ts";
import { note } from "../../command-line/output/sink.ts";
import { openProfiles } from "../../command-line/profiles.ts";
import { readInput } from "../../command-line/read-input.ts";
import { signedOutHub } from "../../command-line/signed-out-hub.ts";
import type { RunContext, Verb } from "../../command-line/verb.ts";

/**
 * `iphub login`: signs in with e-mail and password, or through a browser (`--web`, `--device`), and stores the token in
 * the profile (mode 0600).
 */
export const verb: Verb = {
  summary: "Sign in to a hub and store the token",
  shortcut: "login",
  flags: [
    { name: "email", kind: "text", placeholder: "address", help: "the e-mail address; asked for if absent" },
    { name: "web", help: "sign in through the browser on this machine, by password or Microsoft alike" },
    { name: "device", help: "sign in through a browser on any machine, with a code" },
    { name: "password-stdin", help: "read the password from standard input" },
    {
      name: "password",
      kind: "text",
      help: "the password; other users of this machine can see it, use --password-stdin instead",
    },
    { name: "code", kind: "text", help: "the code of your second factor; asked for where it is needed" },
  ],
  example: "login --hub https://hub.firm.example --email ada@firm.example",
  run: login,
};

async function login(context: RunContext): Promise<void> {
  const { globals } = context;
  const profiles = openProfiles();
  const name = globals.profile;
  const isNew = name !== undefined && profiles.get(name) === undefined && globals.hub === undefined;
  const { host, profile } = chooseConnection({
    profile: isNew ? undefined : name,
    hub: globals.hub,
    env: process.env,
    profiles,
  });
  const target = name ?? profile;
  if (context.input.web === true || context.input.device === true) return loginByBrowser(context, { host, target });
  const email = await emailOf(context, profiles.get(target)?.email);
  const password = await passwordOf(context, host);
  const hub = signedOutHub(host, globals);
  const token = await signIn(hub, context, { email, password }).catch(refusal);
  await profiles.save(target, { host, token, email });
  await profiles.use(target);
  note(`Signed in to ${host} as ${email}.`);
  if (process.env.IPHUB_TOKEN) note("IPHUB_TOKEN is set and is used instead of this sign-in.");
}

/** Signs in; where the hub asks for a second factor, its code is asked for on the terminal. */
async function signIn(
  hub: Hub,
  { input, globals }: RunContext,
  person: { readonly email: string; readonly password: string },
): Promise<string> {
  if (typeof input.code === "string") return hub.auth.login({ ...person, code: input.code });
  try {
    return await hub.auth.login(person);
  } catch (error) {
    const { HubHttpError } = await import("@iphub/sdk/errors");
    const isAsked = error instanceof HubHttpError && error.code === "second_factor_required";
    if (!isAsked || !globals.mayAsk) throw error;
    return hub.auth.login({ ...person, code: await ask("Code of your second factor: ") });
  }
}

async function loginByBrowser(
  { input, globals }: RunContext,
  { host, target }: { readonly host: string; readonly target: string },
): Promise<void> {
  if (input.web === true && input.device === true) throw usageError("--web and --device exclude each other");
  const { signInByBrowser, signInByDevice } = await import("./browser-sign-in.ts");
  const tokens = memoryTokenStore();
  const hub = signedOutHub(host, globals, tokens);
  const token = await (input.device === true ? signInByDevice(hub, host) : signInByBrowser(hub, host));
  await tokens.set(token);
  const { email } = await hub.users.me();
  const profiles = openProfiles();
  await profiles.save(target, { host, token, email });
  await profiles.use(target);
  note(`Signed in to ${host} as ${email}.`);
  if (process.env.IPHUB_TOKEN) note("IPHUB_TOKEN is set and is used instead of this sign-in.");
}

async function emailOf({ input, globals }: RunContext, known: string | undefined): Promise<string> {
  if (typeof input.email === "string") return input.email;
  if (!globals.mayAsk) throw usageError("--email is missing", "For example: iphub login --email ada@firm.example");
  const typed = await ask(known === undefined ? "E-mail: " : `E-mail (${known}): `);
  return typed === "" && known !== undefined ? known : typed;
}

async function passwordOf({ input, globals }: RunContext, host: string): Promise<string> {
  if (input["password-stdin"] === true) return (await readInput("-")).replace(/\r?\n$/, "");
  if (typeof input.password === "string") return input.password;
  if (!globals.mayAsk) throw usageError("there is no one to ask for the password", "Send it with --password-stdin.");
  return askSecret(`Password for ${host}: `);
}

async function refusal(error: unknown): Promise<never> {
  const { HubHttpError } = await import("@iphub/sdk/errors");
  if (!(error instanceof HubHttpError) || error.status !== 401) throw error;
  if (error.code === "second_factor_required") {
    throw new CliError(exitCodes.signIn, "The account has a second factor.", "Send its code with --code.");
  }
  if (error.code === "second_factor_wrong") throw new CliError(exitCodes.signIn, error.message);
  // The same message for an unknown account and a wrong password, so that it does not reveal which addresses have an
  // account.
  throw new CliError(exitCodes.signIn, "Authentication failed. Check your email/password and try again.");
}

import { createHash, randomBytes } from "node:crypto";
import { hostname, userInfo } from "node:os";
import { setTimeout as delay } from "node:timers/promises";
import type { Hub } from "@iphub/sdk/client";
import { HubHttpError } from "@iphub/sdk/errors";
import { CliError, exitCodes } from "../../command-line/exit-codes.ts";
import { openBrowser } from "../../command-line/open-browser.ts";
import { note } from "../../command-line/output/sink.ts";
import { listenForReturn } from "./browser-return.ts";

/** How often the hub is polled for the person's decision, in milliseconds. */
const pollMilliseconds = 2_000;

/** Signs in through the browser on this machine, which returns here by itself. Returns the token. */
export async function signInByBrowser(hub: Hub, host: string): Promise<string> {
  const [verifier, state] = [secret(), secret()];
  const back = await listenForReturn(state);
  try {
    const begun = await hub.auth.beginCommandLine({
      challenge: challengeOf(verifier),
      machine: machineName(),
      redirectUri: back.address,
      state,
    });
    const address = addressOf(host, begun.code);
    note(`Confirm the code ${begun.code} in the browser: ${address}`);
    await openBrowser(address, process.stdout.isTTY !== true);
    const grant = await back.outcome(Date.parse(begun.expiresAt));
    const token = await hub.auth.finishCommandLine({ id: begun.id, verifier, grant }).catch(refusal);
    if (token === null) throw over();
    return token;
  } finally {
    back.close();
  }
}

/** Signs in through any browser: the code is confirmed there while this polls for the result. Returns the token. */
export async function signInByDevice(hub: Hub, host: string): Promise<string> {
  const verifier = secret();
  const begun = await hub.auth.beginCommandLine({ challenge: challengeOf(verifier), machine: machineName() });
  note(`Open ${addressOf(host, begun.code)} in any browser and confirm the code ${begun.code}.`);
  while (Date.now() < Date.parse(begun.expiresAt)) {
    await delay(pollMilliseconds);
    const token = await hub.auth.finishCommandLine({ id: begun.id, verifier }).catch(refusal);
    if (token !== null) return token;
  }
  throw over();
}

function secret(): string {
  return randomBytes(32).toString("base64url");
}

function challengeOf(verifier: string): string {
  return createHash("sha256").update(verifier).digest("base64url");
}

function machineName(): string {
  return `${hostname()} (${userInfo().username})`.slice(0, 100);
}

function addressOf(host: string, code: string): string {
  return `${host}/command-line?code=${code}`;
}

function over(): CliError {
  return new CliError(exitCodes.signIn, "The sign-in was not confirmed in time. Start it again.");
}

function refusal(error: unknown): never {
  if (error instanceof HubHttpError && error.status < 429) throw new CliError(exitCodes.signIn, error.message);
  throw error;
}

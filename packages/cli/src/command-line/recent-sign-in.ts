import type { Hub } from "@iphub/sdk/client";
import { HubHttpError } from "@iphub/sdk/errors";

/**
 * Makes a call; where the hub wants a recent sign-in for it, asks for the password (and code) on a terminal and makes the call
 * again. Without a terminal the hub's refusal is the error.
 */
export async function withRecentSignIn<T>(hub: Hub, call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    const isAsked = error instanceof HubHttpError && error.code === "reauthentication_required";
    if (!isAsked || process.stdin.isTTY !== true) throw error;
    await confirm(hub);
    return call();
  }
}

/** Asks for the password, and for the code of the second factor where the person has one. */
async function confirm(hub: Hub): Promise<void> {
  const { ask, askSecret } = await import("./ask.ts");
  const password = await askSecret("Confirm your password: ");
  try {
    await hub.auth.reauthenticate({ password });
  } catch (error) {
    if (!(error instanceof HubHttpError) || error.fields[0]?.field !== "code") throw error;
    await hub.auth.reauthenticate({ password, code: await ask("Code of your second factor: ") });
  }
}

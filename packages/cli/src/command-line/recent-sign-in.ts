import type { Hub } from "@iphub/sdk/client";
import { HubHttpError } from "@iphub/sdk/errors";

/**
 * Makes a call; where the hub wants a recent sign-in for it, asks for the password on a terminal and makes the call
 * again. Without a terminal the hub's refusal is the error.
 */
export async function withRecentSignIn<T>(hub: Hub, call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    const isAsked = error instanceof HubHttpError && error.code === "reauthentication_required";
    if (!isAsked || process.stdin.isTTY !== true) throw error;
    const { askSecret } = await import("./ask.ts");
    await hub.auth.reauthenticate({ password: await askSecret("Confirm your password: ") });
    return call();
  }
}

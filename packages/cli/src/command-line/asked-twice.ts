import type { Hub } from "@iphub/sdk/client";
import { HubHttpError } from "@iphub/sdk/errors";
import type { GlobalOptions, Input } from "./input.ts";

/**
 * Makes a call; where the hub asks whether an unusual value is right, asks on a terminal with the rule named and makes
 * the call again with the confirmation. Without a terminal, or after no, the hub's refusal is the error.
 */
export async function withConfirmation<T>(
  { mayAsk }: Pick<GlobalOptions, "mayAsk">,
  input: Input,
  call: (input: Input) => Promise<T>,
): Promise<T> {
  try {
    return await call(input);
  } catch (error) {
    const isAsked = error instanceof HubHttpError && error.code === "confirmation_required";
    if (!isAsked || !mayAsk || process.stdin.isTTY !== true) throw error;
    const { ask } = await import("./ask.ts");
    for (const { field, message, rule, citation } of error.fields) {
      const answer = await ask(`${field} ${message}\n  rule ${rule}: ${citation}\nIs that right? [y/N] `);
      if (!/^y(es)?$/i.test(answer)) throw error;
    }
    return call({ ...input, confirm: [...givenBefore(input), ...confirmationsOf(error)] });
  }
}

/** What a script adds to confirm every question of a refusal: `--confirm later-than-final`. */
export function confirmFlags(error: HubHttpError): string {
  return confirmationsOf(error)
    .map((one) => `--confirm ${one}`)
    .join(" ");
}

function confirmationsOf({ fields }: HubHttpError): readonly string[] {
  return [...new Set(fields.flatMap(({ confirm }) => confirm ?? []))];
}

function givenBefore({ confirm }: Input): readonly unknown[] {
  return Array.isArray(confirm) ? confirm : [];
}

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

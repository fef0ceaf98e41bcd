import type { Actor } from "../../platform/actor.ts";

/** Why the office is not asked where no key is configured. */
export const noKeyError = "No key for the patent office is configured. Set IPHUB_USPTO_KEY.";

/** Why a call failed whose key the office refused. */
export const refusedKeyError = "The patent office does not accept the key. Check IPHUB_USPTO_KEY.";

/**
 * An error of the office as this person reads it. Only who manages the hub can do something with the name of its setting;
 * others are sent to them.
 */
export function officeErrorFor({ permissions }: Pick<Actor, "permissions">, error: string): string {
  if (permissions.has("system:manage")) return error;
  return error.replace(/(?:Set|Check) IPHUB_USPTO_KEY\./u, "Ask your administrator.");
}

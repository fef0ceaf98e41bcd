import type { Actor } from "../../platform/actor.ts";

/** What the administrator does about the key, by which the errors end. */
const remedies = { noKey: "Set IPHUB_USPTO_KEY.", refusedKey: "Check IPHUB_USPTO_KEY." };

/** Why the office is not asked where no key is configured. */
export const noKeyError = `No key for the patent office is configured. ${remedies.noKey}`;

/** Why a call failed whose key the office refused. */
export const refusedKeyError = `The patent office does not accept the key. ${remedies.refusedKey}`;

/**
 * An error of the office as this person reads it. Only who manages the hub can do something with the name of its setting;
 * others are sent to them.
 */
export function officeErrorFor({ permissions }: Pick<Actor, "permissions">, error: string): string {
  if (permissions.has("system:manage")) return error;
  return Object.values(remedies).reduce((words, remedy) => words.replace(remedy, "Ask your administrator."), error);
}

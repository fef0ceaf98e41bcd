import { notImplemented } from "./contract/not-implemented.ts";
import { HubError } from "./errors.ts";
import type { Methods } from "./hub-methods.ts";

/** The methods of a noun that send nothing and reject with their message. */
export function refusalsOf(noun: string): Methods {
  const refused: Readonly<Record<string, Readonly<Record<string, string>>>> = notImplemented;
  const methods = Object.entries(refused[noun] ?? {}).map(([verb, message]) => [
    verb,
    () => Promise.reject(new HubError(message)),
  ]);
  return Object.fromEntries(methods);
}

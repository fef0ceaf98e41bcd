import type { Access } from "./endpoint.ts";
import type { CallOptions } from "./hub-types.ts";
import { randomHex } from "./random-hex.ts";

/**
 * Writes carry an idempotency key, so that a retry changes nothing twice; the server keeps keys only for signed-in
 * people.
 */
export function keyFor(safe: boolean, access: Access, options: CallOptions): string | undefined {
  if (safe) return undefined;
  return options.idempotencyKey ?? (access === "public" ? undefined : randomHex());
}

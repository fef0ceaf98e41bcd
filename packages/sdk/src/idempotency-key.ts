import { idempotencyKeyFault, keyRule } from "./domain/idempotency-key-fault.ts";
import type { Access } from "./endpoint.ts";
import { HubInputError } from "./errors.ts";
import type { CallOptions } from "./hub-types.ts";
import { randomHex } from "./random-hex.ts";

/**
 * Writes carry an idempotency key, so that a retry changes nothing twice; the server keeps keys only for signed-in
 * people.
 * @throws HubInputError for a key of the caller that cannot be sent, or would be none
 */
export function keyFor(safe: boolean, access: Access, options: CallOptions): string | undefined {
  if (safe) return undefined;
  const { idempotencyKey: given } = options;
  const fault = given === undefined ? null : idempotencyKeyFault(given);
  if (fault !== null)
    throw new HubInputError("options", [{ field: "idempotencyKey", message: `${fault}. ${keyRule}` }]);
  return given ?? (access === "public" ? undefined : randomHex());
}

import { idempotencyKeyFault, keyRule } from "@iphub/sdk/domain/idempotency-key-fault";
import { usageError } from "./exit-codes.ts";
import { sha256 } from "./sha256.ts";

/**
 * The keys of `--idempotency-key`: the given one, or one for each of the ids from standard input, also if it is only one,
 * so that a longer list makes nothing again that a shorter one has made.
 * @throws CliError (exit code 2) for a key that the hub does not take
 */
export function recordKeys(given: string, ids: readonly string[]): readonly string[] {
  const fault = idempotencyKeyFault(given);
  if (fault !== null) throw usageError(`--idempotency-key ${fault}`, keyRule);
  return ids.length === 0 ? [given] : ids.map((id) => keyOf(`${given}:${id}`));
}

/** The key itself, or its SHA-256 where an id makes it too long or is not of ASCII. */
function keyOf(key: string): string {
  return idempotencyKeyFault(key) === null ? key : sha256(key);
}

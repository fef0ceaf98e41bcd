import { type BinaryLike, createHash, timingSafeEqual } from "node:crypto";

/**
 * Whether a secret that was sent is the expected one. How long it takes says neither where the two differ nor how long
 * the expected one is: their digests are compared, in constant time.
 */
export function isSameSecret(given: BinaryLike, expected: BinaryLike): boolean {
  return timingSafeEqual(digestOf(given), digestOf(expected));
}

function digestOf(secret: BinaryLike): Buffer {
  return createHash("sha256").update(secret).digest();
}

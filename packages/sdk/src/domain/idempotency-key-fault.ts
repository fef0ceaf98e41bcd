const longestKey = 200;

/** Which idempotency keys are valid, as the message for an invalid one. */
export const keyRule = `A key has 1 to ${longestKey} characters of ASCII: letters, digits, signs, and blanks between them.`;

/**
 * What is wrong with an idempotency key, to be read after its name; null for one that can be sent and kept. A header
 * carries no blanks at its ends, so that a key of blanks alone would be none.
 */
export function idempotencyKeyFault(key: string): string | null {
  if (key.trim() === "") return "is empty";
  if (key.length > longestKey) return `is longer than ${longestKey} characters`;
  if (key !== key.trim()) return "begins or ends with a blank";
  return /^[\x20-\x7e]+$/.test(key) ? null : "has a character that is not of ASCII";
}

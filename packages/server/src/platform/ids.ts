import { randomBytes } from "node:crypto";

/**
 * A new opaque id: 12 hexadecimal digits of time, then 14 random ones, so that rows created together are close together
 * in an index.
 */
export function newId(now: Date): string {
  return now.getTime().toString(16).padStart(12, "0") + randomBytes(7).toString("hex");
}

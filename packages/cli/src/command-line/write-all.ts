import { writeSync } from "node:fs";

/**
 * Writes all of a text to an open file. A disk that fills up takes a part of a write without an error, and refuses only
 * the next one.
 */
export function writeAll(file: number, text: string | Uint8Array): void {
  const bytes = typeof text === "string" ? Buffer.from(text) : text;
  for (let at = 0; at < bytes.length; ) {
    at += writeSync(file, bytes, at);
  }
}

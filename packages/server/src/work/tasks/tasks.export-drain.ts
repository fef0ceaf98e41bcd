import { once } from "node:events";
import type { Writable } from "node:stream";

/** Waits until a stream takes more, or is closed; leaves no listener behind, however often it is called. */
export async function drained(out: Writable): Promise<void> {
  if (out.destroyed || !out.writableNeedDrain) return;
  const over = new AbortController();
  const { signal } = over;
  try {
    await Promise.race([once(out, "drain", { signal }), once(out, "close", { signal })]);
  } finally {
    over.abort();
  }
}

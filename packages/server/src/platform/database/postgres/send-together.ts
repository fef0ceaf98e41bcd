import type { Client } from "pg";

/** Lets what is asked before this turn ends go out in one piece: each piece is a system call here and wakes the server. */
export function sendTogether({ connection: { stream } }: Client): void {
  if (stream.writableCorked > 0) return;
  stream.cork();
  process.nextTick(() => stream.uncork());
}

import type { Hub } from "@iphub/sdk/client";
import { note } from "./output/sink.ts";

/** Says on standard error, once, that a call waits for the hub's database, and for how long at most. */
export function sayDatabaseWaits({ events }: Hub): void {
  const stop = events.onDatabaseWait(({ error, remainingMs }) => {
    stop();
    const state = error.code === "database_busy" ? "busy" : "away";
    note(`iphub: the hub's database is ${state}; waiting for it, up to ${Math.ceil(remainingMs / 1000)} s.`);
  });
}

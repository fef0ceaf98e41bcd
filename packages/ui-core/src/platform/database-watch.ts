import type { Hub } from "@iphub/sdk/client";
import { isDatabaseAway } from "@iphub/sdk/database-away";
import type { Ports } from "./ports.ts";

/** How often the hub is asked whether its database is back, and how long it may take to say so, in milliseconds. */
const LOOK_MS = 1_000;
const ANSWER_MS = 10_000;

/**
 * Asks the hub whether its database is back until it is, with a call that needs the database and no sign-in. Loaded when
 * the database is away: the hub serves its files without it.
 */
export function watchDatabase(hub: Hub, ports: Ports, onBack: () => void): void {
  const look = async () => {
    const isAway = await hub.auth.setupStatus({}, { timeoutMs: ANSWER_MS }).then(() => false, isDatabaseAway);
    if (isAway) ports.after(LOOK_MS, () => void look());
    else onBack();
  };
  ports.after(LOOK_MS, () => void look());
}

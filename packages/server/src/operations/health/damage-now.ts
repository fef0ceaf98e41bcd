import { setTimeout as delay } from "node:timers/promises";
import type { Platform } from "../../platform/platform.ts";
import { openDamage } from "./damage.store.ts";

/** The longest time that a liveness probe waits for the database, in milliseconds. */
const longestWait = 2_000;

/** What of the stored data is known to be damaged, in words; null while the database does not say. */
export async function damageNow({ db }: Pick<Platform, "db">): Promise<readonly string[] | null> {
  const known = openDamage(db).then(
    (damage) => damage.map(({ reason }) => reason),
    () => null,
  );
  return Promise.race([known, delay(longestWait, null, { ref: false })]);
}

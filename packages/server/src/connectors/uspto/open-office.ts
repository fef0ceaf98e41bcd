import { nowIso } from "../../platform/clock.ts";
import { newId } from "../../platform/ids.ts";
import type { Platform } from "../../platform/platform.ts";
import type { OfficeConnector } from "./office-connector.ts";
import { pauseFor, portalClient } from "./portal-client.ts";

const opened = new WeakMap<Platform["database"], OfficeConnector>();

/**
 * The office as the configuration names it, with every call in the log `office_calls`. A hub has one in a process: the
 * office takes one call at a time, anyone who asks.
 */
export function openOffice(platform: Platform): OfficeConnector {
  const known = opened.get(platform.database);
  if (known) return known;
  const { configuration, database, clock, log } = platform;
  const office = portalClient(configuration, {
    pause: pauseFor,
    async log(call) {
      const row = { id: newId(clock.now()), at: nowIso(clock), ...call, target: call.target.slice(0, 500) };
      await database.kysely
        .insertInto("office_calls")
        .values(row)
        .execute()
        .catch((error: unknown) => log.warn({ err: error }, "a call to the patent office could not be logged"));
    },
  });
  opened.set(platform.database, office);
  return office;
}

import { nowIso } from "../../platform/clock.ts";
import { newId } from "../../platform/ids.ts";
import type { Platform } from "../../platform/platform.ts";
import { noKeyError } from "./office-advice.ts";
import { type OfficeConnector, OfficeError } from "./office-connector.ts";
import { isOfficeTaken, takeOfficeTurn } from "./office-turn.ts";
import { officeConfigured, pauseFor, portalClient } from "./portal-client.ts";

const opened = new WeakMap<Platform["database"], OfficeConnector>();

async function refuse(): Promise<never> {
  throw new OfficeError(noKeyError, { lasting: true });
}

/**
 * The office of a hub without a key: sends no request and fails with the reason. Downloads come here, and jobs that were
 * queued while there was a key.
 */
const officeWithoutKey: OfficeConnector = {
  isBusy: async () => false,
  login: refuse,
  refresh: refuse,
  correspondence: refuse,
  applicationData: refuse,
  applicationsList: refuse,
  download: refuse,
};

/**
 * The configured office, with every call logged in `office_calls`. There is one per process, and the processes of a
 * hub take turns, because the office accepts one call at a time.
 */
export function openOffice(platform: Platform): OfficeConnector {
  if (!officeConfigured(platform.configuration)) return officeWithoutKey;
  const known = opened.get(platform.database);
  if (known) return known;
  const { configuration, database, clock, log } = platform;
  const office = portalClient(configuration, {
    turn: (signal) => takeOfficeTurn(platform, signal),
    isTaken: () => isOfficeTaken(platform),
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

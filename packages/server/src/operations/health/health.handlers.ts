import { type HealthEntry, type health, services } from "@iphub/sdk/contract/health";
import { officeErrorFor } from "../../connectors/uspto/office-advice.ts";
import type { Actor } from "../../platform/actor.ts";
import { notFound } from "../../platform/failures.ts";
import type { NounHandlers } from "../../platform/http/bind.ts";
import type { Platform } from "../../platform/platform.ts";
import { backgroundFor } from "./background-work.ts";
import { damageFor } from "./damage-words.ts";
import { incidentsSince } from "./health.store.ts";

/** The default look-back of the history, in milliseconds. */
const lookBackMilliseconds = 10 * 60 * 1000;

/** The handlers of the noun health. */
export function healthHandlers({ db, clock }: Platform): NounHandlers<typeof health> {
  const recently = () => new Date(clock.now().getTime() - lookBackMilliseconds).toISOString();
  return {
    history: async ({ actor, params, input }) => {
      const service = services.find((name) => name === params.service);
      if (!service) throw notFound("service");
      const { from, key } = input();
      if (key !== undefined && key !== `${service}_unhealthy`) return [];
      return shownTo(actor, (await incidentsSince(db, from ?? recently())).get(service));
    },
    report: async ({ actor, input }) => {
      const incidents = await incidentsSince(db, input().from ?? recently());
      return services.map((service) => ({ service, entries: shownTo(actor, incidents.get(service)) }));
    },
  };
}

/** Entries with their reasons as this person reads them. */
function shownTo(actor: Actor, entries: readonly HealthEntry[] = []): HealthEntry[] {
  const shown = damageFor(actor, entries).map((entry) => backgroundFor(actor, entry));
  return shown.map((entry) => ({ ...entry, reason: officeErrorFor(actor, entry.reason) }));
}

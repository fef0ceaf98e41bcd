import { type health, services } from "@iphub/sdk/contract/health";
import { notFound } from "../../platform/failures.ts";
import type { NounHandlers } from "../../platform/http/bind.ts";
import type { Platform } from "../../platform/platform.ts";
import { incidentsSince } from "./health.store.ts";

/** The default look-back of the history, in milliseconds. */
const lookBackMilliseconds = 10 * 60 * 1000;

/** The handlers of the noun health. */
export function healthHandlers({ db, clock }: Platform): NounHandlers<typeof health> {
  return {
    history: async ({ params, input }) => {
      const service = services.find((name) => name === params.service);
      if (!service) throw notFound("service");
      const { from, key } = input();
      if (key !== undefined && key !== `${service}_unhealthy`) return [];
      const since = from ?? new Date(clock.now().getTime() - lookBackMilliseconds).toISOString();
      return incidentsSince(db, service, since);
    },
  };
}

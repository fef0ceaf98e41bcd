import type { streams } from "@iphub/sdk/contract/streams";
import type { NounHandlers } from "../../platform/http/bind.ts";
import type { Platform } from "../../platform/platform.ts";
import { readDocketingEvents, readOfficeEvents, readStream, readTaskEvents } from "./streams.store.ts";

/** The handlers of the noun streams, which are all read from the event log. */
export function streamsHandlers({ db }: Platform): NounHandlers<typeof streams> {
  return {
    list: async ({ actor, params, input }) => {
      const wanted = input();
      return readStream(db, { actor, inventionId: params.id }, wanted, wanted);
    },
    ifw: async ({ actor, params }) => readOfficeEvents(db, { actor, inventionId: params.inventionId }),
    docketing: async ({ actor, params, input }) =>
      readDocketingEvents(db, { actor, inventionId: params.inventionId }, input()),
    tasks: async ({ actor, input }) => {
      const wanted = input();
      return readTaskEvents(db, actor, wanted, wanted);
    },
  };
}

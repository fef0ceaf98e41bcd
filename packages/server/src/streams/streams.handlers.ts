import type { streams } from "@iphub/sdk/contract/streams";
import type { NounHandlers } from "../bind.ts";
import type { Platform } from "../platform/platform.ts";
import { matterToSee } from "../platform/visible-matter.ts";
import { readDocketingEvents, readOfficeEvents, readStream, readTaskEvents } from "./streams.store.ts";

/** Answers the calls of the noun streams: all of it is read from the event log (spec §7 Streams, design §6). */
export function streamsHandlers({ db }: Platform): NounHandlers<typeof streams> {
  return {
    list: async ({ actor, params, input }) => {
      const { id } = await matterToSee(db, actor, params.id);
      const wanted = input();
      return readStream(db, id, wanted, wanted);
    },
    ifw: async ({ actor, params }) => {
      const { id } = await matterToSee(db, actor, params.inventionId);
      return readOfficeEvents(db, id);
    },
    docketing: async ({ actor, params, input }) => {
      const { id } = await matterToSee(db, actor, params.inventionId);
      return readDocketingEvents(db, id, input());
    },
    tasks: async ({ actor, input }) => {
      const wanted = input();
      return readTaskEvents(db, actor, wanted, wanted);
    },
  };
}

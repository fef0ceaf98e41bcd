import { useHubApp } from "../../platform/hub-app.ts";
import { useWrite } from "../../platform/use-write.ts";

/** Whose deadlines a calendar address has: a person's, `me` for the reader's own, or those of a matter. */
export type DeadlineFeed = { readonly person: string } | { readonly inventionId: string };

/** Creates a calendar address of deadlines; its path on the hub is shown only once. */
export function useCalendarFeed() {
  const { hub, ports } = useHubApp();
  const { write, sending } = useWrite();
  return {
    sending,
    actions: {
      create: (of: DeadlineFeed) => write(() => hub.calendar.create({ ...of, timeZone: ports.timeZone })),
    },
  };
}

import type { CalendarFeed } from "@iphub/sdk/contract/calendar";
import { useHubApp } from "../../platform/hub-app.ts";
import { useRemote } from "../../platform/use-remote.ts";
import { useWrite } from "../../platform/use-write.ts";
import { docketKeys } from "../query-keys.ts";

/** The reader's own calendar addresses, each to be revoked once that is confirmed. */
export function useCalendarFeeds() {
  const { hub, queries, overlays } = useHubApp();
  const remote = useRemote(docketKeys.calendarFeeds, () => hub.calendar.list());
  const { write } = useWrite();
  const revoke = async ({ id, title }: CalendarFeed) => {
    const isSure = await overlays.confirm({
      title: "Revoke this calendar address?",
      message: `The address of '${title}' stops working at once, in every calendar program that has it.`,
      confirmLabel: "Revoke address",
    });
    if (!isSure) return;
    await write(() => hub.calendar.revoke({ id }), { done: "Calendar address revoked", subject: title });
    await queries.invalidateQueries({ queryKey: docketKeys.calendarFeeds });
  };
  return { ...remote, actions: { revoke } };
}

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

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

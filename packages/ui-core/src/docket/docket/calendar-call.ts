import type { Hub } from "@iphub/sdk/client";
import { chosenDateStyle } from "@iphub/sdk/domain/day-text";
import { firstWeekdayOf } from "@iphub/sdk/domain/day-words";
import { firstDayOfWeek, rangeOf, weeksShown } from "@iphub/sdk/domain/docket/calendar/calendar-days";
import { civilDateInZone } from "@iphub/sdk/domain/time-zone";
import type { HubApp } from "../../platform/hub-app.ts";
import type { KeptQuery } from "../../platform/kept-queries.ts";
import { docketKeys } from "../query-keys.ts";
import { type CalendarQuery, calendarQueryOf } from "./calendar-query.ts";

/** Which days a calendar shows. */
interface ShownDays {
  /** A day of the period, `YYYY-MM-DD`. */
  readonly day: string;
  /** The reader's own day: a part of the cache key, so that a new day fetches again. */
  readonly asOf: string;
  /** That weeks begin with; 0 is Sunday. */
  readonly firstWeekday: number;
}

/** The weeks of a calendar, where their entries are in the query cache, and how they are read. */
export function calendarCall(hub: Hub, { view, scope, team, person }: CalendarQuery, shown: ShownDays) {
  const weeks = weeksShown(view, shown.day, shown.firstWeekday);
  const whose = { scope, ...(team === null ? {} : { team }), ...(person === null ? {} : { person }) };
  const wanted = { ...whose, ...rangeOf(weeks) };
  return {
    weeks,
    queryKey: docketKeys.calendar({ ...wanted, asOf: shown.asOf }),
    read: () => hub.docket.calendar(wanted),
  };
}

/** What the calendar of an address asks for first. @param language the reader's, a BCP 47 tag */
export function firstCalendarCall(
  { hub, ports }: Pick<HubApp, "hub" | "ports">,
  address: { get(name: string): string | null },
  language: string,
): KeptQuery {
  const query = calendarQueryOf((name) => address.get(name));
  const asOf = civilDateInZone(ports.now(), ports.timeZone);
  const firstWeekday = firstWeekdayOf(chosenDateStyle().firstDay, firstDayOfWeek(language));
  const { queryKey, read } = calendarCall(hub, query, { day: query.day ?? asOf, asOf, firstWeekday });
  return { queryKey, read };
}

import { type DocketWeek, weekGrouping, weekScope } from "@iphub/sdk/contract/docket-week";
import { addDays } from "@iphub/sdk/domain/civil-date";
import { isCalendarDay } from "@iphub/sdk/domain/docket/calendar/calendar-days";
import { weekGroups } from "@iphub/sdk/domain/docket/week/docket-week";
import { useHubApp } from "../../platform/hub-app.ts";
import { useRemote } from "../../platform/use-remote.ts";
import { useWrite } from "../../platform/use-write.ts";
import { docketKeys } from "../query-keys.ts";

/** Which weekly docket is shown; without `from` the week begins today. */
export interface WeekQuery extends Pick<DocketWeek, "scope" | "by"> {
  readonly from?: string;
}

/** What an address or a command asks for; what is unknown is left out. */
export function weekQueryOf(value: (name: string) => string | null): WeekQuery {
  const scope = weekScope.options.find((one) => one === value("scope")) ?? "me";
  const by = weekGrouping.options.find((one) => one === value("by")) ?? "attorney";
  const from = value("from");
  return from !== null && isCalendarDay(from) ? { scope, by, from } : { scope, by };
}

/** The docket of a week in its groups, with the weeks before and after it, and its files. */
export function useDocketWeek(query: WeekQuery) {
  const { hub } = useHubApp();
  const remote = useRemote<DocketWeek>(docketKeys.week(query), () => hub.docket.week(query));
  const { data } = remote;
  const { write, sending } = useWrite();
  // Also of a week that is not there yet, so that one can go on to the next.
  const from = query.from ?? data?.from;
  const moved = (days: number): WeekQuery | null => {
    if (from === undefined) return null;
    const to = addDays(from, days);
    return isCalendarDay(to) ? { ...query, from: to } : null;
  };
  return {
    ...remote,
    sending,
    groups: data ? weekGroups(data) : [],
    before: moved(-7),
    after: moved(7),
    actions: {
      /** The docket as a file; null where that failed. */
      exportAs: (format: "xlsx" | "pdf") => write(() => hub.docket.exportWeek({ ...query, format })),
    },
  };
}

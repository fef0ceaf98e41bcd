import type { DocketLoad } from "@iphub/sdk/contract/docket-load";
import { addDays } from "@iphub/sdk/domain/civil-date";
import { weekOf } from "@iphub/sdk/domain/docket/calendar/calendar-days";
import { entriesOfWeek, loadOfRow, mostInWeek } from "@iphub/sdk/domain/docket/load/docket-load";
import { useHubApp } from "../../platform/hub-app.ts";
import { useReader } from "../../platform/use-reader.ts";
import { useRemote } from "../../platform/use-remote.ts";
import { docketKeys } from "../query-keys.ts";
import type { LoadQuery } from "./load-query.ts";
import { useFirmDay } from "./use-firm-day.ts";

/** How many weeks a load shows. */
export const loadWeeks = 8;

/** What is due by week and person. @param firstWeekday that weeks begin with; 0 is Sunday */
export function useDocketLoad(query: LoadQuery, firstWeekday: number) {
  const { hub } = useHubApp();
  const firm = useFirmDay();
  const { today } = firm;
  const { scope, team, kind, person, week } = query;
  const from = weekOf(query.from ?? today, firstWeekday)[0] ?? today;
  const wanted = { scope, from, weeks: loadWeeks, ...(team === null ? {} : { team }) };
  const keyOf = (input: object) => docketKeys.load({ ...input, asOf: firm.asOf });
  const remote = useRemote<DocketLoad>(keyOf(wanted), () => hub.docket.load(wanted));
  const asked = { ...wanted, person: person ?? "" };
  const listed = useRemote<DocketLoad>(keyOf(asked), () => hub.docket.load(asked), person !== null);
  firm.learn(remote.data);
  const rows = (remote.data?.rows ?? []).filter((row) => team !== null || loadOfRow(row, kind) > 0);
  return {
    ...remote,
    today,
    from,
    rows,
    /** The greatest count of a week of a person. */
    most: mostInWeek(rows, kind),
    /** What the chosen cell or row counts, with its own state. */
    listed: { ...listed, entries: listed.data && person !== null ? entriesOfWeek(listed.data, week, kind) : [] },
    /** The teams to choose from: the reader's own. */
    teams: useReader().teams,
    /** The first days of the weeks before these and after them. */
    before: addDays(from, -7 * loadWeeks),
    after: addDays(from, 7 * loadWeeks),
  };
}

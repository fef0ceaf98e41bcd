import type { DayRange } from "@iphub/sdk/domain/docket/calendar/calendar-days";
import { closedDays } from "@iphub/sdk/domain/docket/calendar/closed-days";
import { normalOffice, US_OFFICE } from "@iphub/sdk/domain/docket/deadlines/office-calendar";
import { useMemo } from "react";
import { useHubApp } from "../../platform/hub-app.ts";
import { useRemote } from "../../platform/use-remote.ts";
import { docketKeys } from "../query-keys.ts";

const none: ReadonlyMap<string, string> = new Map();

/**
 * The days of a range on which the US office is closed, each with its reason. Another office has none, because its
 * calendar is not known. @param office null for every office
 */
export function useClosedDays({ from, until }: DayRange, office: string | null): ReadonlyMap<string, string> {
  const { hub } = useHubApp();
  const { data } = useRemote(docketKeys.closures, () => hub.deadlines.closures());
  const isUs = office === null || normalOffice(office) === US_OFFICE;
  return useMemo(() => (isUs ? closedDays({ from, until }, data ?? []) : none), [from, until, isUs, data]);
}

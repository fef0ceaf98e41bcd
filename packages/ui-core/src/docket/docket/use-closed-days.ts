import type { DayRange } from "@iphub/sdk/domain/docket/calendar/calendar-days";
import { closedDays } from "@iphub/sdk/domain/docket/calendar/closed-days";
import { normalOffice, US_OFFICE } from "@iphub/sdk/domain/docket/deadlines/office-calendar";
import { useMemo } from "react";
import { useHubApp } from "../../platform/hub-app.ts";
import { useRemote } from "../../platform/use-remote.ts";
import { docketKeys } from "../query-keys.ts";
import { closedWords } from "./closed-words.ts";

const none: ReadonlyMap<string, string> = new Map();

/**
 * The days of a range on which the US office is closed, each with its reason. Another office has none, because its
 * calendar is not known. @param office null for every office
 */
export function useClosedDays({ from, until }: DayRange, office: string | null): ReadonlyMap<string, string> {
  const closures = useStoredClosures();
  const isUs = isUsOffice(office);
  return useMemo(() => (isUs ? closedDays({ from, until }, closures ?? []) : none), [from, until, isUs, closures]);
}

/**
 * The warning that the US office is closed on a day; null for any other day, and for another office.
 * @param office null for every office
 */
export function useClosedWords(office: string | null): (day: string) => string | null {
  const closures = useStoredClosures();
  return (day) => {
    const reason = isUsOffice(office) ? closedDays({ from: day, until: day }, closures ?? []).get(day) : undefined;
    return reason === undefined ? null : closedWords(reason);
  };
}

function useStoredClosures() {
  const { hub } = useHubApp();
  return useRemote(docketKeys.closures, () => hub.deadlines.closures()).data;
}

function isUsOffice(office: string | null): boolean {
  return office === null || normalOffice(office) === US_OFFICE;
}

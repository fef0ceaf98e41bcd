import type { DayRange } from "@iphub/sdk/domain/docket/calendar/calendar-days";
import { useClosedDays, useClosedWords } from "@iphub/ui-core/docket/docket/use-closed-days";
import { useLayoutEffect } from "react";
import { LateText } from "../../work/public.ts";

/** The days on which the US office is closed, each with its reason. */
export type ClosedDays = ReadonlyMap<string, string>;

type DaysProps = {
  readonly range: DayRange;
  /** Null for every office. */
  readonly office: string | null;
  readonly onClosed: (days: ClosedDays) => void;
};

/** `ClosedDaysOf {range, office, onClosed(days)}`: finds them for a calendar, which is shown without their code. */
export function ClosedDaysOf({ range, office, onClosed }: DaysProps) {
  const days = useClosedDays(range, office);
  useLayoutEffect(() => onClosed(days), [days, onClosed]);
  return null;
}

/** `ClosedDayText {day, office}`: says that the office is closed on a day that is chosen; no text where it is not. */
export function ClosedDayText({ day, office }: { readonly day: string; readonly office: string | null }) {
  return <LateText>{useClosedWords(office)(day)}</LateText>;
}

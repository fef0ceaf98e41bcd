import { type DayStep, stepOfKey } from "@iphub/sdk/domain/docket/calendar/calendar-days";
import { useLayoutEffect, useRef } from "react";
import { useDocketingKeys } from "../deadlines/use-docketing-keys.ts";

type Keys = {
  readonly day: string;
  readonly onStep: (step: DayStep) => void;
  readonly onToday: () => void;
  /** Moves the entry that has the focus. */
  readonly onMove: (key: string) => void;
};

/** The keys of a calendar that work wherever the focus is: `t`, `m` and the months; a grid has arrows of its own. */
export function useCalendarKeys({ day, onStep, onToday, onMove }: Keys): void {
  const months = ["PageUp", "PageDown"].map((key) => {
    const step = stepOfKey(key, day, 0);
    return [key, () => step && onStep(step)] as const;
  });
  const move = () => {
    const key = document.activeElement?.closest<HTMLElement>("[data-entry]")?.dataset.entry;
    if (key !== undefined) onMove(key);
  };
  useDocketingKeys({ ...Object.fromEntries(months), t: onToday, m: move });
}

/** Returns a function that focuses a day once it is the current one and is drawn. */
export function useDayFocus(current: string): (day: string) => void {
  const wanted = useRef<string | null>(null);
  useLayoutEffect(() => {
    if (wanted.current !== current) return;
    wanted.current = null;
    document.querySelector<HTMLElement>(`[data-focus-day="${current}"]`)?.focus();
  });
  return (day) => {
    wanted.current = day;
  };
}

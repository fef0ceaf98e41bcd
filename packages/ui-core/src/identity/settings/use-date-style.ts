import { type DateFormat, type DateStyle, dateFormat, type FirstDay, firstDay } from "@iphub/sdk/contract/date-style";
import { dateStyleSetting } from "@iphub/sdk/contract/settings";
import { dayMonthYear, hubDateStyle } from "@iphub/sdk/domain/day-text";
import { useHubApp } from "../../platform/hub-app.ts";
import { useToday } from "../../platform/use-today.ts";
import { useSession } from "../auth/use-session.ts";
import { saveSetting } from "./unsaved-settings.ts";

/** The first days of a week in words. */
const firstDayWords: Readonly<Record<FirstDay, string>> = {
  language: "As your language has it",
  monday: "Monday",
  sunday: "Sunday",
  saturday: "Saturday",
};

/** Every way to write a date with today written so. */
function dateFormatsOn(today: string): readonly { readonly value: DateFormat; readonly title: string }[] {
  return dateFormat.options.map((value) => {
    const note = value === "slashes" ? " (day, month, year)" : "";
    return { value, title: `${dayMonthYear(today, value)}${note}` };
  });
}

/** How dates are written to the reader, and their week; a choice is saved and holds at once in this window. */
export function useDateStyle() {
  const app = useHubApp();
  const state = useSession();
  const today = useToday();
  const identity = state.phase === "signed-in" ? state.identity : null;
  const style: DateStyle = identity?.dateStyle ?? hubDateStyle;
  const choose = async (change: Partial<DateStyle>): Promise<void> => {
    if (!identity) return;
    const dateStyle = { ...style, ...change };
    app.session.changed({ ...identity, dateStyle });
    await saveSetting(app, dateStyleSetting, dateStyle);
  };
  return {
    style,
    formats: dateFormatsOn(today),
    firstDays: firstDay.options.map((value) => ({ value, title: firstDayWords[value] })),
    actions: { choose },
  };
}

import { type TodayScope, todayScope } from "@iphub/sdk/contract/docket-today";
import { type CalendarView, calendarViews, isCalendarDay } from "@iphub/sdk/domain/docket/calendar/calendar-days";
import { type CalendarKind, calendarKinds } from "@iphub/sdk/domain/docket/calendar/calendar-entries";

/** What a calendar shows; its address has what differs from the default. */
export interface CalendarQuery {
  readonly view: CalendarView;
  readonly scope: TodayScope;
  readonly kind: CalendarKind;
  /** Null for every office. */
  readonly office: string | null;
  /** Null for today. */
  readonly day: string | null;
}

const defaults: CalendarQuery = { view: "month", scope: "me", kind: "all", office: null, day: null };

/** What an address asks for; what is unknown is left out. */
export function calendarQueryOf(value: (name: string) => string | null): CalendarQuery {
  const day = value("day");
  return {
    view: calendarViews.find((one) => one === value("view")) ?? defaults.view,
    scope: todayScope.options.find((one) => one === value("scope")) ?? defaults.scope,
    kind: calendarKinds.find((one) => one === value("kind")) ?? defaults.kind,
    office: value("office"),
    day: day !== null && isCalendarDay(day) ? day : null,
  };
}

/** The names and values of an address; null for what is left out of it because it is the default. */
export function calendarAddress(query: CalendarQuery): readonly (readonly [name: string, value: string | null])[] {
  const { view, scope, kind, office, day } = query;
  const said = <Value>(value: Value, usual: Value) => (value === usual ? null : value);
  return [
    ["view", said(view, defaults.view)],
    ["scope", said(scope, defaults.scope)],
    ["kind", said(kind, defaults.kind)],
    ["office", office],
    ["day", day],
  ];
}

/** Each view in words. */
export const calendarViewWords: Readonly<Record<CalendarView, string>> = {
  month: "Month",
  week: "Week",
  agenda: "Agenda",
};

/** What is shown, in words. */
export const calendarKindWords: Readonly<Record<CalendarKind, string>> = {
  all: "Deadlines and tasks",
  deadlines: "Deadlines",
  tasks: "Tasks",
};

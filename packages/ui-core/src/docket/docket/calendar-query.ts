import { type TodayScope, todayScope } from "@iphub/sdk/contract/docket-today";
import { type CalendarView, calendarViews, isCalendarDay } from "@iphub/sdk/domain/docket/calendar/calendar-days";
import { type CalendarKind, calendarKinds } from "@iphub/sdk/domain/docket/calendar/calendar-entries";

/** What a calendar shows; its address has what differs from the default. */
export interface CalendarQuery {
  readonly view: CalendarView;
  readonly scope: TodayScope;
  /** The id of a team; null for all of the scope. */
  readonly team: string | null;
  /** An e-mail address, or `me`; null for all of the scope. */
  readonly person: string | null;
  readonly kind: CalendarKind;
  /** Null for every office. */
  readonly office: string | null;
  /** Null for today. */
  readonly day: string | null;
}

const defaults: CalendarQuery = {
  view: "month",
  scope: "me",
  team: null,
  person: null,
  kind: "all",
  office: null,
  day: null,
};

/** What an address asks for; what is unknown is left out. */
export function calendarQueryOf(value: (name: string) => string | null): CalendarQuery {
  const [day, team, person] = [value("day"), value("team"), value("person")];
  return {
    view: calendarViews.find((one) => one === value("view")) ?? defaults.view,
    scope: todayScope.options.find((one) => one === value("scope")) ?? usualScope(team, person),
    team,
    person,
    kind: calendarKinds.find((one) => one === value("kind")) ?? defaults.kind,
    office: value("office"),
    day: day !== null && isCalendarDay(day) ? day : null,
  };
}

/** Whose entries are shown where the address does not say it: as on the hub, everybody's where someone is named. */
function usualScope(team: string | null, person: string | null): TodayScope {
  return team === null && person === null ? defaults.scope : "firm";
}

/** The names and values of an address; null for what is left out of it because it is the default. */
export function calendarAddress(query: CalendarQuery): readonly (readonly [name: string, value: string | null])[] {
  const { view, scope, team, person, kind, office, day } = query;
  const said = <Value>(value: Value, usual: Value) => (value === usual ? null : value);
  return [
    ["view", said(view, defaults.view)],
    ["scope", said(scope, usualScope(team, person))],
    ["team", team],
    ["person", person],
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

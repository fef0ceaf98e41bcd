import { type TodayScope, todayScope } from "@iphub/sdk/contract/docket-today";
import { isCalendarDay } from "@iphub/sdk/domain/docket/calendar/calendar-days";
import { type LoadKind, loadKinds } from "@iphub/sdk/domain/docket/load/docket-load";

/** What a load shows; its address has what differs from the default. */
export interface LoadQuery {
  readonly scope: TodayScope;
  /** The id of a team; null for all of the scope. */
  readonly team: string | null;
  readonly kind: LoadKind;
  /** A day of the first week; null for today. */
  readonly from: string | null;
  /** The person whose entries are listed, or `none`; null where none are. */
  readonly person: string | null;
  /** The week that is listed, -1 for what is due before; null for all of the person's. */
  readonly week: number | null;
}

const defaults: LoadQuery = { scope: "firm", team: null, kind: "all", from: null, person: null, week: null };

/** What an address asks for; what is unknown is left out. */
export function loadQueryOf(value: (name: string) => string | null): LoadQuery {
  const from = value("from");
  const week = value("week");
  return {
    scope: todayScope.options.find((one) => one === value("scope")) ?? defaults.scope,
    team: value("team"),
    kind: loadKinds.find((one) => one === value("kind")) ?? defaults.kind,
    from: from !== null && isCalendarDay(from) ? from : null,
    person: value("person"),
    week: week !== null && /^(-1|\d{1,2})$/.test(week) ? Number(week) : null,
  };
}

/** The names and values of an address; null for what is left out of it because it is the default. */
export function loadAddress(query: LoadQuery): readonly (readonly [name: string, value: string | null])[] {
  const { scope, team, kind, from, person, week } = query;
  return [
    ["scope", scope === defaults.scope ? null : scope],
    ["team", team],
    ["kind", kind === defaults.kind ? null : kind],
    ["from", from],
    ["person", person],
    ["week", week === null ? null : String(week)],
  ];
}

/** The address of the page with a query. */
export function loadPath(query: LoadQuery): string {
  const said = loadAddress(query).flatMap(([name, value]) =>
    value === null ? [] : [`${name}=${encodeURIComponent(value)}`],
  );
  return said.length === 0 ? "/calendar/load" : `/calendar/load?${said.join("&")}`;
}

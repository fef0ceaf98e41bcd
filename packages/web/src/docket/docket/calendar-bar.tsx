import { type TodayScope, todayScope } from "@iphub/sdk/contract/docket-today";
import { daySpan } from "@iphub/sdk/domain/day-text";
import { longDay, monthName } from "@iphub/sdk/domain/day-words";
import {
  type CalendarView,
  calendarViews,
  type DayStep,
  isCalendarDay,
  periodStep,
} from "@iphub/sdk/domain/docket/calendar/calendar-days";
import { calendarKinds, entryCount } from "@iphub/sdk/domain/docket/calendar/calendar-entries";
import { type CalendarQuery, calendarKindWords, calendarViewWords } from "@iphub/ui-core/docket/docket/calendar-query";
import type { useDocketCalendar } from "@iphub/ui-core/docket/docket/use-docket-calendar";
import { todayScopeWords } from "@iphub/ui-core/docket/docket/use-docket-today";
import { useNames } from "@iphub/ui-core/identity/users/use-names";
import { useNavigate } from "react-router-dom";
import { PersonFilter } from "../../identity/public.ts";
import { Button } from "../../web-kit/button.tsx";
import { dateDebounceMs } from "../../web-kit/date-field.tsx";
import { Select } from "../../web-kit/select.tsx";
import { TextField } from "../../web-kit/text-field.tsx";
import styles from "./calendar-bar.module.css";

/** The views of the page, and the one of people that has an address of its own. */
type PageView = CalendarView | "load";

const views: readonly { readonly value: PageView; readonly title: string }[] = [
  ...calendarViews.map((value) => ({ value, title: calendarViewWords[value] })),
  { value: "load", title: "Load" },
];
const scopes = todayScope.options.map((value) => ({ value, title: todayScopeWords[value] }));
const kinds = calendarKinds.map((value) => ({ value, title: calendarKindWords[value] }));

type ViewProps = { readonly value: PageView; readonly onShow: (view: PageView) => void };

/** `ViewSelect {value, onShow}`: the views of the calendar, with the load. */
export function ViewSelect({ value, onShow }: ViewProps) {
  return (
    <span className={styles.filter}>
      <Select label="View" hideLabel value={value} options={views} onChange={onShow} />
    </span>
  );
}

type Calendar = ReturnType<typeof useDocketCalendar>;

type FilterProps = Pick<Calendar, "offices" | "teams"> & {
  readonly query: CalendarQuery;
  readonly onShow: (change: Partial<CalendarQuery>) => void;
};

/** `CalendarFilters {query, offices, teams, onShow}`: view, whose, what, and of which office. */
export function CalendarFilters({ query, offices, teams, onShow }: FilterProps) {
  const { view, kind, office } = query;
  const navigate = useNavigate();
  const all = [{ value: "", title: "All offices" }, ...offices.map((value) => ({ value, title: value }))];
  const showView = (next: PageView) => (next === "load" ? navigate("/calendar/load") : onShow({ view: next }));
  return (
    <>
      <ViewSelect value={view} onShow={showView} />
      <PeopleFilters {...{ query, teams, onShow }} />
      <span className={styles.filter}>
        <Select label="What" hideLabel value={kind} options={kinds} onChange={(value) => onShow({ kind: value })} />
      </span>
      <span className={styles.filter}>
        <Select
          label="Office"
          hideLabel
          value={office ?? ""}
          options={all}
          onChange={(value) => onShow({ office: value === "" ? null : value })}
        />
      </span>
    </>
  );
}

/**
 * Whose entries are shown: one's own are of oneself alone, so that a team is chosen among everybody; and a person need not
 * be in the reader's teams.
 */
function PeopleFilters({ query: { scope, team, person }, teams, onShow }: Omit<FilterProps, "offices">) {
  const allTeams = [{ value: "", title: "All teams" }, ...teams.map(({ id, name }) => ({ value: id, title: name }))];
  const narrow = (change: Partial<CalendarQuery>) => onShow(scope === "me" ? { scope: "firm", ...change } : change);
  const showScope = (value: TodayScope) =>
    onShow(value === "me" ? { scope: value, team: null, person: null } : { scope: value });
  return (
    <>
      <span className={styles.filter}>
        <Select label="Whose" hideLabel value={scope} options={scopes} onChange={showScope} />
      </span>
      {teams.length > 0 && (
        <span className={styles.filter}>
          <Select
            label="Team"
            hideLabel
            value={team ?? ""}
            options={allTeams}
            onChange={(value) => narrow({ team: value || null })}
          />
        </span>
      )}
      <span className={styles.filter}>
        <PersonFilter
          label="Person"
          value={person ?? ""}
          everyone="Everyone"
          me="Me"
          onChange={(value) => onShow(value === "" ? { person: null } : { scope: "firm", person: value })}
        />
      </span>
    </>
  );
}

type BarProps = {
  readonly query: CalendarQuery;
  readonly calendar: Calendar;
  readonly onToday: () => void;
  readonly onChoose: (day: string) => void;
  readonly onStep: (step: DayStep) => void;
};

/** `CalendarBar {query, calendar, onToday, onChoose, onStep}`: the period with its number of entries, and the ways to others. */
export function CalendarBar({ query, calendar, onToday, onChoose, onStep }: BarProps) {
  const { view, scope, team, person, kind, office } = query;
  const { day, shown, count, data, today, teams } = calendar;
  const nameOf = useNames([person]);
  const teamName = teams.find(({ id }) => id === team)?.name;
  const personName = person === "me" ? "Me" : person && nameOf(person);
  const chosen = [todayScopeWords[scope], teamName, personName, calendarKindWords[kind], office];
  const period = view === "week" ? "week" : "month";
  const title = view === "month" ? monthName(day) : daySpan(shown.from, shown.until);
  return (
    <div className={styles.bar}>
      <Button colour="secondary" onClick={onToday}>
        Today
      </Button>
      <span className={styles.steps}>
        <Button
          variant="icon"
          icon="back"
          label={`The ${period} before`}
          colour="secondary"
          onClick={() => onStep(periodStep(view, -1))}
        />
        <Button
          variant="icon"
          icon="forward"
          label={`The ${period} after`}
          colour="secondary"
          onClick={() => onStep(periodStep(view, 1))}
        />
      </span>
      <strong className={styles.period} aria-live="polite">
        {title}
      </strong>
      <span className={styles.date}>
        <TextField
          label="Go to day"
          hideLabel
          type="date"
          value={day}
          debounceMs={dateDebounceMs}
          onChange={(value) => isCalendarDay(value) && onChoose(value)}
        />
      </span>
      <span className={styles.muted} role="status">
        {data && entryCount(count)}
        {data?.isWhole === false && "; there is more than this page shows: choose a week, or fewer people"}
      </span>
      <span className={styles.printed}>
        {chosen.filter(Boolean).join(", ")}. As of {longDay(today)}.
      </span>
      <span className={styles.keys}>
        {calendar.mayMove && (
          <>
            <kbd>m</kbd> moves a task,{" "}
          </>
        )}
        <kbd>t</kbd> today, <kbd>PgUp</kbd> <kbd>PgDn</kbd> month
      </span>
    </div>
  );
}

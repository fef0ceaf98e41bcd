import { todayScope } from "@iphub/sdk/contract/docket-today";
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
import { useNavigate } from "react-router-dom";
import { Button } from "../../web-kit/button.tsx";
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

type FilterProps = {
  readonly query: CalendarQuery;
  readonly offices: readonly string[];
  readonly onShow: (change: Partial<CalendarQuery>) => void;
};

/** `CalendarFilters {query, offices, onShow}`: view, whose, what, and of which office. */
export function CalendarFilters({ query: { view, scope, kind, office }, offices, onShow }: FilterProps) {
  const navigate = useNavigate();
  const all = [{ value: "", title: "All offices" }, ...offices.map((value) => ({ value, title: value }))];
  const showView = (next: PageView) => (next === "load" ? navigate("/calendar/load") : onShow({ view: next }));
  return (
    <>
      <ViewSelect value={view} onShow={showView} />
      <span className={styles.filter}>
        <Select label="Whose" hideLabel value={scope} options={scopes} onChange={(value) => onShow({ scope: value })} />
      </span>
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

type BarProps = {
  readonly query: CalendarQuery;
  readonly calendar: ReturnType<typeof useDocketCalendar>;
  readonly onToday: () => void;
  readonly onChoose: (day: string) => void;
  readonly onStep: (step: DayStep) => void;
};

/** `CalendarBar {query, calendar, onToday, onChoose, onStep}`: the period with its number of entries, and the ways to others. */
export function CalendarBar({ query, calendar, onToday, onChoose, onStep }: BarProps) {
  const { view, scope, kind, office } = query;
  const { day, shown, count, data, today } = calendar;
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
          // A year is typed digit by digit, and each of them makes a date.
          debounceMs={600}
          onChange={(value) => isCalendarDay(value) && onChoose(value)}
        />
      </span>
      <span className={styles.muted} role="status">
        {data && entryCount(count)}
        {data?.isWhole === false && "; there is more than this page shows: choose a week, or fewer people"}
      </span>
      <span className={styles.printed}>
        {[todayScopeWords[scope], calendarKindWords[kind], office].filter(Boolean).join(", ")}. As of {longDay(today)}.
      </span>
      <span className={styles.keys}>
        <kbd>m</kbd> moves a task, <kbd>t</kbd> today, <kbd>PgUp</kbd> <kbd>PgDn</kbd> month
      </span>
    </div>
  );
}

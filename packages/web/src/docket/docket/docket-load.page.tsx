import { todayScope } from "@iphub/sdk/contract/docket-today";
import { chosenDateStyle } from "@iphub/sdk/domain/day-text";
import { firstWeekdayOf, longDay } from "@iphub/sdk/domain/day-words";
import { firstDayOfWeek, isCalendarDay } from "@iphub/sdk/domain/docket/calendar/calendar-days";
import { loadKinds } from "@iphub/sdk/domain/docket/load/docket-load";
import { calendarKindWords } from "@iphub/ui-core/docket/docket/calendar-query";
import { type LoadQuery, loadAddress, loadQueryOf } from "@iphub/ui-core/docket/docket/load-query";
import { useDocketLoad } from "@iphub/ui-core/docket/docket/use-docket-load";
import { todayScopeWords } from "@iphub/ui-core/docket/docket/use-docket-today";
import { useMemo } from "react";
import { useNavigate, useSearchParams } from "react-router-dom";
import { Button } from "../../web-kit/button.tsx";
import { dateDebounceMs } from "../../web-kit/date-field.tsx";
import { Page } from "../../web-kit/page.tsx";
import { Select } from "../../web-kit/select.tsx";
import { EmptyState, LoadState } from "../../web-kit/states.tsx";
import { TextField } from "../../web-kit/text-field.tsx";
import { ViewSelect } from "./calendar-bar.tsx";
import styles from "./docket-load.module.css";
import { LoadEntries } from "./load-entries.tsx";
import { LoadTable } from "./load-table.tsx";

const scopes = todayScope.options.map((value) => ({ value, title: todayScopeWords[value] }));
const kinds = loadKinds.map((value) => ({ value, title: calendarKindWords[value] }));

/** What is due by week and person; each number leads to the list that it counts. */
export function DocketLoadPage() {
  const { query, show } = useLoadAddress();
  const firstWeekday = firstWeekdayOf(chosenDateStyle().firstDay, firstDayOfWeek(navigator.language));
  const load = useDocketLoad(query, firstWeekday);
  const { data, rows, today, from, before, after, most } = load;
  const navigate = useNavigate();
  const teamName = load.teams.find(({ id }) => id === query.team)?.name;
  return (
    <Page
      title="Load by week"
      filters={
        <span className={styles.filters}>
          <ViewSelect value="load" onShow={(view) => navigate(`/calendar?view=${view}`)} />
          <LoadFilters query={query} teams={load.teams} onShow={show} />
        </span>
      }
      action={
        <Button colour="secondary" onClick={() => print()}>
          Print
        </Button>
      }
    >
      <div className={styles.bar}>
        <Button colour="secondary" onClick={() => show({ from: null, week: null })}>
          Today
        </Button>
        <span>
          <Button
            variant="icon"
            icon="back"
            label="The weeks before"
            colour="secondary"
            onClick={() => show({ from: before, week: null })}
          />
          <Button
            variant="icon"
            icon="forward"
            label="The weeks after"
            colour="secondary"
            onClick={() => show({ from: after, week: null })}
          />
        </span>
        <span className={styles.day}>
          <TextField
            label="Go to week of"
            hideLabel
            type="date"
            value={query.from ?? today}
            debounceMs={dateDebounceMs}
            onChange={(value) => isCalendarDay(value) && show({ from: value, week: null })}
          />
        </span>
        <span className={styles.printed}>
          {[todayScopeWords[query.scope], teamName, calendarKindWords[query.kind]].filter(Boolean).join(", ")}. As of{" "}
          {longDay(today)}.
        </span>
      </div>
      <LoadState remote={load} what="The load could not be loaded." lines={8} />
      {data && rows.length === 0 && <EmptyState message={emptyWords} icon="calendar" />}
      {data && rows.length > 0 && <LoadTable {...{ query, data, rows, today, from, most }} />}
      {query.person !== null && (
        <LoadEntries key={`${query.person} ${query.week}`} {...{ query, from, today }} listed={load.listed} />
      )}
      <p className={styles.note}>
        A deadline counts for its responsible person and a task for each of its assignees, in the week of its due date.
        Only what you may see is counted.
      </p>
    </Page>
  );
}

/** The filters in the address of the page, and a function to change them. */
function useLoadAddress() {
  const [params, setParams] = useSearchParams();
  const query = useMemo(() => loadQueryOf((name) => params.get(name)), [params]);
  const show = (change: Partial<LoadQuery>) => {
    // The address itself: `query` is a render behind when two controls are used in quick succession.
    const current = new URLSearchParams(window.location.search);
    for (const [name, value] of loadAddress({ ...loadQueryOf((one) => current.get(one)), ...change })) {
      if (value === null) current.delete(name);
      else current.set(name, value);
    }
    setParams(current);
  };
  return { query, show };
}

const emptyWords =
  "Nothing is due in these weeks. Open deadlines and tasks that the filters choose are counted here by week and person.";

type FilterProps = {
  readonly query: LoadQuery;
  readonly teams: readonly { readonly id: string; readonly name: string }[];
  readonly onShow: (change: Partial<LoadQuery>) => void;
};

function LoadFilters({ query: { scope, team, kind }, teams, onShow }: FilterProps) {
  const all = [{ value: "", title: "All teams" }, ...teams.map(({ id, name }) => ({ value: id, title: name }))];
  return (
    <>
      <Select label="Whose" hideLabel value={scope} options={scopes} onChange={(value) => onShow({ scope: value })} />
      {teams.length > 0 && (
        <Select
          label="Team"
          hideLabel
          value={team ?? ""}
          options={all}
          onChange={(value) => onShow({ team: value === "" ? null : value })}
        />
      )}
      <Select label="What" hideLabel value={kind} options={kinds} onChange={(value) => onShow({ kind: value })} />
    </>
  );
}

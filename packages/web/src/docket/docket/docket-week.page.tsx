import type { DocketWeek, WeekEntry } from "@iphub/sdk/contract/docket-week";
import { daySpan } from "@iphub/sdk/domain/day-text";
import { withDates } from "@iphub/sdk/domain/day-words";
import { isCalendarDay } from "@iphub/sdk/domain/docket/calendar/calendar-days";
import { weekCounts, weekEnd, weekSectionWords } from "@iphub/sdk/domain/docket/week/docket-week";
import { useDocketWeek, type WeekQuery, weekQueryOf } from "@iphub/ui-core/docket/docket/use-docket-week";
import { useNames } from "@iphub/ui-core/identity/users/use-names";
import { useOfficeToday } from "@iphub/ui-core/platform/use-today";
import { useState } from "react";
import { Button, buttonClass } from "../../web-kit/button.tsx";
import { dateDebounceMs } from "../../web-kit/date-field.tsx";
import { Link } from "../../web-kit/link.tsx";
import { Page } from "../../web-kit/page.tsx";
import { saveFile } from "../../web-kit/save-file.ts";
import { Select } from "../../web-kit/select.tsx";
import { EmptyState, LoadState } from "../../web-kit/states.tsx";
import { TextField } from "../../web-kit/text-field.tsx";
import { useQueryString } from "../../web-kit/use-query-string.ts";
import { WaitingMark } from "../../work/public.ts";
import styles from "./docket-week.module.css";
import { EntryDue } from "./entry-due.tsx";
import { entryPeople } from "./entry-words.ts";

const scopes = [
  { value: "me", title: "My docket" },
  { value: "firm", title: "The firm's docket" },
] as const;
const groupings = [
  { value: "attorney", title: "By attorney" },
  { value: "client", title: "By client" },
  { value: "office", title: "By office" },
] as const;

/** The docket of a week, to be read, printed or saved: what is due, what is to be read, and what was done before. */
export function DocketWeekPage() {
  const [query, setQuery] = useQueryString();
  const wanted = weekQueryOf((name) => query.get(name));
  const week = useDocketWeek(wanted);
  // The controls stay while another week is loaded: a person who uses them by keys would lose the focus.
  const [known, setKnown] = useState(week.data);
  if (week.data && week.data !== known) setKnown(week.data);
  const nameOf = useNames(week.groups.map(({ name }) => name));
  const show = ({ scope, by, from }: WeekQuery) =>
    setQuery((known) => {
      for (const [name, value] of Object.entries({ scope, by, from })) {
        if (value === undefined) known.delete(name);
        else known.set(name, value);
      }
    });
  const save = async (format: "xlsx" | "pdf") => {
    const file = await week.actions.exportAs(format);
    if (file) await saveFile(file);
  };
  return (
    <Page
      title="Weekly docket"
      filters={<WeekFilters wanted={wanted} onShow={show} />}
      action={
        <span className={styles.actions}>
          <Link to="/docket/week/schedule" className={buttonClass("secondary", "text")}>
            When it is sent
          </Link>
          <Button colour="secondary" icon="download" busy={week.sending} onClick={() => void save("xlsx")}>
            XLSX
          </Button>
          <Button colour="secondary" icon="download" busy={week.sending} onClick={() => void save("pdf")}>
            PDF
          </Button>
          <Button onClick={() => print()}>Print</Button>
        </span>
      }
    >
      {known && (
        <WeekDays
          week={known}
          from={wanted.from ?? known.from}
          isLoaded={week.data !== undefined}
          onToday={() => show({ scope: wanted.scope, by: wanted.by })}
          onFrom={(from) => show({ ...wanted, from })}
          onBefore={() => week.before && show(week.before)}
          onAfter={() => week.after && show(week.after)}
        />
      )}
      <LoadState remote={week} what="The weekly docket could not be loaded." lines={10} />
      {week.data?.entries.length === 0 && (
        <EmptyState message="Nothing is due in this week. Deadlines and tasks are listed here by day." icon="check" />
      )}
      {week.groups.map(({ name, sections }) => (
        <section key={name} className={styles.group} aria-label={nameOf(name)}>
          <h2>{nameOf(name)}</h2>
          {sections.map(({ section, entries }) => (
            <WeekTable key={section} title={weekSectionWords[section]} entries={entries} />
          ))}
        </section>
      ))}
    </Page>
  );
}

type FilterProps = { readonly wanted: WeekQuery; readonly onShow: (query: WeekQuery) => void };

function WeekFilters({ wanted, onShow }: FilterProps) {
  return (
    <>
      <Select
        label="Whose"
        hideLabel
        value={wanted.scope}
        options={scopes}
        onChange={(scope) => onShow({ ...wanted, scope })}
      />
      <Select
        label="Group"
        hideLabel
        value={wanted.by}
        options={groupings}
        onChange={(by) => onShow({ ...wanted, by })}
      />
    </>
  );
}

type DaysProps = {
  /** The week that is shown, or was last. */
  readonly week: DocketWeek;
  /** The first day that is wanted. */
  readonly from: string;
  /** Whether that is the one that is shown. */
  readonly isLoaded: boolean;
  readonly onToday: () => void;
  readonly onFrom: (from: string) => void;
  readonly onBefore: () => void;
  readonly onAfter: () => void;
};

/** The days that are shown, what they have, and the ways to the weeks around them. */
function WeekDays({ week, from, isLoaded, onToday, onFrom, onBefore, onAfter }: DaysProps) {
  return (
    <div className={styles.days}>
      <Button colour="secondary" onClick={onToday}>
        Today
      </Button>
      <Button variant="icon" icon="back" label="The week before" colour="secondary" onClick={onBefore} />
      <strong>{daySpan(from, weekEnd(from))}</strong>
      <Button variant="icon" icon="forward" label="The week after" colour="secondary" onClick={onAfter} />
      <TextField
        label="First day"
        hideLabel
        type="date"
        value={from}
        debounceMs={dateDebounceMs}
        onChange={(day) => isCalendarDay(day) && onFrom(day)}
      />
      <span className={styles.muted} role="status">
        {isLoaded && weekCounts(week.entries)}
        {isLoaded && !week.isWhole && "; there is more than this page shows"}
      </span>
    </div>
  );
}

function WeekTable({ title, entries }: { readonly title: string; readonly entries: readonly WeekEntry[] }) {
  const today = useOfficeToday();
  const nameOf = useNames(entries.flatMap(({ attorney, people }) => [attorney, ...people]));
  return (
    <table className={styles.table}>
      <caption>
        {title} ({entries.length})
      </caption>
      <colgroup>
        <col className={styles.day} />
        <col />
        <col className={styles.stands} />
        <col className={styles.who} />
      </colgroup>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">Day</th>
          <th scope="col">What</th>
          <th scope="col">Stands</th>
          <th scope="col">Who</th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <tr key={`${entry.type} ${entry.id}`}>
            <td>
              <EntryDue entry={entry} today={today} isDated />
            </td>
            <td>
              <Link to={addressOf(entry)}>{entry.title}</Link>{" "}
              {entry.type === "task" && <WaitingMark taskId={entry.id} />}
              <span className={styles.matter}>
                {[entry.invention.references[0], entry.invention.title].filter(Boolean).join(" · ")}
              </span>
            </td>
            <td>{withDates(entry.standing)}</td>
            <td>{entryPeople(entry).map(nameOf).join(", ")}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function addressOf({ type, id }: WeekEntry): string {
  if (type === "task") return `/tasks/${encodeURIComponent(id)}`;
  return `/deadlines?deadline=${encodeURIComponent(id)}`;
}

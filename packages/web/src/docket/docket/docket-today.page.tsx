import type { TodayEntry } from "@iphub/sdk/contract/docket-today";
import { fullDay } from "@iphub/sdk/domain/day-text";
import { withDates } from "@iphub/sdk/domain/day-words";
import { todayCounts, todaySectionWords } from "@iphub/sdk/domain/docket/today/docket-today";
import {
  canFinish,
  todayScopeOf,
  todayScopeWords,
  useDocketToday,
} from "@iphub/ui-core/docket/docket/use-docket-today";
import { useNames } from "@iphub/ui-core/identity/users/use-names";
import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router-dom";
import { Button } from "../../web-kit/button.tsx";
import { DateText } from "../../web-kit/date-text.tsx";
import { Due } from "../../web-kit/due-badge.tsx";
import { Link } from "../../web-kit/link.tsx";
import { Page } from "../../web-kit/page.tsx";
import { Select } from "../../web-kit/select.tsx";
import { EmptyState, LoadState } from "../../web-kit/states.tsx";
import { useQueryString } from "../../web-kit/use-query-string.ts";
import { useDocketingKeys } from "../deadlines/use-docketing-keys.ts";
import styles from "./docket-today.module.css";

const scopes = (["me", "team", "firm"] as const).map((value) => ({ value, title: todayScopeWords[value] }));

/** Today's work in one list, worked through by keys: what is due, to be read and verified, and what was done. */
export function DocketTodayPage() {
  const [query, setQuery] = useQueryString();
  const scope = todayScopeOf(query.get("scope"));
  const today = useDocketToday(scope);
  const chosen = useChosen(today.entries);
  const navigate = useNavigate();
  const { current } = chosen;
  useDocketingKeys({
    j: () => chosen.move(1),
    k: () => chosen.move(-1),
    o: () => current && navigate(addressOf(current)),
    e: () => current && canFinish(current) && today.actions.finish(current),
  });
  return (
    <Page
      title="Today"
      filters={
        <Select
          label="Whose work"
          hideLabel
          value={scope}
          options={scopes}
          onChange={(value) => setQuery((known) => known.set("scope", value))}
        />
      }
      action={
        <span className={styles.links}>
          <Link to="/inbox">Inbox</Link>
          <Link to="/docket/week">Weekly docket</Link>
        </span>
      }
    >
      <LoadState remote={today} what="Today's work could not be loaded." lines={10} />
      {today.data && (
        <p className={styles.summary}>
          <strong>{fullDay(today.data.day)}</strong> {todayCounts(today.entries)}
          {!today.data.isWhole && "; there is more than this page shows"}
        </p>
      )}
      {today.data && today.entries.length > 0 && (
        <p className={styles.keys}>
          <kbd>j</kbd> <kbd>k</kbd> move, <kbd>o</kbd> opens, <kbd>e</kbd> finishes a task
        </p>
      )}
      {today.data && today.entries.length === 0 && (
        <EmptyState
          message="Nothing waits: nothing is due in the next 7 days, to be read or to be verified."
          icon="check"
        />
      )}
      {today.data &&
        today.groups.map(({ section, entries }) => (
          <section
            key={section}
            className={styles.section}
            data-section={section}
            aria-label={todaySectionWords[section]}
          >
            <h2>
              {todaySectionWords[section]} <span className={styles.count}>{entries.length}</span>
            </h2>
            <TodayRows
              entries={entries}
              day={today.data?.day ?? ""}
              currentKey={current && keyOf(current)}
              onChoose={chosen.choose}
              onFinish={(entry) => void today.actions.finish(entry)}
            />
          </section>
        ))}
    </Page>
  );
}

/** The row that keys act on, which stays in view. */
function useChosen(entries: readonly TodayEntry[]) {
  const [key, setKey] = useState<string | null>(null);
  const at = entries.findIndex((one) => keyOf(one) === key);
  const move = (by: number) => {
    const next = entries[Math.min(entries.length - 1, Math.max(0, at < 0 ? 0 : at + by))];
    if (next) setKey(keyOf(next));
  };
  return { current: entries[at], move, choose: (entry: TodayEntry) => setKey(keyOf(entry)) };
}

type RowsProps = {
  readonly entries: readonly TodayEntry[];
  readonly day: string;
  readonly currentKey: string | undefined;
  readonly onChoose: (entry: TodayEntry) => void;
  readonly onFinish: (entry: TodayEntry) => void;
};

function TodayRows({ entries, day, currentKey, onChoose, onFinish }: RowsProps) {
  const nameOf = useNames(entries.flatMap(({ attorney, people }) => [attorney, ...people]));
  return (
    <ul className={styles.rows}>
      {entries.map((entry) => (
        <TodayRow
          key={keyOf(entry)}
          entry={entry}
          day={day}
          isCurrent={keyOf(entry) === currentKey}
          people={peopleOf(entry).map(nameOf).join(", ")}
          onChoose={() => onChoose(entry)}
          onFinish={canFinish(entry) ? () => onFinish(entry) : undefined}
        />
      ))}
    </ul>
  );
}

type RowProps = {
  readonly entry: TodayEntry;
  readonly day: string;
  readonly isCurrent: boolean;
  readonly people: string;
  readonly onChoose: () => void;
  readonly onFinish: (() => void) | undefined;
};

function TodayRow({ entry, day, isCurrent, people, onChoose, onFinish }: RowProps) {
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isCurrent) row.current?.scrollIntoView({ block: "nearest" });
  }, [isCurrent]);
  const { invention, title, type, standing } = entry;
  return (
    <li ref={row} className={styles.row} aria-current={isCurrent || undefined} onFocus={onChoose}>
      <span className={styles.due}>
        <EntryDue entry={entry} day={day} />
      </span>
      <span className={styles.what}>
        <Link to={addressOf(entry)}>{title}</Link>
        <span className={styles.matter}>{[invention.references[0], invention.title].filter(Boolean).join(" · ")}</span>
      </span>
      <span className={styles.stands}>
        {type === "task" ? `task, ${standing}` : withDates(standing)}
        <span className={styles.matter}>{people}</span>
      </span>
      <span className={styles.act}>
        {onFinish && (
          <Button variant="icon" icon="check" label={`Finish ${title}`} colour="secondary" onClick={onFinish} />
        )}
      </span>
    </li>
  );
}

function EntryDue({ entry: { dueAt, finalAt, doneOn }, day }: { readonly entry: TodayEntry; readonly day: string }) {
  if (doneOn !== null) return <DateText value={doneOn} />;
  if (dueAt === null) return "–";
  const isLater = finalAt !== null && finalAt > dueAt;
  return (
    <>
      <Due dueAt={dueAt} finalDate={finalAt} today={day} />
      {isLater && (
        <span className={styles.matter}>
          final <DateText value={finalAt} />
        </span>
      )}
    </>
  );
}

/** A date that is due is also to be verified: an entry is one of its section. */
function keyOf({ section, type, id }: TodayEntry): string {
  return `${section} ${type} ${id}`;
}

function peopleOf({ attorney, people }: TodayEntry): string[] {
  return [...new Set(attorney === null ? people : [attorney, ...people])];
}

function addressOf({ type, id, section }: TodayEntry): string {
  if (type === "task") return `/tasks/${encodeURIComponent(id)}`;
  if (section === "read") return `/deadlines/docketing/${encodeURIComponent(id)}`;
  return `/deadlines?view=open&deadline=${encodeURIComponent(id)}`;
}

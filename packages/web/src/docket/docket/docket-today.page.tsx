import type { TodayEntry } from "@iphub/sdk/contract/docket-today";
import { fullDay } from "@iphub/sdk/domain/day-text";
import { todayCounts, todayEntryKey, todaySectionWords } from "@iphub/sdk/domain/docket/today/docket-today";
import { todayPlace } from "@iphub/ui-core/docket/docket/today-place";
import { todayScopeOf, todayScopeWords, useDocketToday } from "@iphub/ui-core/docket/docket/use-docket-today";
import { placeAddress } from "@iphub/ui-core/screen-place";
import { useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { Link } from "../../web-kit/link.tsx";
import { Page } from "../../web-kit/page.tsx";
import { Select } from "../../web-kit/select.tsx";
import { EmptyState, LoadState } from "../../web-kit/states.tsx";
import { useQueryString } from "../../web-kit/use-query-string.ts";
import { useDocketingKeys } from "../deadlines/use-docketing-keys.ts";
import styles from "./docket-today.module.css";
import { TodayRows } from "./docket-today-rows.tsx";

const scopes = (["me", "team", "firm"] as const).map((value) => ({ value, title: todayScopeWords[value] }));

/** Today's work in one list, worked through by keys: what is due, waits, is to be read and verified, and what changed. */
export function DocketTodayPage() {
  const [query, setQuery] = useQueryString();
  const scope = todayScopeOf(query.get("scope"));
  const today = useDocketToday(scope);
  const chosen = useChosen(today.entries);
  const navigate = useNavigate();
  const { current } = chosen;
  const open = (entry: TodayEntry) => {
    today.actions.opened(entry);
    navigate(placeAddress(todayPlace(entry)));
  };
  useDocketingKeys({
    j: () => chosen.move(1),
    k: () => chosen.move(-1),
    o: () => current && open(current),
    e: () => current && void today.actions.act(current),
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
          <kbd>j</kbd> <kbd>k</kbd> move, <kbd>o</kbd> opens, <kbd>e</kbd> finishes a task, reads a mention,
          acknowledges
        </p>
      )}
      {today.data && today.entries.length === 0 && (
        <EmptyState
          message="Nothing waits: nothing is due in the next 7 days, to be answered, read or verified."
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
              currentKey={current && todayEntryKey(current)}
              onChoose={chosen.choose}
              onOpen={today.actions.opened}
              onAct={(entry) => void today.actions.act(entry)}
            />
          </section>
        ))}
    </Page>
  );
}

/** The row that was chosen last, and in which entry of the history: Back to it finds the row again. */
let lastChosen: { readonly visit: string; readonly key: string } | null = null;

/** The row that keys act on, which stays in view. */
function useChosen(entries: readonly TodayEntry[]) {
  const { key: visit } = useLocation();
  const [key, setShown] = useState<string | null>(() => (lastChosen?.visit === visit ? lastChosen.key : null));
  const setKey = (chosen: string) => {
    lastChosen = { visit, key: chosen };
    setShown(chosen);
  };
  const at = entries.findIndex((one) => todayEntryKey(one) === key);
  const move = (by: number) => {
    const next = entries[Math.min(entries.length - 1, Math.max(0, at < 0 ? 0 : at + by))];
    if (next) setKey(todayEntryKey(next));
  };
  return { current: entries[at], move, choose: (entry: TodayEntry) => setKey(todayEntryKey(entry)) };
}

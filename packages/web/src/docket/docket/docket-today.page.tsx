import type { TodayEntry } from "@iphub/sdk/contract/docket-today";
import { fullDay } from "@iphub/sdk/domain/day-text";
import {
  type ChosenEntry,
  placeOfChosen,
  todayCounts,
  todayEntryKey,
  todaySectionWords,
} from "@iphub/sdk/domain/docket/today/docket-today";
import { todayPlace } from "@iphub/ui-core/docket/docket/today-place";
import { todayScopeOf, todayScopeWords, useDocketToday } from "@iphub/ui-core/docket/docket/use-docket-today";
import { placeAddress } from "@iphub/ui-core/screen-place";
import { useLayoutEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { latePart } from "../../web-kit/late-part.tsx";
import { Link } from "../../web-kit/link.tsx";
import { Page } from "../../web-kit/page.tsx";
import { Select } from "../../web-kit/select.tsx";
import { EmptyState, LoadState } from "../../web-kit/states.tsx";
import { useQueryString } from "../../web-kit/use-query-string.ts";
import { useDocketingKeys } from "../deadlines/use-docketing-keys.ts";
import styles from "./docket-today.module.css";
import { TodayRows } from "./docket-today-rows.tsx";

const MoveModal = latePart(async () => (await import("./calendar-move-modal.tsx")).MoveModal);

const scopes = (["me", "team", "firm"] as const).map((value) => ({ value, title: todayScopeWords[value] }));

/** Today's work in one list, worked through by keys: what is due, waits, is to be read and verified, and what changed. */
export function DocketTodayPage() {
  const [query, setQuery] = useQueryString();
  const scope = todayScopeOf(query.get("scope"));
  const today = useDocketToday(scope);
  const { mayMove, sending, actions } = today;
  const [moving, setMoving] = useState<TodayEntry | null>(null);
  const chosen = useChosen(today.entries, moving !== null);
  const navigate = useNavigate();
  const { current } = chosen;
  const open = (entry: TodayEntry) => {
    actions.opened(entry);
    navigate(placeAddress(todayPlace(entry)));
  };
  const openFocused = () => current && isOnRow() && open(current);
  const move = (entry: TodayEntry) => {
    if (mayMove && actions.checkMovable(entry)) setMoving(entry);
  };
  useDocketingKeys({
    j: () => chosen.move(1),
    k: () => chosen.move(-1),
    o: () => current && open(current),
    Enter: openFocused,
    e: () => current && void actions.act(current),
    m: () => current && move(current),
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
      {today.data && today.entries.length > 0 && <KeyWords mayWrite={mayMove} />}
      {today.data && today.entries.length === 0 && (
        <EmptyState
          message="Nothing waits: nothing is due in the next 7 days, to be answered, read or verified."
          icon="check"
          action={<Link to="/calendar">What is due later</Link>}
        />
      )}
      <Sections today={today} chosen={chosen} onMove={move} />
      {moving && (
        <MoveModal
          entry={moving}
          saving={sending}
          onMove={(day) => actions.move(moving, day)}
          onClose={() => setMoving(null)}
        />
      )}
    </Page>
  );
}

/** The keys of the page in one line. */
function KeyWords({ mayWrite }: { readonly mayWrite: boolean }) {
  return (
    <p className={styles.keys}>
      <kbd>j</kbd> <kbd>k</kbd> down and up, <kbd>Enter</kbd> opens, <kbd>e</kbd> {mayWrite && "finishes a task, "}reads
      a mention, acknowledges
      {mayWrite && (
        <>
          , <kbd>m</kbd> moves a task to another day
        </>
      )}
    </p>
  );
}

type SectionsProps = {
  readonly today: ReturnType<typeof useDocketToday>;
  readonly chosen: ReturnType<typeof useChosen>;
  readonly onMove: (entry: TodayEntry) => void;
};

function Sections({ today: { data, groups, entries: all, mayMove, actions }, chosen, onMove }: SectionsProps) {
  const { currentKey } = chosen;
  const [first] = all;
  if (!data) return null;
  return groups.map(({ section, entries }) => (
    <section key={section} className={styles.section} data-section={section} aria-label={todaySectionWords[section]}>
      <h2 data-lost={(section === "late" && entries.some(({ kept }) => !kept)) || undefined}>
        {todaySectionWords[section]} <span className={styles.count}>{entries.length}</span>
      </h2>
      <TodayRows
        entries={entries}
        day={data.day}
        currentKey={currentKey}
        reachedKey={currentKey ?? (first && todayEntryKey(first))}
        onChoose={chosen.choose}
        onOpen={actions.opened}
        onAct={(entry) => void actions.act(entry)}
        onMove={mayMove ? onMove : null}
      />
    </section>
  ));
}

type Chosen = ChosenEntry & { readonly visit: string };

/** The row that was chosen last, and in which entry of the history: Back to it finds the row again. */
let lastChosen: Chosen | null = null;

/**
 * The row that keys act on, which has the focus; where it leaves the list, the one at its place takes both over.
 * @param hasDialog whether a dialog is open, which has the focus; its row may have left when it is closed
 */
function useChosen(entries: readonly TodayEntry[], hasDialog: boolean) {
  const { key: visit } = useLocation();
  const [chosen, setChosen] = useState(lastChosen);
  const at = placeOfChosen(entries, chosen?.visit === visit ? chosen : null);
  const current = entries[at];
  const currentKey = current && todayEntryKey(current);
  useLayoutEffect(() => {
    // Where nothing has the focus, the row that had it has left the list, or the reader has come back to the page, of which
    // the content has the focus until there are rows.
    const { activeElement, body } = document;
    const isFree = activeElement === body || activeElement?.id === "content";
    if (currentKey !== undefined && isFree && !hasDialog) focusRow(currentKey);
  }, [currentKey, hasDialog]);
  return {
    current,
    currentKey,
    choose: (entry: TodayEntry) => {
      lastChosen = { visit, key: todayEntryKey(entry), index: entries.indexOf(entry) };
      setChosen(lastChosen);
    },
    move: (by: number) => {
      const next = entries[Math.min(entries.length - 1, Math.max(0, at < 0 ? 0 : at + by))];
      if (next) focusRow(todayEntryKey(next));
    },
  };
}

/** Gives a row the focus, which chooses it. */
function focusRow(key: string): void {
  const rows = [...document.querySelectorAll<HTMLElement>("[data-entry]")];
  rows.find(({ dataset }) => dataset.entry === key)?.focus({ preventScroll: true });
}

/** Whether a row itself has the focus, and no link or button in it, which have an Enter of their own. */
function isOnRow(): boolean {
  return document.activeElement?.matches("[data-entry]") === true;
}

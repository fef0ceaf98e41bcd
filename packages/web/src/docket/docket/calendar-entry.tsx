import { withDates } from "@iphub/sdk/domain/day-words";
import { type DayEntry, isDone, whyFixed } from "@iphub/sdk/domain/docket/calendar/calendar-entries";
import type { DueBadge as Badge } from "@iphub/sdk/domain/due-badge";
import { useShownPeople } from "@iphub/ui-core/identity/users/use-names";
import { dateWords } from "@iphub/ui-core/platform/date-words";
import { useRef } from "react";
import { classNames } from "../../web-kit/class-names.ts";
import { useDraggable } from "../../web-kit/drag-and-drop.ts";
import { DueBadge } from "../../web-kit/due-badge.tsx";
import { Link } from "../../web-kit/link.tsx";
import styles from "./calendar-entry.module.css";
import { entryMatter } from "./entry-words.ts";

/** The page of an entry. */
export function addressOf({ entry }: DayEntry): string {
  const id = encodeURIComponent(entry.id);
  if (entry.type === "task") return `/tasks/${id}`;
  return `/deadlines?view=${isDone(entry) ? "ended" : "open"}&deadline=${id}`;
}

type EntryProps = {
  readonly one: DayEntry;
  readonly badge: Badge;
  readonly mayMove: boolean;
  /** Only the entries of the current day are reached with Tab. */
  readonly isReachable: boolean;
  /** It takes several lines and names its matter, as in a week and on paper. */
  readonly isLarge: boolean;
};

/** `CalendarEntry {one, badge, mayMove, …}`: an entry in a cell; a task is dragged, a deadline says why it is not. */
export function CalendarEntry({ one, badge, mayMove, isReachable, isLarge }: EntryProps) {
  const item = useRef<HTMLLIElement>(null);
  const { entry, mark } = one;
  const fixed = whyFixed(entry);
  // The attorney of a task is its matter's, and may have nothing to do with it.
  const responsible = entry.type === "deadline" && entry.attorney !== null ? [entry.attorney] : [];
  const people = [...responsible, ...entry.people];
  const { nameOf, initialsOf } = useShownPeople(people);
  const [first] = people;
  const dragging = useDraggable(item, mayMove && fixed === null ? { key: one.key, day: one.day } : null);
  return (
    <li
      ref={item}
      className={classNames(
        styles.entry,
        styles[badge.tone],
        entry.type === "deadline" && styles.deadline,
        isDone(entry) && styles.done,
        isLarge && styles.large,
        dragging && styles.dragging,
      )}
      data-type={entry.type}
      data-entry={one.key}
    >
      <Link
        to={addressOf(one)}
        className={styles.link}
        draggable={false}
        tabIndex={isReachable ? 0 : -1}
        title={titleOf(
          one,
          people.map(nameOf).join(", "),
          fixed ?? (mayMove ? "Drag it to another day, or press m." : ""),
        )}
      >
        <DueBadge glyph={badge.glyph} tone={badge.tone} words="" />
        {mark === "final" && <span className={styles.final}>final</span>}
        <bdi className={styles.title}>{entry.title}</bdi>
        {first !== undefined && (
          <span className={styles.initials} aria-hidden="true">
            {initialsOf(first)}
          </span>
        )}
        {isLarge && <span className={styles.matter}>{entryMatter(entry)}</span>}
        <span className="visually-hidden">
          {[entry.type, badge.words, entryMatter(entry), ...people.map(nameOf)].join(", ")}
        </span>
      </Link>
    </li>
  );
}

function titleOf(one: DayEntry, people: string, hint: string): string {
  const { entry } = one;
  const day = (value: string | null) => value && dateWords(value, { weekday: true });
  const final = entry.finalAt === null ? null : `final ${day(entry.finalAt)}`;
  const dates = [entry.dueAt && `due ${day(entry.dueAt)}`, final, withDates(entry.standing)].filter(Boolean).join(", ");
  return [entry.title, entryMatter(entry), people, dates, hint].filter(Boolean).join("\n");
}

import type { WeekEntry } from "@iphub/sdk/contract/docket-week";
import { withDates } from "@iphub/sdk/domain/day-words";
import { entryCount } from "@iphub/sdk/domain/docket/calendar/calendar-entries";
import { NO_ONE, weekWords } from "@iphub/sdk/domain/docket/load/docket-load";
import { type LoadQuery, loadPath } from "@iphub/ui-core/docket/docket/load-query";
import type { useDocketLoad } from "@iphub/ui-core/docket/docket/use-docket-load";
import { useNames } from "@iphub/ui-core/identity/users/use-names";
import { useEffect, useRef } from "react";
import { Link } from "../../web-kit/link.tsx";
import { LoadState } from "../../web-kit/states.tsx";
import styles from "./docket-load.module.css";
import { EntryDue } from "./entry-due.tsx";

type Props = {
  readonly query: LoadQuery;
  readonly from: string;
  readonly today: string;
  readonly listed: ReturnType<typeof useDocketLoad>["listed"];
};

/** `LoadEntries {query, from, today, listed}`: what the chosen number counts; each number has a key of its own. */
export function LoadEntries({ query, from, today, listed }: Props) {
  const { person, week } = query;
  const nameOf = useNames([person]);
  const name = person === NO_ONE ? "No one" : nameOf(person ?? "");
  const section = useRef<HTMLElement>(null);
  // The list can be far below the number that was chosen.
  useEffect(() => section.current?.focus(), []);
  const label = week === null ? name : `${name}, ${weekWords(from, week)}`;
  return (
    <section ref={section} tabIndex={-1} className={styles.list} aria-label={label}>
      <h2>
        {label} {listed.data && <span className={styles.muted}>{entryCount(listed.entries.length)}</span>}
        <Link to={loadPath({ ...query, person: null, week: null })} className={styles.close}>
          Close the list
        </Link>
      </h2>
      <LoadState remote={listed} what="The list could not be loaded." lines={3} />
      <ul className={styles.rows}>
        {listed.entries.map((entry) => (
          <Entry key={`${entry.type} ${entry.id}`} entry={entry} today={today} />
        ))}
      </ul>
      {listed.data?.isWhole === false && <p className={styles.muted}>There is more than this list shows.</p>}
    </section>
  );
}

function Entry({ entry, today }: { readonly entry: WeekEntry; readonly today: string }) {
  const { type, id, title, invention, standing } = entry;
  const to =
    type === "task" ? `/tasks/${encodeURIComponent(id)}` : `/deadlines?view=open&deadline=${encodeURIComponent(id)}`;
  return (
    <li className={styles.row}>
      <span>
        <EntryDue entry={entry} today={today} />
      </span>
      <span>
        <Link to={to}>{title}</Link>
        <span className={styles.muted}>{[invention.references[0], invention.title].filter(Boolean).join(" · ")}</span>
      </span>
      <span>{type === "task" ? `task, ${standing}` : withDates(standing)}</span>
    </li>
  );
}

import type { DeadlineRecord } from "@iphub/sdk/contract/deadline-shapes";
import { deadlineAddress } from "@iphub/ui-core/docket/deadlines/deadline-words";
import { useSameEvent } from "@iphub/ui-core/docket/deadlines/use-same-event";
import type { MouseEvent } from "react";
import { useLocation } from "react-router-dom";
import { DateText } from "../../web-kit/date-text.tsx";
import { Link } from "../../web-kit/link.tsx";
import { FinalDate } from "./deadline-due.tsx";
import { DeadlineState } from "./deadline-state.tsx";
import styles from "./why-panel.module.css";

type Props = {
  readonly deadline: DeadlineRecord;
  /** Leads to the others next to their paper, where this one is. */
  readonly isAtPaper: boolean;
};

/** `SameEvent {deadline, isAtPaper}`: the other deadlines of its event; nothing where there is none. */
export function SameEvent({ deadline, isAtPaper }: Props) {
  const others = useSameEvent(deadline);
  const { pathname, search } = useLocation();
  if (others.length === 0) return null;
  const heading = `same-event-${deadline.id}`;
  const addressOf = (one: DeadlineRecord) =>
    isAtPaper ? `/deadlines/docketing/${encodeURIComponent(one.id)}` : inList(deadlineAddress(one), pathname, search);
  return (
    <section aria-labelledby={heading}>
      <h3 id={heading} className={styles.heading}>
        From the same event
      </h3>
      <ul className={styles.same}>
        {others.map((one) => (
          <li key={one.id}>
            <Link to={addressOf(one)} onClick={focusPanel}>
              {one.title}
            </Link>
            <span>{one.status === "to-read" ? "–" : <DateText value={one.dueAt} weekday />}</span>
            <span className={styles.kind}>
              final <FinalDate deadline={one} />
            </span>
            <DeadlineState status={one.status} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The address of a deadline; in the work list what the reader has narrowed it to stays. */
function inList(address: string, pathname: string, search: string): string {
  const { pathname: list, searchParams } = new URL(address, location.origin);
  if (pathname !== list) return address;
  const query = new URLSearchParams(search);
  for (const [name, value] of searchParams) query.set(name, value);
  return `${list}?${query}`;
}

/** The link leaves with the deadline that it is shown at: its panel keeps the focus, for keys and screen readers. */
function focusPanel({ currentTarget, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent<HTMLAnchorElement>): void {
  // The browser opens another tab or window, or saves the page: the deadline stays as it is.
  if (ctrlKey || metaKey || shiftKey || altKey) return;
  const panel = currentTarget.closest<HTMLElement>("aside[tabindex]");
  // In a narrow window it is a modal, in which the focus goes to the button that closes it.
  const target = panel ?? currentTarget.closest("dialog")?.querySelector<HTMLElement>("button");
  target?.focus();
}

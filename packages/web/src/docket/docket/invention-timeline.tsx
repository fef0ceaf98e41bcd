import type { TimelinePoint } from "@iphub/sdk/contract/docket-timeline";
import { longDay } from "@iphub/sdk/domain/day-words";
import { NOT_LEGAL_ADVICE } from "@iphub/sdk/domain/docket/deadlines/deadline-types";
import { gapWords, pointCount } from "@iphub/sdk/domain/docket/timeline/timeline-words";
import { useInventionTimeline } from "@iphub/ui-core/docket/docket/use-invention-timeline";
import { type KeyboardEvent, useRef, useState } from "react";
import { Button } from "../../web-kit/button.tsx";
import { DateText } from "../../web-kit/date-text.tsx";
import { EmptyState, LoadState } from "../../web-kit/states.tsx";
import { OfficeLine } from "../uspto/office-line.tsx";
import styles from "./invention-timeline.module.css";
import { TimelineAxis } from "./timeline-axis.tsx";
import { TimelineItem } from "./timeline-item.tsx";

/**
 * `InventionTimeline {inventionId}`: the days of a matter as a scaled axis, and as a list along a rail that is cut by
 * today; each opens to its reasons. The list is the form for keys, screen readers and paper.
 */
export function InventionTimeline({ inventionId }: { readonly inventionId: string }) {
  const timeline = useInventionTimeline(inventionId);
  const { data, today, points, past, future } = timeline;
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const list = useRef<HTMLElement>(null);
  const mark = useRef<HTMLParagraphElement>(null);
  if (!data) return <LoadState remote={timeline} what="The timeline could not be loaded." lines={10} />;
  if (points.length === 0) {
    return (
      <EmptyState
        icon="calendar"
        message="Nothing has a date yet: a filing date, the office's record or a deadline begins the timeline."
      />
    );
  }
  const turn = (id: string) => setOpened((known) => turned(known, id));
  const areAllOpen = points.every(({ id }) => opened.has(id));
  const turnAll = () => setOpened(areAllOpen ? new Set() : new Set(points.map(({ id }) => id)));
  const show = (id: string) => {
    setOpened((known) => new Set([...known, id]));
    buttonOf(list.current, id)?.focus();
  };
  const shared = { inventionId, opened, onTurn: turn };
  return (
    <section
      ref={list}
      className={styles.timeline}
      aria-label="Timeline"
      onKeyDown={(event) => move(list.current, event)}
    >
      <div className={styles.bar}>
        <span className={styles.muted}>
          {pointCount(points.length)}, <kbd>↑</kbd> <kbd>↓</kbd> move, <kbd>Enter</kbd> says why
        </span>
        <Button colour="secondary" onClick={() => mark.current?.scrollIntoView({ block: "center" })}>
          Today
        </Button>
        <Button variant="text" colour="secondary" onClick={turnAll}>
          {areAllOpen ? "Close all reasons" : "All reasons"}
        </Button>
        <Button colour="secondary" onClick={() => print()}>
          Print
        </Button>
      </div>
      <OfficeLine inventionId={inventionId} />
      <TimelineAxis points={points} today={today} onShow={show} />
      {past.length > 0 && <Part label="Until today" points={past} before={null} {...shared} />}
      <p ref={mark} className={styles.today}>
        <strong>Today</strong> <time dateTime={today}>{longDay(today)}</time>
      </p>
      {future.length > 0 && <Part label="From today on" points={future} before={today} isFuture {...shared} />}
      <p className={styles.notice}>
        Dates are days at the office. {NOT_LEGAL_ADVICE} <span className={styles.printed}>As of {longDay(today)}.</span>
      </p>
    </section>
  );
}

type PartProps = {
  readonly inventionId: string;
  readonly label: string;
  readonly points: readonly TimelinePoint[];
  /** The day before its first point, from which the gap is counted. */
  readonly before: string | null;
  readonly isFuture?: boolean;
  readonly opened: ReadonlySet<string>;
  readonly onTurn: (id: string) => void;
};

/** The points before today, or those from today on, with the time between two that are far apart. */
function Part({ inventionId, label, points, before, isFuture = false, opened, onTurn }: PartProps) {
  return (
    <ol className={styles.part} data-future={isFuture || undefined} aria-label={label}>
      {points.map((point, at) => {
        const last = points[at - 1]?.date ?? before;
        return (
          <TimelineItem
            key={point.id}
            inventionId={inventionId}
            point={point}
            gap={last === null ? null : gapWords(last, point.date)}
            isFuture={isFuture}
            isOpen={opened.has(point.id)}
            onTurn={() => onTurn(point.id)}
          >
            <DateText value={point.date} weekday />
          </TimelineItem>
        );
      })}
    </ol>
  );
}

function turned(known: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(known);
  if (!next.delete(id)) next.add(id);
  return next;
}

function buttonsOf(list: HTMLElement | null): HTMLButtonElement[] {
  return [...(list?.querySelectorAll<HTMLButtonElement>("button[data-point]") ?? [])];
}

function buttonOf(list: HTMLElement | null, id: string): HTMLButtonElement | undefined {
  return buttonsOf(list).find((button) => button.dataset.point === id);
}

/** Arrows, Home and End move from point to point. */
function move(list: HTMLElement | null, event: KeyboardEvent): void {
  const buttons = buttonsOf(list);
  const at = document.activeElement instanceof HTMLButtonElement ? buttons.indexOf(document.activeElement) : -1;
  const to: Readonly<Record<string, number>> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: buttons.length - 1 };
  const next = at < 0 ? undefined : buttons[to[event.key] ?? -1];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

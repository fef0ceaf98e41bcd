import { totalWords } from "@iphub/sdk/domain/total-words";
import { type KeyboardEvent, type ReactNode, useEffect, useId, useLayoutEffect, useRef } from "react";
import { useLocation } from "react-router-dom";
import { TabLink } from "./link.tsx";
import styles from "./tabs.module.css";

/** One tab: its id, its title and optionally a count. */
export type Tab<Id extends string> = { readonly id: Id; readonly title: string; readonly count?: number };

type TabsProps<Id extends string> = {
  /** The name of the tabs, for screen readers. */
  readonly label: string;
  readonly tabs: readonly Tab<Id>[];
  readonly selected: Id;
  readonly onSelect: (id: Id) => void;
  /** The content of the selected tab. */
  readonly children: ReactNode;
};

const steps: Readonly<Record<string, (index: number, count: number) => number>> = {
  ArrowRight: (index, count) => (index + 1) % count,
  ArrowLeft: (index, count) => (index + count - 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** `Tabs {label, tabs: {id, title, count?}[], selected, onSelect(id), children}`: arrows move and select. */
export function Tabs<Id extends string>({ label, tabs, selected, onSelect, children }: TabsProps<Id>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab has been selected.
  useLayoutEffect(() => {
    showInBar(list.current, list.current?.querySelector("[aria-selected=true]"));
  }, [selected]);
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const at = tabs.findIndex((tab) => tab.id === selected);
    const next = tabs[step(at, tabs.length)];
    if (next === undefined) return;
    onSelect(next.id);
    document.getElementById(`${id}-${next.id}`)?.focus();
  };
  return (
    <div className={styles.tabs}>
      <div ref={list} role="tablist" aria-label={label} className={styles.list} onKeyDown={move}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${id}-${tab.id}`}
            aria-selected={tab.id === selected}
            aria-controls={`${id}-panel`}
            tabIndex={tab.id === selected ? 0 : -1}
            className={styles.tab}
            onClick={() => onSelect(tab.id)}
          >
            {tab.title}
            {tab.count !== undefined && <span className={styles.count}> {totalWords(tab.count)}</span>}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${selected}`} className={styles.panel}>
        {children}
      </div>
    </div>
  );
}

type RouteTabsProps = {
  /** The name of the tabs, for screen readers. */
  readonly label: string;
  /** The address that the tabs belong to. */
  readonly to: string;
  /** Each tab's title and the path that it appends to `to`. */
  readonly tabs: readonly { readonly path: string; readonly title: string }[];
};

/** `RouteTabs {label, to, tabs: {path, title}[]}`: tabs with addresses; the current one is scrolled into view. */
export function RouteTabs({ label, to, tabs }: RouteTabsProps) {
  const { pathname } = useLocation();
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (!pathname.startsWith(to)) return;
    showInBar(list.current, list.current?.querySelector("[aria-current=page]"));
  }, [pathname, to]);
  return (
    <nav aria-label={label}>
      <ul ref={list} className={styles.routes}>
        {tabs.map(({ path, title }) => (
          <li key={title}>
            <TabLink to={`${to}${path}`}>{title}</TabLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/**
 * Scrolls a bar until an entry of it is visible. `scrollIntoView` would do that too, but in Chromium 150 it also moves
 * the starting point of Tab, and the skip link can no longer be reached.
 */
function showInBar(bar: Element | null | undefined, entry: Element | null | undefined): void {
  if (!bar || !entry) return;
  const [room, at] = [bar.getBoundingClientRect(), entry.getBoundingClientRect()];
  bar.scrollLeft += beyond(at.left, at.right, room.left, room.right);
  bar.scrollTop += beyond(at.top, at.bottom, room.top, room.bottom);
}

/** How far a range extends beyond another; negative before it. */
function beyond(from: number, to: number, first: number, last: number): number {
  if (from < first) return from - first;
  return Math.max(0, to - last);
}

import { useEffect, useRef } from "react";
import { useLocation } from "react-router-dom";
import { TabLink } from "./link.tsx";
import styles from "./route-tabs.module.css";
import { showInBar } from "./show-in-bar.ts";

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
      <ul ref={list} className={styles.tabs}>
        {tabs.map(({ path, title }) => (
          <li key={path}>
            <TabLink to={`${to}${path}`}>{title}</TabLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

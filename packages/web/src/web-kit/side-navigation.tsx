import { useEffect, useRef } from "react";
import { Button } from "./button.tsx";
import { Icon } from "./icon.tsx";
import type { IconName } from "./icon-map.ts";
import { Link } from "./link.tsx";
import { showInBar } from "./show-in-bar.ts";
import styles from "./side-navigation.module.css";

/** One entry of the navigation: its address, title, icon and second line. */
export type NavigationEntry = {
  readonly to: string;
  readonly title: string;
  readonly icon: IconName;
  readonly subrow?: string;
  /** Its screen is the current one. */
  readonly current?: boolean;
};

type SideNavigationProps = {
  readonly entries: readonly NavigationEntry[];
  readonly pinned?: readonly NavigationEntry[];
  /** Unpins a link by its route. */
  readonly onUnpin?: (to: string) => void;
  /** The download link at the bottom. */
  readonly download?: NavigationEntry;
};

function Entry({ entry, onUnpin }: { readonly entry: NavigationEntry; readonly onUnpin?: (to: string) => void }) {
  const link = useRef<HTMLAnchorElement>(null);
  const { current } = entry;
  // The bottom bar of a narrow window scrolls: the current screen is always visible.
  useEffect(() => {
    if (current) showInBar(link.current?.closest("nav"), link.current);
  }, [current]);
  return (
    <li className={styles.entry}>
      <Link
        ref={link}
        to={entry.to}
        className={styles.link}
        aria-current={entry.current ? "page" : undefined}
        title={entry.title}
      >
        <Icon name={entry.icon} size="mdx" />
        <span className={styles.words}>
          <span className={styles.title}>{entry.title}</span>
          {entry.subrow !== undefined && <span className={styles.subrow}>{entry.subrow}</span>}
        </span>
      </Link>
      {onUnpin !== undefined && (
        <span className={styles.unpin}>
          <Button
            variant="icon"
            colour="secondary"
            icon="unpin"
            label={`Unpin ${entry.title}`}
            onClick={() => onUnpin(entry.to)}
          />
        </span>
      )}
    </li>
  );
}

/** `SideNavigation {entries, pinned?, onUnpin?(to), download?}`: icons under 1100 px, a bottom bar under 640 px. */
export function SideNavigation({ entries, pinned = [], onUnpin, download }: SideNavigationProps) {
  return (
    <nav className={styles.navigation} aria-label="Main">
      <ul className={styles.list}>
        {entries.map((entry) => (
          <Entry key={entry.to} entry={entry} />
        ))}
      </ul>
      {pinned.length > 0 && (
        <ul className={`${styles.list} ${styles.pinned}`} aria-label="Pinned">
          {pinned.map((entry) => (
            <Entry key={entry.to} entry={entry} onUnpin={onUnpin} />
          ))}
        </ul>
      )}
      {download !== undefined && (
        <ul className={`${styles.list} ${styles.foot}`}>
          <Entry entry={download} />
        </ul>
      )}
    </nav>
  );
}

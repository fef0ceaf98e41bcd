import { type ReactNode, useState } from "react";
import { Button } from "./button.tsx";
import { Icon } from "./icon.tsx";
import { latePart } from "./late-part.tsx";
import { Link } from "./link.tsx";
import type { NavigationEntry } from "./navigation-entry.ts";
import styles from "./side-navigation.module.css";

const MoreSheet = latePart(async () => (await import("./more-sheet.tsx")).MoreSheet);

type SideNavigationProps = {
  readonly entries: readonly NavigationEntry[];
  readonly pinned?: readonly NavigationEntry[];
  /** Unpins a link by its route. */
  readonly onUnpin?: (to: string) => void;
  /** The links at the bottom. */
  readonly foot?: readonly NavigationEntry[];
  /** How much waits on the pages that a narrow window has behind 'More'. */
  readonly more?: ReactNode;
};

function Entry({ entry, onUnpin }: { readonly entry: NavigationEntry; readonly onUnpin?: (to: string) => void }) {
  return (
    <li className={styles.entry} data-bar={entry.inBar}>
      <Link to={entry.to} className={styles.link} aria-current={entry.current ? "page" : undefined} title={entry.title}>
        <Icon name={entry.icon} size="mdx" />
        <span className={styles.words}>
          <span className={styles.title}>{entry.title}</span>
          {entry.subrow !== undefined && <span className={styles.subrow}>{entry.subrow}</span>}
        </span>
      </Link>
      {entry.count && <span className={styles.count}>{entry.count}</span>}
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

/** `SideNavigation {entries, pinned?, onUnpin?(to), foot?, more?}`: icons under 1100 px, a bottom bar with 'More' under 640 px. */
export function SideNavigation({ entries, pinned = [], onUnpin, foot = [], more }: SideNavigationProps) {
  const [showsAll, setShowsAll] = useState(false);
  return (
    <nav className={styles.navigation} aria-label="Main">
      <ul className={styles.list}>
        {entries.map((entry) => (
          <Entry key={entry.to} entry={entry} />
        ))}
      </ul>
      <div className={styles.behind}>
        <button type="button" className={styles.more} aria-haspopup="dialog" onClick={() => setShowsAll(true)}>
          <Icon name="more" size="mdx" />
          More
        </button>
        <span className={styles.count}>{more}</span>
      </div>
      {pinned.length > 0 && (
        <ul className={`${styles.list} ${styles.pinned}`} aria-label="Pinned">
          {pinned.map((entry) => (
            <Entry key={entry.to} entry={entry} onUnpin={onUnpin} />
          ))}
        </ul>
      )}
      <ul className={`${styles.list} ${styles.foot}`}>
        {foot.map((entry) => (
          <Entry key={entry.to} entry={entry} />
        ))}
      </ul>
      {showsAll && <MoreSheet entries={[...entries, ...pinned, ...foot]} onClose={() => setShowsAll(false)} />}
    </nav>
  );
}

import { Icon } from "./icon.tsx";
import { Link } from "./link.tsx";
import { Modal } from "./modal.tsx";
import styles from "./more-sheet.module.css";
import type { NavigationEntry } from "./navigation-entry.ts";

type Props = { readonly entries: readonly NavigationEntry[]; readonly onClose: () => void };

/** `MoreSheet {entries, onClose}`: all pages of the navigation in a narrow window, where the bottom bar has room for few. */
export function MoreSheet({ entries, onClose }: Props) {
  return (
    <Modal title="All pages" onClose={onClose}>
      <ul className={styles.list}>
        {entries.map(({ to, title, icon, subrow, current, count }) => (
          <li key={to}>
            <Link to={to} className={styles.link} aria-current={current ? "page" : undefined} onClick={onClose}>
              <Icon name={icon} size="mdx" />
              <span className={styles.title}>
                {title} {subrow !== undefined && <span className={styles.subrow}>{subrow}</span>}
              </span>
              {count}
            </Link>
          </li>
        ))}
      </ul>
    </Modal>
  );
}

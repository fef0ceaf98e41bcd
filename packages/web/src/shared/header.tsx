import type { ReactNode } from "react";
import styles from "./header.module.css";
import { Link } from "./link.tsx";

type HeaderProps = {
  /** The invention search box. */
  readonly search?: ReactNode;
  /** At the right, in order: health dot, task history, settings cog, initials menu. */
  readonly actions?: ReactNode;
};

/** `Header {search?, actions?}`: the logo that leads to /, then the slots. */
export function Header({ search, actions }: HeaderProps) {
  return (
    <div className={styles.header}>
      <Link to="/" className={styles.logo} aria-label="iphub, home">
        <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true" className={styles.mark}>
          <rect width="24" height="24" rx="6" />
          <path d="M7 6.5v11M11 6.5v11M11 7h3.5a3.25 3.25 0 0 1 0 6.5H11" />
        </svg>
        <span className={styles.name}>iphub</span>
      </Link>
      <div className={styles.search}>{search}</div>
      <div className={styles.actions}>{actions}</div>
    </div>
  );
}

import type { ReactNode } from "react";
import { Link } from "./link.tsx";
import styles from "./shell.module.css";

type ShellProps = {
  /** The header content; the shell adds the landmark. */
  readonly header: ReactNode;
  /** The side navigation; none in preview mode or fip mode. */
  readonly navigation?: ReactNode;
  readonly children: ReactNode;
};

/**
 * `Shell {header, navigation?, children}`: skip link, navigation at the left (below under 640 px), header, one scroll
 * area.
 */
export function Shell({ header, navigation, children }: ShellProps) {
  return (
    <div className={styles.shell}>
      <a className={styles.skip} href="#content">
        Skip to content
      </a>
      {navigation}
      <header className={styles.header}>{header}</header>
      {/* The content receives the focus from the skip link, and scrolls with the keyboard. */}
      <main id="content" className={styles.main} tabIndex={-1}>
        {children}
      </main>
    </div>
  );
}

type HeaderProps = {
  /** The invention search box. */
  readonly search?: ReactNode;
  /** At the right, in order: health dot, task history, settings cog, initials menu. */
  readonly actions?: ReactNode;
};

/** `Header {search?, actions?}`: the logo that leads to /, then the slots. */
export function Header({ search, actions }: HeaderProps) {
  return (
    <div className={styles.bar}>
      <Link to="/" className={styles.logo} aria-label="iphub, home">
        <Logo />
        <span className={styles.name}>iphub</span>
      </Link>
      <div className={styles.search}>{search}</div>
      <div className={styles.actions}>{actions}</div>
    </div>
  );
}

/** `Logo`: the product's mark. */
export function Logo() {
  return (
    <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true" className={styles.mark}>
      <rect width="24" height="24" rx="6" />
      <path d="M7 6.5v11M11 6.5v11M11 7h3.5a3.25 3.25 0 0 1 0 6.5H11" />
    </svg>
  );
}

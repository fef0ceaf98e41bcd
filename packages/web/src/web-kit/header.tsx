import type { ReactNode } from "react";
import styles from "./header.module.css";
import { Link } from "./link.tsx";
import { Logo } from "./logo.tsx";

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
        <Logo />
        <span className={styles.name}>iphub</span>
      </Link>
      <div className={styles.search}>{search}</div>
      <div className={styles.actions}>{actions}</div>
    </div>
  );
}

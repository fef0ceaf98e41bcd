import type { ReactNode } from "react";
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

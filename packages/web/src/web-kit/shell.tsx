import type { ReactNode } from "react";
import styles from "./shell.module.css";

type ShellProps = {
  /** The header; the shell makes the landmark. */
  readonly header: ReactNode;
  /** The side navigation; none in preview mode or fip mode. */
  readonly navigation?: ReactNode;
  readonly children: ReactNode;
};

/** `Shell {header, navigation?, children}`: skip link, navigation at the left (below under 640 px), header, one scroll. */
export function Shell({ header, navigation, children }: ShellProps) {
  return (
    <div className={styles.shell}>
      <a className={styles.skip} href="#content">
        Skip to content
      </a>
      {navigation}
      <header className={styles.header}>{header}</header>
      {/* The content takes the focus from the skip link, and scrolls with the keyboard. */}
      <main id="content" className={styles.main} tabIndex={-1}>
        {children}
      </main>
    </div>
  );
}

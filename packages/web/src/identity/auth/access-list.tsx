import type { ReactNode } from "react";
import styles from "./access-list.module.css";

/** `AccessList {children: AccessEntry[]}`: what lets someone in: sign-ins, tokens. */
export function AccessList({ children }: { readonly children: ReactNode }) {
  return <ul className={styles.list}>{children}</ul>;
}

type AccessEntryProps = {
  readonly name: string;
  /** Shown over the name at rest of the pointer: what it was shortened from. */
  readonly hint?: string;
  /** The small line under the name. */
  readonly detail: ReactNode;
  /** What may be done with it. */
  readonly children: ReactNode;
};

/** `AccessEntry {name, hint?, detail, children}`: one of them, with its button at the end. */
export function AccessEntry({ name, hint, detail, children }: AccessEntryProps) {
  return (
    <li>
      <span className={styles.name} title={hint}>
        {name}
        <span className={styles.second}>{detail}</span>
      </span>
      {children}
    </li>
  );
}

import type { ReactNode } from "react";
import styles from "./access-list.module.css";
import sections from "./sign-ins.module.css";

type AccessSectionProps = { readonly title: string; readonly children: ReactNode };

/** `AccessSection {title, children}`: a part of the page of one's own accesses. */
export function AccessSection({ title, children }: AccessSectionProps) {
  return (
    <section className={sections.section} aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

/** `AccessList {children: AccessEntry[]}`: a list of sign-ins or tokens. */
export function AccessList({ children }: { readonly children: ReactNode }) {
  return <ul className={styles.list}>{children}</ul>;
}

type AccessEntryProps = {
  readonly name: string;
  /** The full text of a shortened name, shown on hover. */
  readonly hint?: string;
  /** The small line under the name. */
  readonly detail: ReactNode;
  /** The actions. */
  readonly children: ReactNode;
};

/** `AccessEntry {name, hint?, detail, children}`: one entry, with its button at the end. */
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

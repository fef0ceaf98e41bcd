import styles from "./logo.module.css";

/** `Logo`: the product's mark. */
export function Logo() {
  return (
    <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true" className={styles.mark}>
      <rect width="24" height="24" rx="6" />
      <path d="M7 6.5v11M11 6.5v11M11 7h3.5a3.25 3.25 0 0 1 0 6.5H11" />
    </svg>
  );
}

import { classNames } from "./class-names.ts";
import styles from "./spinner.module.css";

type SpinnerProps = {
  /** What is loading, such as 'Loading inventions'. */
  readonly label?: string;
  readonly showLabel?: boolean;
};

/** `Spinner {label = "Loading", showLabel?}`: appears after 100 ms, so that quick work does not flicker. */
export function Spinner({ label = "Loading", showLabel = false }: SpinnerProps) {
  return (
    <span className={styles.spinner} role="status">
      <span className={styles.ring} aria-hidden="true" />
      <span className={classNames(!showLabel && "visually-hidden")}>{label}…</span>
    </span>
  );
}

import { classNames } from "./class-names.ts";
import styles from "./spinner.module.css";
import { useDialog } from "./use-dialog.ts";

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

type LoadingLockProps = {
  /** What is loading. */
  readonly label?: string;
};

/** `LoadingLock {label = "Loading"}`: covers the whole screen and blocks all keys and presses while it is mounted. */
export function LoadingLock({ label = "Loading" }: LoadingLockProps) {
  const dialog = useDialog("modal");
  return (
    <dialog
      ref={dialog}
      className={styles.lock}
      aria-label={label}
      aria-busy="true"
      tabIndex={-1}
      onCancel={(event) => event.preventDefault()}
      onKeyDown={(event) => {
        // Chromium closes a dialog on the second Escape even if its cancel event is prevented.
        if (event.key === "Escape") event.preventDefault();
      }}
    >
      <Spinner label={label} showLabel />
    </dialog>
  );
}

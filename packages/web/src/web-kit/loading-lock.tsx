import styles from "./loading-lock.module.css";
import { Spinner } from "./spinner.tsx";
import { useDialog } from "./use-dialog.ts";

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

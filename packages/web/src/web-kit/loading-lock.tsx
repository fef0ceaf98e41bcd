import styles from "./loading-lock.module.css";
import { Spinner } from "./spinner.tsx";
import { useDialog } from "./use-dialog.ts";

type LoadingLockProps = {
  /** What the reader waits for. */
  readonly label?: string;
};

/** `LoadingLock {label = "Loading"}`: covers the whole screen and holds every key and press while it is mounted. */
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
        // Chromium closes a dialog on the second Escape whatever its cancel event says.
        if (event.key === "Escape") event.preventDefault();
      }}
    >
      <Spinner label={label} showLabel />
    </dialog>
  );
}

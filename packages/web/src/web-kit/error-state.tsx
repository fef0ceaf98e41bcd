import { Button } from "./button.tsx";
import { CopyText } from "./copy-text.tsx";
import { Icon } from "./icon.tsx";
import styles from "./states.module.css";

type ErrorStateProps = {
  /** What failed, in a sentence for the user: 'The inventions could not be loaded.' */
  readonly what: string;
  /** What to do about it, if retrying does not help. */
  readonly detail?: string;
  readonly onRetry?: () => void;
  readonly retrying?: boolean;
  /** The id of the request in the server's log. */
  readonly requestId?: string;
};

/** `ErrorState {what, detail?, onRetry?, retrying?, requestId?}`: what failed, retry, request id to copy. */
export function ErrorState({ what, detail, onRetry, retrying = false, requestId }: ErrorStateProps) {
  return (
    <div className={styles.state} role="alert">
      <span className={styles.failed}>
        <Icon name="warning" size="xlg" />
      </span>
      <p>{what}</p>
      {detail !== undefined && <p className={styles.detail}>{detail}</p>}
      {onRetry !== undefined && (
        <Button colour="secondary" icon="retry" onClick={onRetry} busy={retrying}>
          Try again
        </Button>
      )}
      {requestId !== undefined && (
        <p className={styles.detail}>
          Request <CopyText text={requestId} label="Copy the request id" />
        </p>
      )}
    </div>
  );
}

import type { FailureText } from "@iphub/ui-core/platform/failure";
import type { RequestState } from "@iphub/ui-core/platform/use-remote";
import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { Icon } from "./icon.tsx";
import type { IconName } from "./icon-map.ts";
import { latePart } from "./late-part.tsx";
import { Link } from "./link.tsx";
import styles from "./states.module.css";

const CopyText = latePart(async () => (await import("./copy-text.tsx")).CopyText, {
  until: ({ text }) => text,
  isSaid: false,
});

type ErrorStateProps = {
  /** What failed, in a sentence for the user: 'The inventions could not be loaded.' */
  readonly what: string;
  /** What to do about it, if retrying does not help. */
  readonly detail?: string;
  readonly onRetry?: () => void;
  readonly retrying?: boolean;
  /** The id of the request in the server's log. */
  readonly requestId?: string | null;
  /** The list that the record would be in, where there is no such record. */
  readonly list?: ListLink;
};

/** A link to a list: its address, and its words such as 'All tasks'. */
export type ListLink = { readonly to: string; readonly words: string };

/** `ErrorState {what, detail?, onRetry?, retrying?, requestId?, list?}`: what failed, retry, request id, way back. */
export function ErrorState({ what, detail, onRetry, retrying = false, requestId, list }: ErrorStateProps) {
  return (
    <div className={styles.state} role="alert">
      <span className={styles.failed}>
        <Icon name="warning" size="xlg" />
      </span>
      <p>{what}</p>
      {detail !== undefined && <p className={styles.detail}>{detail}</p>}
      {list !== undefined && <Link to={list.to}>{list.words}</Link>}
      {onRetry !== undefined && (
        <Button colour="secondary" icon="retry" onClick={onRetry} busy={retrying}>
          Try again
        </Button>
      )}
      {requestId && (
        <p className={styles.detail}>
          Request <CopyText text={requestId} label="Copy the request id" />
        </p>
      )}
    </div>
  );
}

type EmptyStateProps = {
  /** One sentence on what is missing. */
  readonly message: string;
  /** The action that adds something. */
  readonly action?: ReactNode;
  readonly icon?: IconName;
};

/** `EmptyState {message, action?, icon = "inbox"}`. */
export function EmptyState({ message, action, icon = "inbox" }: EmptyStateProps) {
  return (
    <div className={styles.state}>
      <span className={styles.mark}>
        <Icon name={icon} size="xlg" />
      </span>
      <p>{message}</p>
      {action}
    </div>
  );
}

type NoMatchProps = {
  /** One entry of the list: `task`. */
  readonly what: string;
  readonly icon?: IconName;
  readonly onClear: () => void;
};

/** `NoMatch {what, icon = "inbox", onClear}`: a list whose filters leave nothing, with a button that clears them. */
export function NoMatch({ what, icon, onClear }: NoMatchProps) {
  const clear = (
    <Button colour="secondary" onClick={onClear}>
      Clear the filters
    </Button>
  );
  return <EmptyState icon={icon} message={`No ${what} matches these filters.`} action={clear} />;
}

type SkeletonProps = {
  /** The number of text lines that it represents. */
  readonly lines?: number;
  /** The height of a line, in pixels. */
  readonly height?: number;
};

const widths = ["92%", "78%", "85%", "64%"];

/** `Skeleton {lines = 3, height = 16}`: the placeholder of content that loads for the first time. */
export function Skeleton({ lines = 3, height = 16 }: SkeletonProps) {
  const rows = Array.from({ length: lines }, (_, line) => ({ line, width: widths[line % widths.length] }));
  return (
    <div className={styles.skeleton} aria-hidden="true">
      {rows.map(({ line, width }) => (
        <div key={line} className={styles.line} style={{ width, height }} />
      ))}
    </div>
  );
}

type LoadStateProps = {
  readonly remote: {
    readonly state: RequestState;
    readonly failure: FailureText | null;
    readonly refreshing?: boolean;
    readonly retry: () => void;
  };
  /** What failed, in a sentence for the user; shown if the hub gives no better message. */
  readonly what: string;
  /** The size of the skeleton: its number of lines, and their height in pixels. */
  readonly lines?: number;
  readonly height?: number;
  /** The list of such records, offered if there is no such record. */
  readonly list?: ListLink;
};

/** `LoadState {remote, what, lines = 8, height = 24, list?}`: the placeholder of content that is loading or failed to load. */
export function LoadState({ remote, what, lines = 8, height = 24, list }: LoadStateProps) {
  if (remote.state === "pending") return <Skeleton lines={lines} height={height} />;
  if (remote.state === "completed") return null;
  return (
    <ErrorState
      what={remote.failure?.message ?? what}
      requestId={remote.failure?.requestId}
      onRetry={remote.retry}
      retrying={remote.refreshing}
      list={remote.failure?.kind === "not-found" ? list : undefined}
    />
  );
}

import type { FailureText } from "@iphub/ui-core/platform/failure";
import type { RequestState } from "@iphub/ui-core/platform/use-remote";
import { ErrorState } from "./error-state.tsx";
import { Skeleton } from "./skeleton.tsx";

type LoadStateProps = {
  readonly remote: {
    readonly state: RequestState;
    readonly failure: FailureText | null;
    readonly refreshing?: boolean;
  };
  /** What failed, in a sentence for the user; shown if the hub gives no better message. */
  readonly what: string;
  /** The size of the skeleton: its number of lines, and their height in pixels. */
  readonly lines?: number;
  readonly height?: number;
  readonly onRetry: () => void;
};

/**
 * `LoadState {remote, what, lines?, height?, onRetry}`: the placeholder of content that is loading or failed to load.
 */
export function LoadState({ remote, what, lines = 8, height = 24, onRetry }: LoadStateProps) {
  if (remote.state === "pending") return <Skeleton lines={lines} height={height} />;
  if (remote.state === "completed") return null;
  return (
    <ErrorState
      what={remote.failure?.message ?? what}
      requestId={remote.failure?.requestId ?? undefined}
      onRetry={onRetry}
      retrying={remote.refreshing}
    />
  );
}

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
  /** What failed, in the reader's words; shown where the hub itself says nothing better. */
  readonly what: string;
  /** The size of the skeleton: how many lines, and how tall one is in pixels. */
  readonly lines?: number;
  readonly height?: number;
  readonly onRetry: () => void;
};

/** `LoadState {remote, what, lines?, height?, onRetry}`: what stands in for content that is loading or failed to load. */
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

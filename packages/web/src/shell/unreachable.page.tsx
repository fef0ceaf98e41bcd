import type { FailureText } from "@iphub/ui-core/platform/failure";
import { ErrorState } from "../web-kit/states.tsx";

type Props = { readonly failure: FailureText; readonly onRetry: () => void };

/** Shown when the hub did not respond at start-up: the error and a retry button. */
export function UnreachablePage({ failure, onRetry }: Props) {
  return (
    <main>
      <ErrorState what={failure.message} onRetry={onRetry} requestId={failure.requestId} />
    </main>
  );
}

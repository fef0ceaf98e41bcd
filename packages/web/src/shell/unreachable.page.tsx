import type { FailureText } from "@iphub/ui-core/platform/failure";
import { ErrorState } from "../web-kit/error-state.tsx";

type Props = { readonly failure: FailureText; readonly onRetry: () => void };

/** The hub did not answer when the page was opened: what failed, and a way to try again. */
export function UnreachablePage({ failure, onRetry }: Props) {
  return (
    <main>
      <ErrorState what={failure.message} onRetry={onRetry} requestId={failure.requestId ?? undefined} />
    </main>
  );
}

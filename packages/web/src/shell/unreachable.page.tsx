import type { FailureText } from "@iphub/ui-core/platform/failure";
import { useHubApp } from "@iphub/ui-core/platform/hub-app";
import { useEffect } from "react";
import { ErrorState } from "../web-kit/states.tsx";

type Props = { readonly failure: FailureText; readonly onRetry: () => void };

/** Shown when the hub did not respond at start-up and nothing is kept on the device: the error and a retry button. */
export function UnreachablePage({ failure, onRetry }: Props) {
  const app = useHubApp();
  useEffect(() => {
    import("./resume-offline.ts").then(({ resume }) => resume(app)).catch(() => undefined);
  }, [app]);
  return (
    <main>
      <ErrorState what={failure.message} onRetry={onRetry} requestId={failure.requestId} />
    </main>
  );
}

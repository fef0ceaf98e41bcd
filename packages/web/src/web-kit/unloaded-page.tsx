import type { FailureText } from "@iphub/ui-core/platform/failure";
import type { RequestState } from "@iphub/ui-core/platform/use-remote";
import type { ReactNode } from "react";
import { Page } from "./page.tsx";
import { ErrorState, type ListLink, Skeleton } from "./states.tsx";

type UnloadedPageProps = {
  readonly title: string;
  readonly remote: {
    readonly state: RequestState;
    readonly failure: FailureText | null;
    readonly retry: () => void;
  };
  /** What failed, in a sentence for the user; shown if the hub gives no better message. */
  readonly what: string;
  /** Shown in place of the hub's message if the address is of no record. */
  readonly absent?: string;
  /** The list of such records, offered if the address is of no record. */
  readonly list: ListLink;
  /** The number of lines of the skeleton. */
  readonly lines: number;
  /** Shown below the error. */
  readonly children?: ReactNode;
};

/** `UnloadedPage {title, remote, what, absent?, list, lines, children?}`: the page of a record that is loading or failed to load. */
export function UnloadedPage({ title, remote, what, absent, list, lines, children }: UnloadedPageProps) {
  const { failure } = remote;
  const isAbsent = failure?.kind === "not-found";
  return (
    <Page title={title}>
      {remote.state === "failed" ? (
        <ErrorState
          what={(isAbsent ? absent : undefined) ?? failure?.message ?? what}
          requestId={failure?.requestId}
          onRetry={remote.retry}
          list={isAbsent ? list : undefined}
        />
      ) : (
        <Skeleton lines={lines} height={24} />
      )}
      {children}
    </Page>
  );
}

import type { FailureText } from "@iphub/ui-core/platform/failure";
import type { ReactNode } from "react";
import { ErrorState } from "../../web-kit/error-state.tsx";
import { Page } from "../../web-kit/page.tsx";
import { Skeleton } from "../../web-kit/skeleton.tsx";
import { totalWords } from "../../web-kit/total-words.ts";

/** What both overviews know of the list that they show. */
interface ShownOverview {
  readonly state: "pending" | "failed" | "completed";
  readonly failure: FailureText | null;
  readonly rows: readonly unknown[];
  readonly total: number;
  readonly refreshing: boolean;
  readonly actions: { readonly retry: () => void };
}

/** The page of an overview in each of its states: loading, failed, without rows, and its grid; `beside` stands by all. */
export function OverviewFrame(props: {
  readonly overview: ShownOverview;
  readonly filters: ReactNode;
  readonly empty: ReactNode;
  readonly grid: ReactNode;
  readonly beside?: ReactNode;
}) {
  const { overview, filters, empty, grid, beside } = props;
  const isShown = overview.state === "completed";
  return (
    <Page title="Milestones overview" count={isShown ? totalWords(overview.total) : undefined} filters={filters} fill>
      {overview.state === "pending" && <Skeleton lines={14} height={28} />}
      {overview.state === "failed" && (
        <ErrorState
          what={overview.failure?.message ?? "The overview could not be loaded."}
          requestId={overview.failure?.requestId ?? undefined}
          onRetry={overview.actions.retry}
          retrying={overview.refreshing}
        />
      )}
      {isShown && (overview.rows.length === 0 ? empty : grid)}
      {beside}
    </Page>
  );
}

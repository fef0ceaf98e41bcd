import type { DeadlineRecord } from "@iphub/sdk/contract/deadline-shapes";
import type { Remote } from "@iphub/ui-core/platform/use-remote";
import { DeadlineDetail } from "../shared/deadlines/deadline-detail.tsx";
import { ErrorState } from "../shared/error-state.tsx";
import { Skeleton } from "../shared/skeleton.tsx";
import { WorkListEntry } from "../shared/work-list.tsx";

type Props = {
  readonly remote: Remote<DeadlineRecord>;
  readonly today: string;
  readonly onClose: () => void;
};

/** The open deadline: beside the list where there is room, over it where there is none. */
export function DeadlinePanel({ remote, today, onClose }: Props) {
  return (
    <WorkListEntry title={remote.data?.title ?? "Deadline"} size="large" onClose={onClose}>
      {remote.state === "pending" && <Skeleton lines={8} height={20} />}
      {remote.state === "failed" && (
        <ErrorState
          what={remote.failure?.message ?? "The deadline could not be loaded."}
          requestId={remote.failure?.requestId ?? undefined}
          onRetry={remote.retry}
          retrying={remote.refreshing}
        />
      )}
      {remote.data && <DeadlineDetail deadline={remote.data} today={today} />}
    </WorkListEntry>
  );
}

import type { DeadlineRecord } from "@iphub/sdk/contract/deadline-shapes";
import type { Remote } from "@iphub/ui-core/platform/use-remote";
import { LoadState } from "../../web-kit/load-state.tsx";
import { WorkListEntry } from "../../web-kit/work-list.tsx";
import { DeadlineDetail } from "./deadline-detail.tsx";

type Props = {
  readonly remote: Remote<DeadlineRecord>;
  readonly today: string;
  readonly onClose: () => void;
};

/** The open deadline: next to the list in a wide window, over it in a narrow one. */
export function DeadlinePanel({ remote, today, onClose }: Props) {
  return (
    <WorkListEntry title={remote.data?.title ?? "Deadline"} size="large" onClose={onClose}>
      <LoadState
        remote={remote}
        what="The deadline could not be loaded."
        lines={8}
        height={20}
        onRetry={remote.retry}
      />
      {remote.data && <DeadlineDetail deadline={remote.data} today={today} />}
    </WorkListEntry>
  );
}

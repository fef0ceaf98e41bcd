import type { DeadlineRecord } from "@iphub/sdk/contract/deadline-shapes";
import type { Remote } from "@iphub/ui-core/platform/use-remote";
import { Button } from "../shared/button.tsx";
import { DeadlineDetail } from "../shared/deadlines/deadline-detail.tsx";
import { ErrorState } from "../shared/error-state.tsx";
import { Modal } from "../shared/modal.tsx";
import { Skeleton } from "../shared/skeleton.tsx";
import { useMedia } from "../shared/use-media.ts";
import styles from "./deadline-list.module.css";

/** Where there is room for a deadline beside the list. */
export const besideList = "(min-width: 1180px)";

type Props = {
  readonly remote: Remote<DeadlineRecord>;
  readonly today: string;
  readonly onClose: () => void;
};

/** The open deadline: beside the list where there is room, over it where there is none. */
export function DeadlinePanel({ remote, today, onClose }: Props) {
  const isWide = useMedia(besideList);
  const title = remote.data?.title ?? "Deadline";
  const body = (
    <>
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
    </>
  );
  if (!isWide) {
    return (
      <Modal title={title} size="large" onClose={onClose}>
        {body}
      </Modal>
    );
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
    <aside className={styles.aside} aria-label={title} tabIndex={0}>
      <div className={styles.heading}>
        <h2>{title}</h2>
        <Button variant="icon" colour="secondary" icon="close" label="Close" onClick={onClose} />
      </div>
      {body}
    </aside>
  );
}

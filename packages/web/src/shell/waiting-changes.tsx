import { counted } from "@iphub/sdk/domain/counted";
import { useOfflineState } from "@iphub/ui-core/platform/use-offline-state";
import { useWaitingRecords } from "@iphub/ui-core/platform/waiting-records";
import { useWaitingTasks } from "@iphub/ui-core/work/tasks/waiting-task-changes";
import { useState } from "react";
import { Icon } from "../web-kit/icon.tsx";
import { latePart } from "../web-kit/late-part.tsx";
import menu from "../web-kit/menu.module.css";
import styles from "./unread-messages.module.css";

const WaitingList = latePart(async () => (await import("../work/tasks/waiting-list.tsx")).WaitingList);

/** How many changes are on this device only, and the way to their list; nothing where none is. */
export function WaitingChanges() {
  const { changes, unread } = useWaitingTasks();
  const { isAway } = useOfflineState();
  const [isOpen, setIsOpen] = useState(false);
  const all = [...changes, ...useWaitingRecords()];
  const open = all.filter(({ state }) => state.kind !== "waiting").length + unread.length;
  const total = all.length + unread.length;
  const count = `${counted(total, "change")} waiting to be sent`;
  const label = open === 0 ? count : `${count}, ${open} to decide`;
  return (
    <>
      {total > 0 && (
        <button
          type="button"
          className={menu.opener}
          title={label}
          aria-label={label}
          aria-haspopup="dialog"
          onClick={() => setIsOpen(true)}
        >
          <Icon name="clock" />
          <span className={styles.unread}>{total}</span>
        </button>
      )}
      {isOpen && <WaitingList isAway={isAway} onClose={() => setIsOpen(false)} />}
    </>
  );
}

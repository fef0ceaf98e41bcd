import type { DeadlineRecord } from "@iphub/sdk/contract/deadline-shapes";
import { deadlineStatusWords } from "@iphub/sdk/records/deadlines";
import { Icon } from "../../web-kit/icon.tsx";
import type { IconName } from "../../web-kit/icon-map.ts";
import styles from "./deadline-state.module.css";

const icons: Readonly<Record<DeadlineRecord["status"], IconName>> = {
  "to-read": "attachment",
  proposed: "inbox",
  docketed: "clock",
  verified: "verified",
  rejected: "close",
  closed: "check",
};

/** `DeadlineState {status}`: the status of a deadline as glyph and words. */
export function DeadlineState({ status }: { readonly status: DeadlineRecord["status"] }) {
  return (
    <span className={`${styles.state} ${styles[status]}`}>
      <Icon name={icons[status]} size="sm" />
      {deadlineStatusWords[status]}
    </span>
  );
}

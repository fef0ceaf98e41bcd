import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";
import type { IconName } from "./icon-map.ts";
import styles from "./states.module.css";

type EmptyStateProps = {
  /** One sentence on what is missing. */
  readonly message: string;
  /** The action that adds something. */
  readonly action?: ReactNode;
  readonly icon?: IconName;
};

/** `EmptyState {message, action?, icon = "inbox"}`. */
export function EmptyState({ message, action, icon = "inbox" }: EmptyStateProps) {
  return (
    <div className={styles.state}>
      <span className={styles.mark}>
        <Icon name={icon} size="xlg" />
      </span>
      <p>{message}</p>
      {action}
    </div>
  );
}

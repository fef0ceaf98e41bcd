import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";
import type { IconName } from "./icon-map.ts";
import styles from "./states.module.css";

type EmptyStateProps = {
  /** One sentence: what is not here. */
  readonly message: string;
  /** The one action that fills it. */
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

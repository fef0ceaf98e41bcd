import { totalWords } from "@iphub/sdk/domain/total-words";
import type { GroupHeading } from "@iphub/ui-core/work/tasks/task-groups";
import { Icon } from "../../web-kit/icon.tsx";
import styles from "./task-search.module.css";

/** `TaskGroupHeading {heading}`: the heading of a group in a list; its row folds the group where others are opened. */
export function TaskGroupHeading({ heading }: { readonly heading: GroupHeading }) {
  return (
    <span className={styles.heading}>
      <Icon name={heading.isFolded ? "forward" : "expand"} size="smx" />
      <bdi>{heading.title}</bdi>
      <span className={styles.headingTotal}>{totalWords(heading.total)}</span>
      <span className="visually-hidden">{heading.isFolded ? "folded" : "unfolded"}</span>
    </span>
  );
}

import type { Milestone } from "@iphub/sdk/contract/milestones";
import { milestoneEnd } from "@iphub/sdk/domain/due-end";
import { noMilestoneId } from "@iphub/sdk/domain/work/milestone-order";
import { Due } from "../../web-kit/due-badge.tsx";
import styles from "./roadmap.module.css";

type Props = { readonly milestones: readonly Milestone[]; readonly today: string };

/** `Roadmap {milestones, today}`: a matter's milestones in one line, each with its state and due date. */
export function Roadmap({ milestones, today }: Props) {
  const stops = milestones.filter((milestone) => milestone.id !== noMilestoneId);
  if (stops.length === 0) return null;
  return (
    <ol className={styles.line} aria-label="Roadmap">
      {stops.map((milestone) => (
        <li key={milestone.id} className={styles[stateOf(milestone)]}>
          <span className={styles.title} title={milestone.title}>
            {milestone.title}
          </span>
          {stateOf(milestone) === "cancelled" ? (
            <span className={styles.note}>– cancelled</span>
          ) : (
            <Due
              dueAt={milestone.dueAt}
              today={today}
              finalDate={milestone.finalDate}
              standing={milestone.standing}
              ended={milestoneEnd(milestone)}
            />
          )}
        </li>
      ))}
    </ol>
  );
}

function stateOf(milestone: Milestone): "active" | "finished" | "cancelled" {
  if (milestone.deleted) return "cancelled";
  return milestone.finished ? "finished" : "active";
}

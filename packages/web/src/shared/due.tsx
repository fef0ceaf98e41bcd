import { dueBadge } from "@iphub/sdk/domain/due-badge";
import { dateWords } from "./date-text.tsx";
import { DueBadge } from "./due-badge.tsx";

type DueProps = {
  /** A civil date, or null. */
  readonly dueAt: string | null;
  readonly today: string;
  readonly done?: boolean;
  readonly coloured?: boolean;
};

/** `Due {dueAt, today, done?, coloured?}`: the badge of a due date, its exact date on hover. */
export function Due({ dueAt, today, done = false, coloured = true }: DueProps) {
  const badge = dueBadge({ dueAt, today, done });
  return <DueBadge {...badge} exact={dueAt && dateWords({ value: dueAt, weekday: true })} coloured={coloured} />;
}

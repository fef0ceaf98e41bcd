import { dueBadge } from "@iphub/sdk/domain/due-badge";
import type { DueEnd } from "@iphub/sdk/domain/due-end";
import { dateWords } from "./date-text.tsx";
import { DueBadge } from "./due-badge.tsx";

type DueProps = {
  /** A civil date, or null. */
  readonly dueAt: string | null;
  readonly today: string;
  readonly ended?: DueEnd | null;
  readonly coloured?: boolean;
};

/** `Due {dueAt, today, ended?, coloured?}`: the badge of a due date, with the exact date on hover. */
export function Due({ dueAt, today, ended = null, coloured = true }: DueProps) {
  const badge = dueBadge({ dueAt, today, ended });
  return <DueBadge {...badge} exact={dueAt && dateWords({ value: dueAt, weekday: true })} coloured={coloured} />;
}

import { dueBadge } from "@iphub/sdk/domain/due-badge";
import type { DueEnd } from "@iphub/sdk/domain/due-end";
import { dateWords } from "./date-text.tsx";
import { DueBadge } from "./due-badge.tsx";

type DueProps = {
  /** A civil date, or null. */
  readonly dueAt: string | null;
  readonly today: string;
  /** The last date on which the right can still be kept, where there is one. */
  readonly finalDate?: string | null;
  readonly ended?: DueEnd | null;
  readonly coloured?: boolean;
};

/** `Due {dueAt, today, finalDate?, ended?, coloured?}`: the badge of a due date, with the exact dates on hover. */
export function Due({ dueAt, today, finalDate = null, ended = null, coloured = true }: DueProps) {
  const badge = dueBadge({ dueAt, today, finalDate, ended });
  const words = (value: string) => dateWords({ value, weekday: true });
  const final = finalDate === null ? "" : `, final date ${words(finalDate)}`;
  return <DueBadge {...badge} exact={dueAt && `${words(dueAt)}${final}`} coloured={coloured} />;
}

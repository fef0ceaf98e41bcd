import type { DeadlineRecord } from "@iphub/sdk/contract/deadline-shapes";
import { deadlineBadge } from "@iphub/sdk/domain/docket/deadline-badge";
import { dateWords } from "@iphub/ui-core/platform/date-words";
import { DateText } from "../../web-kit/date-text.tsx";
import { DueBadge } from "../../web-kit/due-badge.tsx";

/**
 * `FinalDate {deadline}`: the last date on which the right can still be kept, 'none' where there is no extension. What a
 * notice allows is not known before someone has read it.
 */
export function FinalDate({ deadline: { finalDate, status } }: { readonly deadline: DeadlineRecord }) {
  if (finalDate !== null) return <DateText value={finalDate} />;
  return status === "to-read" ? "–" : "none";
}

type Props = { readonly deadline: DeadlineRecord; readonly today: string };

/**
 * `DeadlineDue {deadline, today}`: the badge of a deadline. Past its due date it says which extension or grace period
 * runs; the exact date and the final date are shown on hover.
 */
export function DeadlineDue({ deadline, today }: Props) {
  const { dueAt, finalDate, status } = deadline;
  const words = (value: string) => dateWords(value, { weekday: true });
  const final = finalDate === null ? "" : `, final date ${words(finalDate)}`;
  const exact = status === "to-read" ? null : `${words(dueAt)}${final}`;
  return <DueBadge {...deadlineBadge(deadline, today)} exact={exact} coloured />;
}

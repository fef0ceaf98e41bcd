/** A day as a calendar shows it: that of a task, or one of the two dates of a deadline. */
export interface DueEvent {
  /** The id of a task, or that of {@link dateEventId}. */
  readonly taskId: string;
  readonly dueAt: string;
  readonly summary: string;
  readonly description: string;
}

/** The dates of a deadline that are events of their own. */
const deadlineDates = ["due", "final"] as const;
/** A date of a deadline that is an event of its own. */
export type DeadlineDate = (typeof deadlineDates)[number];

/** The id of the event at a date of a deadline. */
export function dateEventId(date: DeadlineDate, deadlineId: string): string {
  return `${date}-${deadlineId}`;
}

/** The date and the deadline that an event shows; null for the event of a task. */
export function dateOfEvent(eventId: string): { readonly date: DeadlineDate; readonly deadlineId: string } | null {
  const date = deadlineDates.find((one) => eventId.startsWith(`${one}-`));
  return date === undefined ? null : { date, deadlineId: eventId.slice(date.length + 1) };
}

const hour = 60 * 60;

/**
 * When a program reminds of a date, in seconds before the day begins: at nine in the morning, some days before it. A
 * final date is the last chance, so it is reminded of three times.
 */
export const alarmsBefore: Readonly<Record<DeadlineDate, readonly number[]>> = {
  due: [7, 1].map(morningBefore),
  final: [14, 3, 1].map(morningBefore),
};

function morningBefore(days: number): number {
  return days * 24 * hour - 9 * hour;
}

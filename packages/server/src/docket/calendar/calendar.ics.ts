import {
  ICalAlarmType,
  ICalCalendar,
  ICalCalendarMethod,
  ICalEventStatus,
  ICalEventTransparency,
} from "ical-generator";
import type { Selectable } from "kysely";
import { alarmsBefore, dateOfEvent } from "./calendar.events.ts";
import type { CalendarEventsTable } from "./calendar.tables.ts";

/** The refresh interval suggested to calendar programs, in seconds. */
const refreshSeconds = 3600;

/**
 * A feed as iCalendar (RFC 5545): one whole-day event per task and per date of a deadline, with an id that never changes.
 * The dates of deadlines have alarms until they are cancelled. Warnings are in the name and the description, because an
 * empty calendar would look like 'nothing due'.
 */
export function calendarText(
  title: string,
  events: readonly Selectable<CalendarEventsTable>[],
  warnings: readonly string[],
): string {
  const calendar = new ICalCalendar({
    name: warnings.length > 0 ? `▲ ${title}` : title,
    description: warnings.join("\n"),
    prodId: { company: "iphub", product: "tasks", language: "EN" },
    method: ICalCalendarMethod.PUBLISH,
    ttl: refreshSeconds,
  });
  for (const event of events) {
    const date = dateOfEvent(event.task_id);
    const isCancelled = event.cancelled_at !== null;
    const alarms = date === null || isCancelled ? [] : alarmsBefore[date.date];
    calendar.createEvent({
      id: `${date === null ? "task-" : "deadline-"}${event.task_id}@iphub`,
      sequence: event.sequence,
      stamp: new Date(event.changed_at),
      lastModified: new Date(event.changed_at),
      // A date without a time zone: a deadline is a day at its office, wherever the calendar is read.
      start: new Date(`${event.due_at}T00:00:00Z`),
      timezone: "UTC",
      allDay: true,
      summary: event.summary,
      description: event.description,
      status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      transparency: ICalEventTransparency.TRANSPARENT,
      alarms: alarms.map((trigger) => ({ type: ICalAlarmType.display, trigger, description: event.summary })),
    });
  }
  return calendar.toString();
}

import type { CalendarEntry, DocketCalendar } from "@iphub/sdk/contract/docket-calendar";
import { type Task, task as taskSchema } from "@iphub/sdk/contract/tasks";
import { fullDay } from "@iphub/sdk/domain/day-text";
import { whyFixed } from "@iphub/sdk/domain/docket/calendar/calendar-entries";
import type { QueryClient } from "@tanstack/react-query";
import { currentIn } from "../../platform/conflict.ts";
import { useHubApp } from "../../platform/hub-app.ts";
import { useWrite } from "../../platform/use-write.ts";
import { putTask } from "../../work/public.ts";
import { docketKeys } from "../query-keys.ts";

type Place = Pick<CalendarEntry, "id" | "title" | "dueAt" | "updatedAt">;

/** Gives tasks another due date: shown at once, put back if the hub refuses it, undone from the message. */
export function useCalendarMove() {
  const { hub, queries, toasts } = useHubApp();
  const { write, sending } = useWrite();

  const refused = (place: Place, title: string) => (error: unknown) => {
    const [current] = currentIn(taskSchema, error);
    if (!current) return false;
    putPlace(queries, current);
    const message = `${place.title}: someone else changed it at the same time. Check it and repeat the move.`;
    toasts.show({ type: "error", title, message });
    return true;
  };

  const send = async (place: Place, day: string | null, isUndo: boolean): Promise<boolean> => {
    const { id, title, updatedAt } = place;
    putPlace(queries, { ...place, dueAt: day });
    const undo = (saved: Task) => void send(saved, place.dueAt, true);
    const saved = await write(() => hub.tasks.update({ id, dueAt: day, updatedAt }), {
      done: isUndo ? "Move undone" : "Task moved",
      subject: day === null ? title : `${title}: ${fullDay(day)}`,
      ...(isUndo ? {} : { undo }),
      failed: "Not moved",
      refused: refused(place, "Not moved"),
    });
    if (saved) {
      putTask(queries, saved);
      putPlace(queries, saved);
      return true;
    }
    putPlace(queries, place);
    await queries.invalidateQueries({ queryKey: docketKeys.calendars });
    return false;
  };

  /** Moves an entry to another day, or says why it has its own; true if it was moved. */
  const move = async (entry: CalendarEntry, day: string): Promise<boolean> => {
    const why = whyFixed(entry);
    if (why !== null) {
      toasts.show({ type: "error", title: "Not moved", message: why });
      return false;
    }
    return entry.dueAt === day || send(entry, day, false);
  };
  return { move, sending };
}

/** Shows a task on another day wherever it is in a calendar, unless a newer version of it is known. */
function putPlace(queries: QueryClient, { id, dueAt, updatedAt }: Pick<Place, "id" | "dueAt" | "updatedAt">): void {
  const moved = (entry: CalendarEntry): CalendarEntry =>
    entry.type === "task" && entry.id === id && entry.updatedAt <= updatedAt ? { ...entry, dueAt, updatedAt } : entry;
  queries.setQueriesData<DocketCalendar>(
    { queryKey: docketKeys.calendars },
    (known) => known && { ...known, entries: known.entries.map(moved) },
  );
}

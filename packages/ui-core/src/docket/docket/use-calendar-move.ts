import type { CalendarEntry, DocketCalendar } from "@iphub/sdk/contract/docket-calendar";
import type { DocketToday } from "@iphub/sdk/contract/docket-today";
import { type Task, task as taskSchema } from "@iphub/sdk/contract/tasks";
import { fullDay } from "@iphub/sdk/domain/day-text";
import { type MovableEntry, whyFixed } from "@iphub/sdk/domain/docket/calendar/calendar-entries";
import { withMovedTask } from "@iphub/sdk/domain/docket/today/docket-today";
import type { QueryClient } from "@tanstack/react-query";
import { currentIn } from "../../platform/conflict.ts";
import { type HubApp, useHubApp } from "../../platform/hub-app.ts";
import { useRemote } from "../../platform/use-remote.ts";
import { useWrite } from "../../platform/use-write.ts";
import { sayKept } from "../../platform/waiting-records.ts";
import { putTask, readTask, saveTask, sayLate, workKeys } from "../../work/public.ts";
import { docketKeys } from "../query-keys.ts";

/** A task where a list shows it; a line of Today has no version. */
type Place = Pick<CalendarEntry, "id" | "title" | "dueAt"> & Partial<Pick<CalendarEntry, "updatedAt">>;

/** The task of an entry, once it is read: what is said of its new day depends on its milestone. */
export function useEntryTask(id: string): readonly Task[] {
  const app = useHubApp();
  const { data } = useRemote<Task>(workKeys.task(id), () => readTask(app, id));
  return data ? [data] : [];
}

/**
 * Gives tasks of the calendar and of Today another due date: shown at once, put back if the hub refuses it, undone from the
 * message, and a second one warns of a date that is too late. Where the hub cannot be reached the move waits on the device.
 */
export function useCalendarMove() {
  const app = useHubApp();
  const { queries, toasts } = app;
  const { write, sending } = useWrite();

  const sayChanged = ({ title }: Place, current: Task) => {
    putPlace(queries, current);
    const message = `${title}: someone else changed it at the same time. Check it and repeat the move.`;
    toasts.show({ type: "error", title: "Not moved", message });
  };
  const refused = (place: Place) => (error: unknown) => {
    const [current] = currentIn(taskSchema, error);
    if (current) sayChanged(place, current);
    return current !== undefined;
  };

  const send = async (place: Place, day: string | null, isUndo: boolean): Promise<boolean> => {
    putPlace(queries, { ...place, dueAt: day });
    const saved = await write(() => saveDay(app, place, day), { failed: "Not moved", refused: refused(place) });
    if (saved === null || "current" in saved) {
      putPlace(queries, place);
      if (saved) sayChanged(place, saved.current);
      await refetchDays(queries);
      return false;
    }
    const { task, drop } = saved;
    putTask(queries, task);
    putPlace(queries, task);
    const subject = day === null ? place.title : `${place.title}: ${fullDay(day)}`;
    if (drop) {
      const takeBack = async () => {
        const dropped = await drop();
        if (dropped === "undone") putPlace(queries, { ...place, updatedAt: task.updatedAt });
        return dropped;
      };
      sayKept(app, subject, takeBack);
      return true;
    }
    const undo = () => void send(task, place.dueAt, true);
    const title = isUndo ? "Move undone" : "Task moved";
    toasts.show({ type: "success", title, message: subject, ...(!isUndo && { undo }) });
    void sayLate(app, task, subject);
    void queries.invalidateQueries({ queryKey: docketKeys.todays });
    return true;
  };

  /** Whether an entry can be moved; where it cannot, says why it has its own day. */
  const checkMovable = (entry: MovableEntry) => isMovable(app, entry);
  /** Moves an entry to another day, or says why it has its own; true if it was moved. */
  const move = async (entry: MovableEntry & Place, day: string): Promise<boolean> =>
    checkMovable(entry) && (entry.dueAt === day || send(entry, day, false));
  return { move, checkMovable, sending };
}

function isMovable({ toasts }: HubApp, entry: MovableEntry): boolean {
  const why = whyFixed(entry);
  if (why !== null) toasts.show({ type: "error", title: "Not moved", message: why });
  return why === null;
}

/** A task on its new day; or as it is now, where someone else has given it another day since the list was read. */
type Moved = Awaited<ReturnType<typeof saveTask>> | { readonly current: Task };

async function saveDay(app: HubApp, { id, dueAt }: Place, day: string | null): Promise<Moved> {
  const read = await readTask(app, id);
  if (read.dueAt !== dueAt) return { current: read };
  return saveTask(app, read, { dueAt: day });
}

/** Fetches the calendars and Today again where they are shown. */
async function refetchDays(queries: QueryClient): Promise<void> {
  const keys = [docketKeys.calendars, docketKeys.todays];
  await Promise.all(keys.map((queryKey) => queries.invalidateQueries({ queryKey })));
}

/** Shows a task on another day on Today, and wherever it is in a calendar unless a newer version of it is known. */
function putPlace(queries: QueryClient, { id, dueAt, updatedAt }: Pick<Place, "id" | "dueAt" | "updatedAt">): void {
  queries.setQueriesData<DocketToday>(
    { queryKey: docketKeys.todays },
    (known) => known && withMovedTask(known, { id, dueAt }),
  );
  if (updatedAt === undefined) return;
  const moved = (entry: CalendarEntry): CalendarEntry =>
    entry.type === "task" && entry.id === id && entry.updatedAt <= updatedAt ? { ...entry, dueAt, updatedAt } : entry;
  queries.setQueriesData<DocketCalendar>(
    { queryKey: docketKeys.calendars },
    (known) => known && { ...known, entries: known.entries.map(moved) },
  );
}

import type { CalendarEntry } from "@iphub/sdk/contract/docket-calendar";
import { chosenDateStyle } from "@iphub/sdk/domain/day-text";
import { firstWeekdayOf, longDay } from "@iphub/sdk/domain/day-words";
import { type DayStep, firstDayOfWeek, stepFrom } from "@iphub/sdk/domain/docket/calendar/calendar-days";
import type { DayEntry } from "@iphub/sdk/domain/docket/calendar/calendar-entries";
import { type CalendarQuery, calendarAddress, calendarQueryOf } from "@iphub/ui-core/docket/docket/calendar-query";
import { useDocketCalendar } from "@iphub/ui-core/docket/docket/use-docket-calendar";
import { useMemo, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { Button } from "../../web-kit/button.tsx";
import { Modal } from "../../web-kit/modal.tsx";
import { Page } from "../../web-kit/page.tsx";
import { CalendarBar, CalendarFilters } from "./calendar-bar.tsx";
import { CalendarDays } from "./calendar-days.tsx";
import { DayRows } from "./calendar-list.tsx";
import { MoveModal } from "./calendar-move-modal.tsx";
import { useCalendarKeys, useDayFocus } from "./use-calendar-keys.ts";

/** Deadlines and tasks on their days, as a month, a week or a list; a task is moved by drag or by keys. */
export function DocketCalendarPage() {
  const { query, show } = useCalendarAddress();
  const firstWeekday = firstWeekdayOf(chosenDateStyle().firstDay, firstDayOfWeek(navigator.language));
  const calendar = useDocketCalendar(query, firstWeekday);
  const [opened, setOpened] = useState<string | null>(null);
  const [moving, setMoving] = useState<CalendarEntry | null>(null);
  const focusDay = useDayFocus(calendar.day);
  const { today, weeks, mayMove, badgeOf, sending, actions } = calendar;
  const days = weeks.flat();
  const choose = (day: string) => show(() => ({ day }));
  const goToToday = () => {
    focusDay(today);
    show(() => ({ day: null }));
  };
  const step = (by: DayStep) =>
    show(({ day }) => {
      const next = stepFrom(day ?? today, by);
      focusDay(next);
      return { day: next };
    });
  const move = async (entry: CalendarEntry, day: string) => {
    const isMoved = await actions.move(entry, day);
    if (isMoved) focusDay(calendar.day);
    return isMoved;
  };
  const entryOf = (key: string) => days.flatMap(({ entries }) => entries).find((one) => one.key === key);
  const begin = (one: DayEntry | undefined) => {
    if (one && mayMove && actions.checkMovable(one.entry)) setMoving(one.entry);
  };
  useCalendarKeys({
    day: calendar.day,
    onStep: step,
    onToday: goToToday,
    onMove: (key) => begin(entryOf(key)),
  });
  const shared = { mayMove, badgeOf, onMove: begin };
  const openedDay = days.find(({ day }) => day === opened);
  return (
    <Page
      title="Calendar"
      filters={
        <CalendarFilters
          query={query}
          offices={calendar.offices}
          teams={calendar.teams}
          onShow={(change) => show(() => change)}
        />
      }
      action={
        <Button colour="secondary" onClick={() => print()}>
          Print
        </Button>
      }
    >
      <CalendarBar {...{ query, calendar }} onToday={goToToday} onChoose={choose} onStep={step} />
      <CalendarDays
        {...{ query, calendar, firstWeekday, ...shared }}
        onStep={step}
        onChoose={choose}
        onOpenDay={setOpened}
        onDropEntry={(key, day) => {
          const one = entryOf(key);
          if (one) void actions.move(one.entry, day);
        }}
      />
      {openedDay && (
        <Modal title={longDay(openedDay.day)} size="large" onClose={() => setOpened(null)}>
          {openedDay.entries.length === 0 && <p>Nothing is due on this day.</p>}
          <DayRows entries={openedDay.entries} {...shared} />
        </Modal>
      )}
      {moving && (
        <MoveModal
          entry={moving}
          saving={sending}
          onMove={(day) => move(moving, day)}
          onClose={() => setMoving(null)}
        />
      )}
    </Page>
  );
}

/** The filters and the day in the address of the page, and a function to change them. Another day makes no history entry. */
function useCalendarAddress() {
  const [params, setParams] = useSearchParams();
  const query = useMemo(() => calendarQueryOf((name) => params.get(name)), [params]);
  const show = (change: (known: CalendarQuery) => Partial<CalendarQuery>) => {
    // The address itself: `query` is a render behind when a key is held down.
    const current = new URLSearchParams(window.location.search);
    const known = calendarQueryOf((name) => current.get(name));
    const changed = change(known);
    for (const [name, value] of calendarAddress({ ...known, ...changed })) {
      if (value === null) current.delete(name);
      else current.set(name, value);
    }
    setParams(current, { replace: Object.keys(changed).every((name) => name === "day") });
  };
  return { query, show };
}

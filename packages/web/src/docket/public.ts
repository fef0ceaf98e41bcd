/** What other areas may use of docket; inside the area, files import each other directly. */

export { CalendarAddressList } from "./calendar/calendar-address-list.tsx";
export { AbsenceSection } from "./call-ups/absence-section.tsx";
export { MatterDeadlines } from "./deadlines/matter-deadlines.tsx";

import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { byId, done, id, text } from "./shapes.ts";

/** A private calendar address of a filter. The address itself is shown once, on creation. */
export const calendarFeed = z.object({
  id: z.string(),
  title: z.string(),
  filterId: z.string(),
  createdAt: z.string(),
  /** When a calendar program last read it. */
  usedAt: z.nullable(z.string()),
});
/** A private calendar address of a filter. */
export type CalendarFeed = z.infer<typeof calendarFeed>;

/** A new feed with its address on this hub. */
export const newCalendarFeed = z.extend(calendarFeed, { path: z.string() });

const exampleFeed = {
  id: "c-1",
  title: "My Tasks",
  filterId: "my-tasks",
  createdAt: "2026-01-31T09:00:00.000Z",
  usedAt: null,
};

/** Calendar feeds of filters. */
export const calendar = {
  list: endpoint({
    method: "GET",
    path: "/api/calendar/feeds",
    summary: "List your calendar feeds",
    access: "inventions:read",
    response: z.array(calendarFeed),
    example: { output: [exampleFeed] },
  }),
  create: endpoint({
    method: "POST",
    path: "/api/calendar/feeds",
    summary: "Create a private calendar address for a filter; it is shown once",
    access: "inventions:read",
    body: z.strictObject({ filter: id, timeZone: z.optional(text(60)) }),
    response: newCalendarFeed,
    status: 201,
    example: {
      input: { filter: "my-tasks" },
      output: { ...exampleFeed, path: "/api/calendar/5f0c9a6be1d24d7aa1b6f3f7c1a1e0d2.ics" },
    },
  }),
  revoke: endpoint({
    method: "DELETE",
    path: "/api/calendar/feeds/{id}",
    summary: "Revoke a calendar address; it stops working at once",
    access: "inventions:read",
    params: byId,
    response: done,
    example: { input: { id: "c-1" }, output: { ok: true } },
  }),
  feed: endpoint({
    method: "GET",
    path: "/api/calendar/{token}.ics",
    summary: "Get a feed as iCalendar; the address is the only credential",
    access: "public",
    params: z.object({ token: id }),
    response: z.unknown(),
    responseKind: "file",
    example: { input: { token: "5f0c9a6be1d24d7aa1b6f3f7c1a1e0d2" } },
  }),
};

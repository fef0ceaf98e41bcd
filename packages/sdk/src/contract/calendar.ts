import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { byId, done, id, text } from "./shapes.ts";

/**
 * A private calendar address: of a filter, with its tasks and the deadlines that they work on, or of the deadlines of a
 * person or of a matter. The address itself is shown once, on creation.
 */
export const calendarFeed = z.object({
  id: z.string(),
  title: z.string(),
  filterId: z.nullable(z.string()),
  /** The e-mail address of the person whose deadlines it has: the responsible person, or one of the assignees. */
  person: z.nullable(z.string()),
  inventionId: z.nullable(z.string()),
  createdAt: z.string(),
  /** When a calendar program last read it. */
  usedAt: z.nullable(z.string()),
});
/** A private calendar address. */
export type CalendarFeed = z.infer<typeof calendarFeed>;

/** A new feed with its address on this hub. */
export const newCalendarFeed = z.extend(calendarFeed, { path: z.string() });

const exampleFeed = {
  id: "c-1",
  title: "My Tasks",
  filterId: "my-tasks",
  person: null,
  inventionId: null,
  createdAt: "2026-01-31T09:00:00.000Z",
  usedAt: null,
};

/** Calendar feeds of filters, people and matters. */
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
    summary: "Create a private calendar address of a filter, a person or a matter; it is shown once",
    access: "inventions:read",
    inPerson: true,
    body: z.strictObject({
      /** The filter whose tasks and deadlines it has; one of `filter`, `person` and `inventionId` is given. */
      filter: z.optional(id),
      /** The person whose deadlines it has: `me` is the caller, else an e-mail address or a name of one person. */
      person: z.optional(text(254)),
      /** The matter whose deadlines it has. */
      inventionId: z.optional(id),
      timeZone: z.optional(text(60)),
    }),
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

import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { byId, civilDate, id, instant, repeated, text, wholeNumber } from "./shapes.ts";
import { streamEvent } from "./stream-event.ts";

/**
 * A time bound of a stream: an instant, or a civil date, which covers its whole day in Eastern time, the office's zone.
 */
const bound = z.optional(z.union([instant, civilDate], "is not a time; write 2026-01-31 or 2026-01-31T09:30:00.000Z"));
const window = { skip: wholeNumber(0, 1_000_000, 0), size: wholeNumber(1, 100, 25), from: bound, to: bound };
const ofMatter = z.object({ inventionId: id });
const exampleEvent = {
  id: "e-1",
  seq: 41,
  createdAt: "2026-01-31T09:00:00.000Z",
  type: "task-updated",
  inventionId: "m-17248024",
  actor: "ben@iphub.example",
  metadata: { taskId: "k-1", title: "Draft response", changes: { status: { before: "open", after: "done" } } },
};

/** Activity streams: what happened, the newest first, 25 at a time. */
export const streams = {
  list: endpoint({
    method: "GET",
    path: "/api/streams/{id}",
    summary: "List what happened on a matter, the newest first",
    access: "inventions:read",
    officeData: { matter: "id" },
    params: byId,
    query: z.object({ ...window, kind: repeated(text(60)), actor: repeated(z.string()) }),
    queryStyle: "repeated",
    response: z.array(streamEvent),
    paging: { kind: "skip", pageSize: 25 },
    example: { input: { id: "m-17248024", from: "2026-01-01" }, output: [exampleEvent] },
  }),
  ifw: endpoint({
    method: "GET",
    path: "/api/streams/events/{inventionId}/ifw",
    summary: "List the patent office's events of a matter, the newest first",
    access: "inventions:read",
    officeData: { matter: "inventionId" },
    params: ofMatter,
    response: z.array(streamEvent),
    // A file wrapper has a few hundred events.
    most: 2_000,
    example: { input: { inventionId: "m-17248024" }, output: [] },
  }),
  docketing: endpoint({
    method: "GET",
    path: "/api/streams/events/{inventionId}/docketing",
    summary: "List the docketing events of a matter, the newest first",
    access: "inventions:read",
    params: ofMatter,
    query: z.object(window),
    response: z.array(streamEvent),
    paging: { kind: "skip", pageSize: 25 },
    example: { input: { inventionId: "m-17248024" }, output: [] },
  }),
  tasks: endpoint({
    method: "GET",
    path: "/api/streams/events/tasks",
    summary: "List what happened to tasks, of one matter, of one person or of all, the newest first",
    access: "inventions:read",
    query: z.object({
      ...window,
      inventionId: z.optional(id),
      taskId: repeated(z.string()),
      actor: repeated(z.string()),
    }),
    queryStyle: "repeated",
    response: z.array(streamEvent),
    paging: { kind: "skip", pageSize: 25 },
    example: { input: { actor: ["ben@iphub.example"] }, output: [exampleEvent] },
  }),
};

import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { filter } from "./filters.ts";
import { byId, done, id, text } from "./shapes.ts";

/** What the lanes of a board are: none, a lane for each person, or one for each matter. */
export const boardLanes = z.enum(
  ["none", "assignee", "invention"],
  "is not a choice of lanes; use none, assignee or invention",
);
/** What the lanes of a board are. */
export type BoardLanes = z.infer<typeof boardLanes>;

/** A board: lists of tasks next to each other, each a saved filter. */
export const board = z.object({
  id: z.string(),
  title: z.string(),
  filters: z.array(filter),
  lanes: z._default(boardLanes, "none"),
  owner: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
/** A board. */
export type Board = z.infer<typeof board>;

const filterIds = z.array(id, "is required; send the ids of filters").check(z.maxLength(24, "has more than 24 lists"));
const exampleBoard = {
  id: "b-1",
  title: "This week",
  filters: [],
  lanes: "none" as const,
  owner: "ada@iphub.example",
  createdAt: "2026-01-31T09:00:00.000Z",
  updatedAt: "2026-01-31T09:00:00.000Z",
};

/** Boards. */
export const boards = {
  list: endpoint({
    method: "GET",
    path: "/api/search/boards/",
    summary: "List the boards",
    access: "inventions:read",
    response: z.array(board),
    example: { output: [exampleBoard] },
  }),
  get: endpoint({
    method: "GET",
    path: "/api/search/boards/{id}",
    summary: "Get one board with the filters of its lists",
    access: "inventions:read",
    params: byId,
    response: board,
    example: { input: { id: "b-1" }, output: exampleBoard },
  }),
  create: endpoint({
    method: "POST",
    path: "/api/search/boards/",
    summary: "Create a board from filters",
    access: "filters:write",
    body: z.strictObject({
      title: text(200),
      filters: z._default(filterIds, []),
      lanes: z._default(boardLanes, "none"),
    }),
    response: board,
    status: 201,
    example: { input: { title: "This week", filters: ["my-tasks"] }, output: exampleBoard },
  }),
  update: endpoint({
    method: "PATCH",
    path: "/api/search/boards/{id}",
    summary: "Rename a board, choose and order its lists, or show it in lanes",
    access: "filters:write",
    params: byId,
    body: z.strictObject({
      title: z.optional(text(200)),
      filters: z.optional(filterIds),
      lanes: z.optional(boardLanes),
    }),
    response: board,
    example: { input: { id: "b-1", title: "Next week" }, output: exampleBoard },
  }),
  delete: endpoint({
    method: "DELETE",
    path: "/api/search/boards/{id}",
    summary: "Delete a board; it waits 30 days in the bin, and its filters stay",
    access: "filters:write",
    params: byId,
    response: done,
    example: { input: { id: "b-1" }, output: { ok: true } },
  }),
  clone: endpoint({
    method: "POST",
    path: "/api/search/boards/{id}/clone",
    summary: "Copy a board; the copy is yours",
    access: "filters:write",
    params: byId,
    response: board,
    status: 201,
    example: { input: { id: "b-1" }, output: exampleBoard },
  }),
};

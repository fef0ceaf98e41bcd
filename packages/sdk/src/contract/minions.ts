import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { minionFields } from "../records/minions.ts";
import { pluck } from "../records/record.ts";
import { minion, minionComment, minionStatistics, minionTask } from "./minion-shapes.ts";
import { done, id, text, wholeNumber, wholeNumberWithin } from "./shapes.ts";

const base = "/api/streams/minion-dojo-api/api";
const documentId = z.object({ documentId: id });
const paginationQuery = z.optional(
  z.object({ page: z.optional(wholeNumber(1, 100_000, 1)), pageSize: z.optional(wholeNumber(1, 100, 25)) }),
);
const pagination = z.object({ page: z.number(), pageSize: z.number(), pagesCount: z.number(), total: z.number() });
const populate = z.optional(z.union([z.string(), z.array(z.string())]));
const changes = z.partial(z.object(pluck(minionFields, "input"))).shape;
const page = <S extends z.core.$ZodType>(item: S) => z.object({ data: z.array(item), meta: z.object({ pagination }) });

const exampleMinion = pluck(minionFields, "example");
const exampleComment = {
  id: "c-1",
  documentId: "c-1",
  minionId: "n-1",
  content: "Reads dates well.",
  kind: "comment",
  rating: null,
  taskId: null,
  taskTitle: null,
  author: "ada@iphub.example",
  attachments: [],
  createdAt: "2026-01-31T09:00:00.000Z",
} as const;
const emptyPage = { data: [], meta: { pagination: { page: 1, pageSize: 25, pagesCount: 0, total: 0 } } };

/** The minion lair: agents with comments and tasks. */
export const minions = {
  statistics: endpoint({
    method: "GET",
    path: `${base}/minions/statistics`,
    summary: "List the agents with their statistics",
    access: "inventions:read",
    query: z.object({
      pagination: paginationQuery,
      sort: z.optional(z.string()),
      filters: z.optional(
        z.object({
          name: z.optional(z.string()),
          trainer: z.optional(z.string()),
          manager: z.optional(z.string()),
          startDate: z.optional(z.string()),
          endDate: z.optional(z.string()),
        }),
      ),
    }),
    queryStyle: "bracketed",
    response: page(minionStatistics),
    paging: { kind: "page", items: "data", pageSize: 25 },
    example: { input: { filters: { name: "docket" } }, output: emptyPage },
  }),
  get: endpoint({
    method: "GET",
    path: `${base}/minions/{documentId}`,
    summary: "Get one agent",
    access: "inventions:read",
    params: documentId,
    query: z.object({ populate }),
    response: z.object({ data: minion }),
    example: { input: { documentId: "n-1" }, output: { data: exampleMinion } },
  }),
  create: endpoint({
    method: "POST",
    path: `${base}/minions`,
    summary: "Create an agent",
    access: "minions:write",
    body: z.strictObject({ data: z.strictObject({ ...changes, name: minionFields.name.input }) }),
    response: z.object({ data: minion }),
    status: 201,
    example: { input: { data: { name: "Docket reader" } }, output: { data: exampleMinion } },
  }),
  update: endpoint({
    method: "PUT",
    path: `${base}/minions/{documentId}`,
    summary: "Change an agent",
    access: "minions:write",
    params: documentId,
    body: z.strictObject({ data: z.strictObject(changes) }),
    response: z.object({ data: minion }),
    example: { input: { documentId: "n-1", data: { name: "Docket reader 2" } }, output: { data: exampleMinion } },
  }),
  delete: endpoint({
    method: "DELETE",
    path: `${base}/minions/{documentId}`,
    summary: "Delete an agent with its comments and tasks",
    access: "minions:write",
    params: documentId,
    response: done,
    example: { input: { documentId: "n-1" }, output: { ok: true } },
  }),
  comments: endpoint({
    method: "GET",
    path: `${base}/comments`,
    summary: "List the comments on an agent, the newest first",
    access: "inventions:read",
    query: z.object({
      populate,
      pagination: paginationQuery,
      sort: z.optional(z.string()),
      filters: z.optional(
        z.object({ minionId: z.optional(z.object({ $eq: z.optional(z.string()) })), kind: z.optional(z.string()) }),
      ),
    }),
    queryStyle: "bracketed",
    response: page(minionComment),
    paging: { kind: "page", items: "data", pageSize: 25 },
    example: { input: { filters: { minionId: { $eq: "n-1" } } }, output: emptyPage },
  }),
  getComment: endpoint({
    method: "GET",
    path: `${base}/comments/{documentId}`,
    summary: "Get one comment with its attachments",
    access: "inventions:read",
    params: documentId,
    query: z.object({ populate }),
    response: z.object({ data: minionComment }),
    example: { input: { documentId: "c-1" }, output: { data: exampleComment } },
  }),
  createComment: endpoint({
    method: "POST",
    path: `${base}/comments`,
    summary: "Comment on an agent, or rate one of its finished tasks",
    access: "minions:write",
    body: z.strictObject({
      data: z.strictObject({
        minionId: id,
        content: text(20_000),
        kind: z._default(z.enum(["comment", "feedback"]), "comment"),
        rating: z.optional(wholeNumberWithin(1, 5)),
        taskId: z.optional(id),
        /** At most two megabytes together, which is the limit of one call; the type is detected from the content. */
        attachments: z.optional(
          z
            .array(z.strictObject({ name: text(255), mimeType: z.optional(text(100)), base64: z.string() }))
            .check(z.maxLength(10, "are more than ten files; write another comment for the rest")),
        ),
      }),
    }),
    response: z.object({ data: minionComment }),
    status: 201,
    example: { input: { data: { minionId: "n-1", content: "Reads dates well." } }, output: { data: exampleComment } },
  }),
  attachment: endpoint({
    method: "GET",
    path: `${base}/attachments/{documentId}`,
    summary: "Download a file that is attached to a comment",
    access: "inventions:read",
    params: documentId,
    response: z.unknown(),
    responseKind: "file",
    example: { input: { documentId: "a-1" } },
  }),
  tasks: endpoint({
    method: "GET",
    path: `${base}/tasks`,
    summary: "List the tasks of agents",
    access: "inventions:read",
    query: z.object({
      populate,
      fields: z.optional(z.union([z.string(), z.array(z.string())])),
      pagination: paginationQuery,
      sort: z.optional(z.string()),
      filters: z.optional(
        z.object({
          minionId: z.optional(z.object({ $eq: z.optional(z.string()) })),
          status: z.optional(z.object({ $eq: z.optional(z.string()), $ne: z.optional(z.string()) })),
        }),
      ),
    }),
    queryStyle: "bracketed",
    response: page(minionTask),
    paging: { kind: "page", items: "data", pageSize: 25 },
    example: { input: { filters: { minionId: { $eq: "n-1" } } }, output: emptyPage },
  }),
};

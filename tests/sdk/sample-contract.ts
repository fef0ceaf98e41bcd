import { endpoint } from "@iphub/sdk/endpoint";
import * as z from "zod/mini";

const summary = "Try a kind of call that iphub's own nouns may not have";
const example = {};
const row = z.object({ id: z.string() });

/** Calls of every kind, so that each is tried whatever iphub's own contract holds at the time. */
export const sample = {
  things: {
    list: endpoint({
      method: "GET",
      path: "/api/things",
      summary,
      example,
      access: "public",
      query: z.object({ skip: z.optional(z.number()), size: z.optional(z.number()), qs: z.optional(z.string()) }),
      response: z.object({ data: z.array(row), total: z.number() }),
      paging: { kind: "skip", items: "data", pageSize: 2 },
    }),
    plainList: endpoint({
      method: "GET",
      path: "/api/plain-things",
      summary,
      example,
      access: "public",
      query: z.object({ skip: z.optional(z.number()), size: z.optional(z.number()) }),
      response: z.array(row),
      paging: { kind: "skip", pageSize: 2 },
    }),
    numbered: endpoint({
      method: "GET",
      path: "/api/numbered-things",
      summary,
      example,
      access: "public",
      query: z.object({
        pagination: z.optional(z.object({ page: z.optional(z.number()), pageSize: z.optional(z.number()) })),
        filters: z.optional(z.record(z.string(), z.unknown())),
      }),
      queryStyle: "bracketed",
      response: z.object({ data: z.array(row), meta: z.object({ pagination: z.object({ pagesCount: z.number() }) }) }),
      paging: { kind: "page", items: "data", pageSize: 2 },
    }),
    form: endpoint({
      method: "POST",
      path: "/api/things/{id}/form",
      summary,
      example,
      access: "public",
      params: z.object({ id: z.string() }),
      body: z.object({ text: z.string(), tags: z.optional(z.array(z.string())) }),
      bodyKind: "form",
      response: z.object({ ok: z.boolean() }),
    }),
    upload: endpoint({
      method: "POST",
      path: "/api/things/file",
      summary,
      example,
      access: "public",
      body: z.object({ note: z.string(), file: z.unknown() }),
      bodyKind: "multipart",
      response: z.object({ ok: z.boolean() }),
    }),
    download: endpoint({
      method: "GET",
      path: "/api/things/{id}/file",
      summary,
      example,
      access: "public",
      params: z.object({ id: z.string() }),
      response: z.unknown(),
      responseKind: "file",
    }),
    text: endpoint({
      method: "GET",
      path: "/api/things/text",
      summary,
      example,
      access: "public",
      response: z.string(),
      responseKind: "text",
    }),
    remove: endpoint({
      method: "DELETE",
      path: "/api/things/{id}",
      summary,
      example,
      access: "tasks:write",
      params: z.object({ id: z.string() }),
      response: z.undefined(),
      status: 204,
    }),
    find: endpoint({
      method: "POST",
      path: "/api/things/find",
      summary,
      example,
      access: "public",
      safe: true,
      query: z.looseObject({ qs: z.optional(z.string()) }),
      body: z.object({ tags: z.array(z.string()) }),
      response: z.array(row),
    }),
  },
} as const;

import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { byId, civilDate, done, id, text } from "./shapes.ts";

/** What a token allows: `read` makes no change, `write` all that its person may do. */
export const tokenScope = z.enum(["read", "write"], "must be read or write");
/** What a token allows. */
export type TokenScope = z.infer<typeof tokenScope>;

/** An API token in a list, without the token itself. */
export const apiToken = z.object({
  id: z.string(),
  name: z.string(),
  scope: tokenScope,
  createdAt: z.string(),
  /** To the minute; null if it was never used. */
  lastUsedAt: z.nullable(z.string()),
  /** Null if it does not expire. */
  expiresAt: z.nullable(z.string()),
});
/** An API token in a list. */
export type ApiToken = z.infer<typeof apiToken>;

const example = {
  id: "t-1",
  name: "Nightly export",
  scope: "read" as const,
  createdAt: "2026-01-31T09:00:00.000Z",
  lastUsedAt: null,
  expiresAt: "2026-07-01T00:00:00.000Z",
};

/** API tokens, with which scripts act for a person: sent as `Authorization: Bearer …`, or set as IPHUB_TOKEN. */
export const tokens = {
  list: endpoint({
    method: "GET",
    path: "/api/auth/tokens",
    summary: "List your API tokens, newest first, or those of another person",
    access: "signed-in",
    query: z.strictObject({
      /** The person whose tokens are listed; only administrators name another person than themselves. */
      userId: z.optional(id),
    }),
    response: z.array(apiToken),
    example: { output: [example] },
  }),
  create: endpoint({
    method: "POST",
    path: "/api/auth/tokens",
    summary: "Create an API token; it is shown only once",
    access: "signed-in",
    inPerson: true,
    recentSignIn: true,
    body: z.strictObject({
      name: text(100),
      scope: tokenScope,
      /** Its last valid day, in UTC. */
      expiresOn: z.optional(civilDate),
    }),
    response: z.object({ ...apiToken.shape, token: z.string() }),
    status: 201,
    example: {
      input: { name: "Nightly export", scope: "read", expiresOn: "2026-06-30" },
      output: { ...example, token: "iphub_N2Q0…" },
    },
  }),
  revoke: endpoint({
    method: "DELETE",
    path: "/api/auth/tokens/{id}",
    summary: "Revoke one of your API tokens; administrators revoke those of every person",
    access: "signed-in",
    inPerson: true,
    params: byId,
    response: done,
    example: { input: { id: "t-1" }, output: { ok: true } },
  }),
};

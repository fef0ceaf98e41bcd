import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { byId, civilDate, done, text } from "./shapes.ts";

/** What a token is good for: `read` makes no change, `write` all that its person may do. */
export const tokenScope = z.enum(["read", "write"], "must be read or write");
/** What a token is good for. */
export type TokenScope = z.infer<typeof tokenScope>;

/** An API token as it is listed: never the token itself. */
export const apiToken = z.object({
  id: z.string(),
  name: z.string(),
  scope: tokenScope,
  createdAt: z.string(),
  /** To the minute; null for one that was never used. */
  lastUsedAt: z.nullable(z.string()),
  /** Null for one that is good until it is revoked. */
  expiresAt: z.nullable(z.string()),
});
/** An API token as it is listed. */
export type ApiToken = z.infer<typeof apiToken>;

const example = {
  id: "t-1",
  name: "Nightly export",
  scope: "read" as const,
  createdAt: "2026-01-31T09:00:00.000Z",
  lastUsedAt: null,
  expiresAt: "2026-07-01T00:00:00.000Z",
};

/** Tokens with which scripts work for a person: sent as `Authorization: Bearer …`, or as IPHUB_TOKEN. */
export const tokens = {
  list: endpoint({
    method: "GET",
    path: "/api/auth/tokens",
    summary: "List one's own API tokens, the newest first",
    access: "signed-in",
    response: z.array(apiToken),
    example: { output: [example] },
  }),
  create: endpoint({
    method: "POST",
    path: "/api/auth/tokens",
    summary: "Make an API token; it is shown this once",
    access: "signed-in",
    inPerson: true,
    body: z.strictObject({
      name: text(100),
      scope: tokenScope,
      /** The last day, in UTC, on which it is good. */
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
    summary: "Revoke one of one's own tokens at once",
    access: "signed-in",
    inPerson: true,
    params: byId,
    response: done,
    example: { input: { id: "t-1" }, output: { ok: true } },
  }),
};

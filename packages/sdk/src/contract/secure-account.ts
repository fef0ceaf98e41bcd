import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { accessEntry } from "./access-log.ts";
import { byId, instant } from "./shapes.ts";

/** A change that an account made. */
const accountChange = z.object({
  seq: z.number(),
  at: z.string(),
  type: z.string(),
  inventionId: z.nullable(z.string()),
  tokenId: z.nullable(z.string()),
  address: z.nullable(z.string()),
});

/** What an account did since a time, newest first; each list has at most 500 entries, its total counts to 10,001. */
export const accountTrail = z.object({
  changes: z.object({ data: z.array(accountChange), total: z.number() }),
  accesses: z.object({ data: z.array(accessEntry), total: z.number() }),
});
/** What an account did since a time. */
export type AccountTrail = z.infer<typeof accountTrail>;

/** What was ended for a compromised account, and what it did since a time. */
export const securedAccount = z.object({
  sessions: z.number(),
  tokens: z.number(),
  links: z.number(),
  feeds: z.number(),
  passkeys: z.number(),
  /** True where the password was removed: the person needs a new link. */
  passwordRemoved: z.boolean(),
  /** Who may act for the person; they stay, and should be looked at. */
  assistants: z.array(z.string()),
  since: z.string(),
  ...accountTrail.shape,
});
/** What was ended for a compromised account, and what it did since a time. */
export type SecuredAccount = z.infer<typeof securedAccount>;

const at = "2026-01-31T09:00:00.000Z";

/** The call of the noun users for a compromised account. */
export const secureAccountCalls = {
  secure: endpoint({
    method: "POST",
    path: "/api/auth/users/{id}/secure",
    summary: "Secure a compromised account: end everything that it can act with, and show what it did since a time",
    access: "users:manage",
    inPerson: true,
    recentSignIn: true,
    params: byId,
    body: z.strictObject({
      /** From when on its acts are shown; seven days ago unless given. */
      since: z.optional(instant),
    }),
    response: securedAccount,
    example: {
      input: { id: "u-ben", since: "2026-01-30T00:00:00.000Z" },
      output: {
        sessions: 2,
        tokens: 1,
        links: 0,
        feeds: 1,
        passkeys: 0,
        passwordRemoved: true,
        assistants: [],
        since: "2026-01-30T00:00:00.000Z",
        changes: {
          data: [{ seq: 812, at, type: "task-updated", inventionId: "m-17248024", tokenId: null, address: null }],
          total: 1,
        },
        accesses: { data: [], total: 0 },
      },
    },
  }),
};

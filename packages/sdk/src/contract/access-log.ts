import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { byId, email, id, instant, page, pageOf } from "./shapes.ts";

/**
 * What is recorded: sign-ins and their ends, reads of matters, documents and mail, exports, use of API tokens, and every
 * other call (`call`) that was refused for want of a permission or by a limit.
 */
export const accessKinds = ["sign-in", "sign-out", "matter", "document", "mail", "export", "token", "call"] as const;

/** One entry of the access log. */
export const accessEntry = z.object({
  seq: z.number(),
  at: z.string(),
  kind: z.enum(accessKinds),
  outcome: z.enum(["done", "refused"]),
  /** The e-mail address; of a refused sign-in the one that was typed. */
  person: z.nullable(z.string()),
  /** The person that the caller acted for, if an assistant made the call. */
  actingFor: z.nullable(z.string()),
  tokenId: z.nullable(z.string()),
  address: z.nullable(z.string()),
  /** The call of the contract, such as `files.download`. */
  call: z.string(),
  inventionId: z.nullable(z.string()),
  /** The id of the document or the e-mail. */
  subject: z.nullable(z.string()),
  /** Of an export: the search that it came from, as the query of the call. */
  detail: z.nullable(z.string()),
});
/** One entry of the access log. */
export type AccessEntry = z.infer<typeof accessEntry>;

/** Why a person can see a matter. */
export const accessReasons = ["owner", "broke the wall", "allowed", "team", "all matters", "open to all"] as const;

const matterReader = z.object({
  email: z.string(),
  name: z.string(),
  /** Why the person can see the matter now; null if they cannot. */
  canSee: z.nullable(z.enum(accessReasons)),
  /** When they first and last looked, or tried to; null if the log has nothing of it. */
  first: z.nullable(z.string()),
  last: z.nullable(z.string()),
  /** How often they opened the matter, read its documents and its mail, and were refused. */
  matter: z.number(),
  documents: z.number(),
  mail: z.number(),
  refused: z.number(),
});
/** A person who can see a matter, or has. */
export type MatterReader = z.infer<typeof matterReader>;

/** Who can see a matter, and who has looked at it or tried to since the log begins. */
export const matterAccess = z.object({
  inventionId: z.string(),
  /** The time of the oldest entry that is still kept; null while the log is empty. */
  since: z.nullable(z.string()),
  people: z.array(matterReader),
});
/** Who can see a matter, and who has. */
export type MatterAccess = z.infer<typeof matterAccess>;

const filter = {
  person: z.optional(email),
  kind: z.optional(z.enum(accessKinds, `must be one of ${accessKinds.join(", ")}`)),
  inventionId: z.optional(id),
  from: z.optional(instant),
  to: z.optional(instant),
};

const example: AccessEntry = {
  seq: 4711,
  at: "2026-01-31T09:00:00.000Z",
  kind: "document",
  outcome: "done",
  person: "ben@iphub.example",
  actingFor: null,
  tokenId: null,
  address: "192.0.2.17",
  call: "files.download",
  inventionId: "m-17248024",
  subject: "f-1",
  detail: null,
};

/** The access log: who signed in and who read what, apart from the record of changes. */
export const accessLog = {
  list: endpoint({
    method: "GET",
    path: "/api/access-log",
    summary: "List the access log, newest first; entries about matters that the caller may not see are left out",
    access: "access-log:read",
    query: z.strictObject({ ...filter, ...page(50, 500) }),
    response: pageOf(accessEntry),
    paging: { kind: "skip", items: "data", pageSize: 50 },
    example: { input: { person: "ben@iphub.example" }, output: { data: [example], total: 1 } },
  }),
  export: endpoint({
    method: "GET",
    path: "/api/access-log/entries",
    summary: "Export the access log as NDJSON, oldest first, one entry a line",
    access: "access-log:read",
    query: z.strictObject(filter),
    response: z.unknown(),
    responseKind: "file",
    example: { input: { from: "2026-01-01T00:00:00.000Z" } },
  }),
  matter: endpoint({
    method: "GET",
    path: "/api/access-log/matters/{id}",
    summary: "Report who can see a matter and who has seen it; for owners of its wall and readers of the access log",
    access: "inventions:read",
    params: byId,
    response: matterAccess,
    example: {
      input: { id: "m-17248024" },
      output: {
        inventionId: "m-17248024",
        since: "2026-01-05T09:00:00.000Z",
        people: [
          {
            email: "ada@iphub.example",
            name: "Ada Byron",
            canSee: "owner",
            first: "2026-01-05T09:00:00.000Z",
            last: "2026-01-31T09:00:00.000Z",
            matter: 3,
            documents: 1,
            mail: 0,
            refused: 0,
          },
        ],
      },
    },
  }),
};

import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { byId, done, id, text } from "./shapes.ts";

/** What a hold or an erasure is about: a matter, a person, or everything that the firm has. */
export const holdSubjects = ["matter", "person", "firm"] as const;

/** A hold: while it lasts nothing of its subject is deleted or erased. */
export const hold = z.object({
  id: z.string(),
  kind: z.enum(holdSubjects),
  /** The id of the matter or person; null for the firm. */
  subject: z.nullable(z.string()),
  reason: z.string(),
  placedBy: z.string(),
  placedAt: z.string(),
});
/** A hold that lasts. */
export type Hold = z.infer<typeof hold>;

/** What an erasure removed, and what it left in the record. */
export const erasure = z.object({
  /** Rows of the database that were deleted or changed; entries of the record are counted apart. */
  rows: z.number(),
  /** Entries of the record whose content was erased; their hashes stay, so that the chain is proven as before. */
  entries: z.number(),
  /** Contents of files and e-mails that are deleted from the storage within an hour. */
  contents: z.number(),
});
/** What an erasure removed. */
export type Erasure = z.infer<typeof erasure>;

const example: Hold = {
  id: "h-1",
  kind: "matter",
  subject: "m-17248024",
  reason: "Litigation Acme v. Beta",
  placedBy: "ada@iphub.example",
  placedAt: "2026-01-31T09:00:00.000Z",
};
const reason = text(500);
const exampleErasure = { rows: 214, entries: 96, contents: 12 };

/** Holds that stop deletion, and the erasure of a matter or a person. */
export const retention = {
  holds: endpoint({
    method: "GET",
    path: "/api/retention/holds",
    summary: "List the holds that last, newest first; those on matters that the caller may not see are left out",
    access: "system:manage",
    response: z.array(hold),
    example: { output: [example] },
  }),
  placeHold: endpoint({
    method: "POST",
    path: "/api/retention/holds",
    summary: "Place a hold on a matter, a person or the whole firm: nothing of it is deleted while the hold lasts",
    access: "system:manage",
    inPerson: true,
    body: z.strictObject({
      kind: z.enum(holdSubjects, `must be one of ${holdSubjects.join(", ")}`),
      /** The id of the matter or person; left out for the firm. */
      subject: z.optional(id),
      reason,
    }),
    response: hold,
    status: 201,
    example: { input: { kind: "matter", subject: "m-17248024", reason: example.reason }, output: example },
  }),
  liftHold: endpoint({
    method: "DELETE",
    path: "/api/retention/holds/{id}",
    summary: "Lift a hold",
    access: "system:manage",
    inPerson: true,
    recentSignIn: true,
    params: byId,
    response: done,
    example: { input: { id: "h-1" }, output: { ok: true } },
  }),
  eraseMatter: endpoint({
    method: "POST",
    path: "/api/retention/matters/{id}/erasure",
    summary: "Erase a matter with everything on it, and its contents in the record; this cannot be undone",
    access: "system:manage",
    inPerson: true,
    recentSignIn: true,
    params: byId,
    body: z.strictObject({ reason }),
    response: erasure,
    example: { input: { id: "m-17248024", reason: "Client left; file returned" }, output: exampleErasure },
  }),
  erasePerson: endpoint({
    method: "POST",
    path: "/api/retention/people/{id}/erasure",
    summary: "Erase who a person with a closed account was: name and address are replaced everywhere by a made-up one",
    access: "system:manage",
    inPerson: true,
    recentSignIn: true,
    params: byId,
    body: z.strictObject({ reason }),
    response: erasure,
    example: { input: { id: "u-ben", reason: "Left in 2019" }, output: { ...exampleErasure, contents: 0 } },
  }),
};

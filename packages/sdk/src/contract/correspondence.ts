import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { byId, id, wholeNumber } from "./shapes.ts";

/** An e-mail on a matter. */
export const correspondenceMessage = z.object({
  id: z.string(),
  inventionId: z.nullable(z.string()),
  metadata: z.object({
    /** When it was sent; when it arrived, if its own date cannot be read. */
    date: z.string(),
    from: z.string(),
    to: z.array(z.string()),
    cc: z.array(z.string()),
    subject: z.string(),
    messageId: z.string(),
    threadId: z.string(),
    /** Why it is on this matter: `reference`, `application-number`, `thread`, `by-hand`; null if it is on none. */
    filedBy: z.nullable(z.string()),
    /** Whether the sender was known on the matter, or works here; null for e-mail of older versions of the hub. */
    senderKnown: z.nullable(z.boolean()),
  }),
  text: z.string(),
  /** Whether there is an HTML body; `correspondence.get` returns it sanitised. */
  hasHtml: z.boolean(),
  /** `fileId` is null until the attachment is stored as a file of the matter. */
  attachments: z.array(
    z.object({ fileId: z.nullable(z.string()), name: z.string(), size: z.number(), mimeType: z.string() }),
  ),
});
/** An e-mail on a matter. */
export type CorrespondenceMessage = z.infer<typeof correspondenceMessage>;

const window = z.object({ size: wholeNumber(1, 100, 25), skip: wholeNumber(0, 1_000_000, 0) });
const exampleMessage = {
  id: "e-1",
  inventionId: "m-17248024",
  metadata: {
    date: "2026-01-31T09:00:00.000Z",
    from: "client@example.com",
    to: ["docket@firm.example"],
    cc: [],
    subject: "17/248,024: instructions",
    messageId: "<1@example.com>",
    threadId: "<1@example.com>",
    filedBy: "application-number",
    senderKnown: true,
  },
  text: "Please proceed.",
  hasHtml: false,
  attachments: [],
};

/** E-mail on matters. */
export const correspondence = {
  list: endpoint({
    method: "GET",
    path: "/api/hub-correspondence/correspondence/{id}/messages",
    summary: "List the e-mail of a matter, the newest first",
    access: "inventions:read",
    params: byId,
    query: window,
    response: z.array(correspondenceMessage),
    paging: { kind: "skip", pageSize: 25 },
    example: { input: { id: "m-17248024" }, output: [exampleMessage] },
  }),
  get: endpoint({
    method: "GET",
    path: "/api/hub-correspondence/messages/{id}",
    summary: "Get one e-mail with its HTML body, without scripts",
    access: "inventions:read",
    params: byId,
    response: z.extend(correspondenceMessage, {
      /** Without scripts and style sheets; the addresses of remote images are in the attribute `data-remote-src`. */
      html: z.nullable(z.string()),
      /** How many remote images are not loaded. */
      remoteImages: z.number(),
      /** The ticket for `correspondence.body`, valid for five minutes. */
      ticket: z.string(),
    }),
    example: {
      input: { id: "e-1" },
      output: { ...exampleMessage, html: null, remoteImages: 0, ticket: "WyJlLTEiXQ.c2ln" },
    },
  }),
  body: endpoint({
    method: "GET",
    path: "/api/hub-correspondence/messages/{id}/body",
    summary: "Get an e-mail's body as a page that a sandboxed frame shows, with remote images only on request",
    access: "public",
    params: byId,
    query: z.object({
      /** From `correspondence.get`; without it no answer says whether there is such an e-mail. */
      ticket: z._default(z.string(), ""),
      images: z._default(z.enum(["0", "1"], "must be 0 or 1"), "0"),
    }),
    response: z.string(),
    responseKind: "file",
    example: { input: { id: "e-1", ticket: "WyJlLTEiXQ.c2ln" }, output: "<!doctype html><p>Please proceed.</p>" },
  }),
  unassigned: endpoint({
    method: "GET",
    path: "/api/hub-correspondence/unassigned/messages",
    summary: "List the e-mail that could not be filed on a matter",
    access: "inventions:write",
    query: window,
    response: z.array(correspondenceMessage),
    paging: { kind: "skip", pageSize: 25 },
    example: { output: [] },
  }),
  assign: endpoint({
    method: "PUT",
    path: "/api/hub-correspondence/messages/{id}/matter",
    summary: "File an e-mail on a matter by hand",
    access: "inventions:write",
    params: byId,
    body: z.strictObject({ inventionId: id }),
    response: correspondenceMessage,
    example: { input: { id: "e-1", inventionId: "m-17248024" }, output: exampleMessage },
  }),
};

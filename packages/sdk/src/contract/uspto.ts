import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { officeStates } from "./office-state.ts";
import { byId, id } from "./shapes.ts";

/** A document of an application's file wrapper. `date` is a day at the office. */
export const officeDocument = z.object({
  id: z.string(),
  date: z.string(),
  code: z.string(),
  applicationId: z.string(),
  description: z.string(),
  direction: z.enum(["INCOMING", "OUTGOING", "INTERNAL"]),
  pages: z.nullable(z.number()),
  formats: z.array(z.string()),
  /** The file that it was downloaded to; null if it was not. */
  fileId: z.nullable(z.string()),
});
/** A document of an application's file wrapper. */
export type OfficeDocument = z.infer<typeof officeDocument>;

/** The status of a download and of each of its documents. */
const downloadState = z.enum(["queued", "running", "completed", "failed"]);
/** The status of a download and of each of its documents. */
export type DownloadState = z.infer<typeof downloadState>;

/** One document of a download. */
export const downloadItem = z.object({
  documentId: z.string(),
  code: z.string(),
  description: z.string(),
  status: downloadState,
  error: z.nullable(z.string()),
  fileId: z.nullable(z.string()),
});

/** A download of documents to a matter's files; it is `completed` when every document has arrived or failed. */
export const download = z.object({
  id: z.string(),
  applicationId: z.string(),
  inventionId: z.string(),
  inventionTitle: z.string(),
  status: downloadState,
  requestedBy: z.string(),
  createdAt: z.string(),
  items: z.array(downloadItem),
});
/** A download of documents to a matter's files. */
export type Download = z.infer<typeof download>;

const exampleDocument = {
  id: "LN4VBTHCXBLUEX2",
  date: "2023-10-03",
  code: "PETDEC",
  applicationId: "17248024",
  description: "Petition Decision",
  direction: "OUTGOING",
  pages: 2,
  formats: ["PDF"],
  fileId: null,
} as const;
const exampleDownload = {
  id: "d-1",
  applicationId: "17248024",
  inventionId: "m-17248024",
  inventionTitle: "Lithium cell",
  status: "queued",
  requestedBy: "ada@iphub.example",
  createdAt: "2026-01-31T09:00:00.000Z",
  items: [],
} as const;

/** The most documents in one download request. */
export const mostDocuments = 200;

/** The patent office's file wrappers. */
export const uspto = {
  documents: endpoint({
    method: "GET",
    path: "/api/uspto/applications/{id}",
    summary: "List all documents of an application's file wrapper",
    access: "inventions:read",
    officeData: { application: "id" },
    params: byId,
    response: z.array(officeDocument),
    example: { input: { id: "17248024" }, output: [exampleDocument] },
  }),
  state: endpoint({
    method: "GET",
    path: "/api/uspto/state",
    summary: "Say what the patent office was not or could not be asked, of an application, a matter or all of them",
    access: "inventions:read",
    officeData: { application: "applicationId", matter: "inventionId" },
    query: z.object({ applicationId: z.optional(id), inventionId: z.optional(id) }),
    response: z.object({
      /** The worst state of any application: no key, pending, failed, unknown number, complete; or none to ask for. */
      state: z.enum(officeStates),
      /** How many applications are in each state; states without one are left out. */
      counts: z.partialRecord(z.enum(officeStates), z.number()),
      /** The last request and the last answer, of the application where it is longest ago; null if there is none. */
      askedAt: z.nullable(z.string()),
      answeredAt: z.nullable(z.string()),
    }),
    example: {
      input: { inventionId: "m-17248024" },
      output: {
        state: "complete",
        counts: { complete: 1 },
        askedAt: "2026-01-31T09:00:00.000Z",
        answeredAt: "2026-01-31T09:00:00.000Z",
      },
    },
  }),
  sync: endpoint({
    method: "POST",
    path: "/api/uspto/applications/{id}/sync",
    summary: "Request updates on an application from the patent office",
    access: "files:write",
    officeData: { application: "id" },
    params: byId,
    response: z.object({
      queued: z.boolean(),
      lastSyncedAt: z.nullable(z.string()),
      lastError: z.nullable(z.string()),
    }),
    status: 202,
    example: { input: { id: "17248024" }, output: { queued: true, lastSyncedAt: null, lastError: null } },
  }),
  download: endpoint({
    method: "POST",
    path: "/api/uspto/downloads",
    summary: "Download documents of an application to the matter's files",
    access: "files:write",
    body: z.strictObject({
      applicationId: id,
      documentIds: z
        .array(id, "is required; send the ids of the documents")
        .check(
          z.minLength(1, "is empty; choose at least one document"),
          z.maxLength(mostDocuments, `has more than ${mostDocuments} documents; send several requests`),
        ),
    }),
    response: download,
    status: 202,
    example: { input: { applicationId: "17248024", documentIds: ["LN4VBTHCXBLUEX2"] }, output: exampleDownload },
  }),
  downloads: endpoint({
    method: "GET",
    path: "/api/uspto/downloads",
    summary: "List the recent downloads with the status of each document",
    access: "inventions:read",
    response: z.array(download),
    most: 50,
    example: { output: [exampleDownload] },
  }),
  downloadStatus: endpoint({
    method: "GET",
    path: "/api/uspto/downloads/{id}/status",
    summary: "Get the status of a download, by its id or by the application of the newest one",
    access: "inventions:read",
    params: byId,
    response: z.object({ status: downloadState }),
    example: { input: { id: "d-1" }, output: { status: "completed" } },
  }),
  calls: endpoint({
    method: "GET",
    path: "/api/uspto/calls",
    summary: "List the recent calls to the patent office, newest first",
    access: "system:manage",
    response: z.array(
      z.object({
        at: z.string(),
        kind: z.enum(["login", "refresh", "download", "application data", "correspondence", "applications list"]),
        target: z.string(),
        status: z.nullable(z.number()),
        milliseconds: z.number(),
        error: z.nullable(z.string()),
      }),
    ),
    most: 200,
    example: { output: [] },
  }),
};

import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { byId, id } from "./shapes.ts";

/** A folder or file of the documents repository. */
export type DirectoryNode = {
  readonly name: string;
  readonly path: string;
  readonly isFolder: boolean;
  readonly size: number;
  readonly children: readonly DirectoryNode[];
};

/** A folder or file of the documents repository, with its contents. */
export const directoryNode: z.ZodMiniType<DirectoryNode> = z.object({
  name: z.string(),
  path: z.string(),
  isFolder: z.boolean(),
  size: z.number(),
  children: z.array(z.lazy(() => directoryNode)),
});

/** The repository folder of a matter. */
export const directoryEntry = z.object({ reference: z.string(), path: z.string() });

const byReference = z.object({ reference: id });
const base = "/api/documents-repository-connector";

/** The documents repository. */
export const directory = {
  list: endpoint({
    method: "GET",
    path: `${base}/index`,
    summary: "List which folder of the documents repository belongs to which reference",
    access: "inventions:read",
    response: z.array(directoryEntry),
    example: { output: [{ reference: "17/248,024", path: "/17248024" }] },
  }),
  tree: endpoint({
    method: "GET",
    path: `${base}/index/{reference}`,
    summary: "Get the folder of a reference with everything in it",
    access: "inventions:read",
    params: byReference,
    response: directoryNode,
    example: {
      input: { reference: "17/248,024" },
      output: { name: "17248024", path: "/17248024", isFolder: true, size: 0, children: [] },
    },
  }),
  sync: endpoint({
    method: "POST",
    path: `${base}/sync/enqueue/{reference}`,
    summary: "Import the files of a reference's folder into its matter",
    access: "files:write",
    params: byReference,
    response: z.object({ id: z.string() }),
    example: { input: { reference: "17/248,024" }, output: { id: "q-1" } },
  }),
  syncStatus: endpoint({
    method: "GET",
    path: `${base}/sync/token/{id}`,
    summary: "Get the state of a synchronisation",
    access: "inventions:read",
    params: byId,
    /** The misspelt `fullfiled` is part of the published API. */
    response: z.object({
      fullfiled: z.boolean(),
      status: z.nullable(z.string()),
      root: z.nullable(z.string()),
      /** Why it failed, as a sentence for the user; null if it did not. */
      reason: z.optional(z.nullable(z.string())),
    }),
    example: {
      input: { id: "q-1" },
      output: { fullfiled: true, status: "succeeded", root: "/17248024", reason: null },
    },
  }),
};

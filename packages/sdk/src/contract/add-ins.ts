import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";

/** An add-in to download. */
export const addIn = z.object({ title: z.string(), description: z.string(), url: z.string(), image: z.string() });
/** An add-in to download. */
export type AddIn = z.infer<typeof addIn>;

const example = {
  title: "Word add-in",
  description: "Finds a matter from within Word",
  url: "/api/config/…",
  image: "/api/config/…",
};
const artifact = { method: "GET", access: "signed-in", response: addIn, example: { output: example } } as const;

/** Add-ins for other programs. */
export const addIns = {
  word: endpoint({
    ...artifact,
    path: "/api/config/artifact/word-addin/",
    summary: "Get the add-in for the word processor",
  }),
  outlook: endpoint({
    ...artifact,
    path: "/api/config/artifact/outlook-addin/",
    summary: "Get the add-in for the mail program",
  }),
  visio: endpoint({
    ...artifact,
    path: "/api/config/artifact/visio-addin/",
    summary: "Get the add-in for the diagram tool",
  }),
  file: endpoint({
    method: "GET",
    path: "/api/config/artifact/{addIn}/{file}",
    summary: "Get a file of an add-in: its manifest, or a file that the manifest loads",
    access: "public",
    params: z.object({ addIn: z.string(), file: z.string() }),
    response: z.unknown(),
    responseKind: "file",
    example: { input: { addIn: "word-addin", file: "manifest.xml" } },
  }),
  alfred: endpoint({
    ...artifact,
    path: "/api/config/artifact/alfred/",
    summary: "Get the add-in for the automation tool",
  }),
};

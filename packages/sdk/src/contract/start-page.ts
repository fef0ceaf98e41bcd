import * as z from "zod/mini";

/** The name of the setting that says where a person begins. */
export const startPageSetting = "HUB_START_PAGE";

/**
 * The pages on which a person can begin. A `board` and a `filter` have an id; `deadlines` and `inventions` have that of a
 * saved view, or none for the whole list.
 */
export const startPages = [
  "overview",
  "today",
  "inbox",
  "calendar",
  "tasks",
  "deadlines",
  "inventions",
  "board",
  "filter",
] as const;
/** A page on which a person can begin. */
export type StartPageName = (typeof startPages)[number];

/** Where a person begins: the page, and the id of the board, the saved filter or the saved view. */
export const startPage = z.object({ page: z.enum(startPages), id: z.optional(z.string()) });
/** Where a person begins. */
export type StartPage = z.infer<typeof startPage>;

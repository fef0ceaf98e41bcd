import * as z from "zod/mini";
import { text } from "./shapes.ts";

/** What the names of settings begin with that say how a list looks to a person; the list's name follows. */
export const listLookPrefix = "HUB_LIST_";

/** A column of a list, in its place; `width` in pixels, where a person has widened it. */
export const listColumn = z.strictObject({
  id: text(40),
  width: z.optional(z.int("must be a whole number").check(z.gte(40, "is below 40"), z.lte(1200, "is above 1200"))),
});
/** A column of a list. */
export type ListColumn = z.infer<typeof listColumn>;

/** The columns of a list that are shown, in their order; the others are left out. */
export const listColumns = z.array(listColumn).check(z.maxLength(40, "are more than 40"));

/** The heights of rows. */
export const listDensity = z.enum(["comfortable", "compact"], "must be comfortable or compact");

/** How a list looks to a person; what is left out is as the list has it. */
export const listLook = z.object({
  columns: z.optional(listColumns),
  density: z.optional(listDensity),
  /** The groups that are folded, as `<grouping>:<key>`. */
  folded: z.optional(z.array(z.string())),
});
/** How a list looks to a person. */
export type ListLook = z.infer<typeof listLook>;

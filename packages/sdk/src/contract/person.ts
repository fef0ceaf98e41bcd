import * as z from "zod/mini";

/** A person who can be assigned to work. */
export const person = z.object({ firstName: z.string(), lastName: z.string(), email: z.string(), name: z.string() });
/** A person who can be assigned. */
export type Person = z.infer<typeof person>;

import * as z from "zod/mini";

/** An opaque id that the hub assigns. */
export const id = { kind: "id", schema: z.string() } as const;
/** Text on one line; an empty text is null. */
export const line = { kind: "line", schema: z.string() } as const;
/** Text in Markdown, of any length. */
export const markdown = { kind: "markdown", schema: z.string() } as const;
/** A civil date, or null. */
export const day = { kind: "day", schema: z.nullable(z.string()) } as const;
/** An instant in UTC. */
export const instant = { kind: "instant", schema: z.string() } as const;
/** People by their e-mail addresses, in order. */
export const people = { kind: "people", schema: z.array(z.string()) } as const;
/** A list of short texts. */
export const words = { kind: "words", schema: z.array(z.string()) } as const;
/** The position of a record among its siblings: an integer that changes when people move it. */
export const position = { kind: "position", schema: z.number() } as const;

import * as z from "zod/mini";
import { text } from "../contract/shapes.ts";
import { type Fields, id, instant, markdown, people } from "./record.ts";

const person = { kind: "own", schema: z.string() } as const;
const time = "2026-01-31T09:00:00.000Z";

/** The fields of every note, wherever it is. */
export const noteFields = {
  id: { ...id, label: "Id", column: "id", example: "n-1" },
  /** Markdown; rendered without scripts, styles or remote images. */
  content: {
    ...markdown,
    label: "Note",
    input: text(100_000),
    column: "content",
    example: "The client wants the **broad** claim kept.",
  },
  /** An e-mail address. */
  author: { ...person, label: "Author's address", column: "author", example: "ada@iphub.example" },
  /** First and last name; the address if there is none. */
  authorName: { ...person, label: "Author", example: "Ada Byron" },
  /** Who is mentioned after @ and notified: people who see the matter, by e-mail address, without who wrote it. */
  mentions: { ...people, label: "Mentioned", column: "mentions", example: [] },
  createdAt: { ...instant, label: "Written", column: "created_at", example: time },
  updatedAt: { ...instant, label: "Changed", column: "updated_at", example: time },
} as const satisfies Fields;

/** What a note is on. */
export const notePlaceFields = {
  inventionId: { ...id, label: "Matter", column: "invention_id", example: "m-17248024" },
  /** Null for a note on the matter itself. */
  milestoneId: {
    ...id,
    schema: z.nullable(z.string()),
    label: "Milestone",
    column: "milestone_id",
    example: "s-1",
  },
} as const satisfies Fields;

import * as z from "zod/mini";
import { civilDate, text } from "../contract/shapes.ts";
import { day, type Fields, id, instant, line, markdown } from "./record.ts";

const personName = z.string().check(z.trim(), z.maxLength(200, "is longer than 200 characters"));
/** A person's address or name. An empty text is accepted and means none. */
const person = {
  ...line,
  schema: z.nullable(z.string()),
  input: z.nullable(
    z.pipe(
      personName,
      z.transform((name) => name || null),
    ),
  ),
  initial: null,
} as const;
const serviceDay = { ...day, input: z.nullable(civilDate), initial: null } as const;

/** The fields of an agent. Trainer and manager are free text, mostly e-mail addresses; the days are civil. */
export const minionFields = {
  documentId: { ...id, label: "Id", column: "id", example: "n-1" },
  name: { ...line, label: "Name", input: text(200), column: "name", example: "Docket reader" },
  trainer: { ...person, label: "Trainer", column: "trainer", example: "ada@iphub.example" },
  manager: { ...person, label: "Manager", column: "manager", example: null },
  startDate: { ...serviceDay, label: "First day", column: "start_date", example: "2026-01-05" },
  endDate: { ...serviceDay, label: "Last day", column: "end_date", example: null },
  description: {
    ...markdown,
    label: "Description",
    input: z.string().check(z.maxLength(20_000, "is longer than 20000 characters")),
    initial: "",
    column: "description",
    example: "",
  },
  createdAt: { ...instant, label: "Created", column: "created_at", example: "2026-01-05T09:00:00.000Z" },
  updatedAt: { ...instant, label: "Changed", column: "updated_at", example: "2026-01-05T09:00:00.000Z" },
} as const satisfies Fields;

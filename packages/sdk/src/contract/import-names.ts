import * as z from "zod/mini";
import { email, text } from "./shapes.ts";

/**
 * Why a person may be meant by a name of a file, the surest first: the same name (or address), the same in other letters
 * (`Mueller`), a short form (`J. Doe`, `Doe, J. A.`), initials (`JD`), the beginning of the address (`jdoe`), the last name
 * alone, the first name alone, or a name with a letter or two that differ.
 */
export const personReasons = [
  "same",
  "letters",
  "short",
  "initials",
  "address",
  "last-name",
  "first-name",
  "spelling",
] as const;
const personReason = z.enum(personReasons);
/** Why a person may be meant. */
export type PersonReason = z.infer<typeof personReason>;

/**
 * What is done with a name of a person that is not exactly anyone's: `open` until someone chooses, `person`, `no-one` (its
 * matters come without a responsible attorney, in later imports too), or `skip` (the same, in this import only).
 */
export const importNameChoice = z.enum(["open", "person", "no-one", "skip"], "must be open, person, no-one or skip");
/** What is done with a name. */
export type ImportNameChoice = z.infer<typeof importNameChoice>;

/** A name of a person in a file that is not exactly the name or address of someone here. */
export const importName = z.object({
  /** The name as the file first spells it; other spellings of it are counted with it. */
  name: z.string(),
  rows: z.number(),
  choice: importNameChoice,
  /** The person of the rows: the chosen one, or the one who is taken until someone chooses; null for none. */
  email: z.nullable(z.string()),
  /** Whether the choice is one of an earlier import. */
  isKept: z.boolean(),
  suggestions: z.array(z.object({ email: z.string(), reason: personReason })),
});
/** A name of a person in a file. */
export type ImportName = z.infer<typeof importName>;

/** A choice for a name. */
export const importNameChosen = z.strictObject({
  name: text(200),
  choice: importNameChoice,
  email: z.optional(z.nullable(email)),
});

/** An example of a name. */
export const exampleImportName = {
  name: "J. Doe",
  rows: 12,
  choice: "open",
  email: "jane@iphub.example",
  isKept: false,
  suggestions: [{ email: "jane@iphub.example", reason: "short" }],
} as const;

import * as z from "zod/mini";

const person = z.strictObject({
  firstName: z.string(),
  email: z.email("is not an e-mail address; write it like a@b.example"),
});

/** Values that break a schema, with the fields and the advice that people should read. */
export const shapesSample: {
  readonly title: string;
  readonly schema: z.core.$ZodType;
  readonly input: unknown;
  readonly faults: readonly { field: string; message: string }[];
}[] = [
  {
    title: "a missing key is required",
    schema: z.object({ a: z.number() }),
    input: {},
    faults: [{ field: "a", message: "is required" }],
  },
  {
    title: "a missing choice says what there is to choose",
    schema: z.object({ status: z.enum(["open", "done"], "is not a status; use open or done") }),
    input: {},
    faults: [{ field: "status", message: "is required; use open or done" }],
  },
  {
    title: "a wrong type says which it must be",
    schema: z.object({ a: z.number(), b: z.boolean(), c: z.array(z.string()), d: z.object({}) }),
    input: { a: "1", b: "yes", c: "x", d: [] },
    faults: [
      { field: "a", message: "must be a number" },
      { field: "b", message: "must be true or false" },
      { field: "c", message: "must be a list" },
      { field: "d", message: "must be an object" },
    ],
  },
  {
    title: "an unknown choice says which there are",
    schema: z.object({ a: z.enum(["x", "y", "z"]), b: z.literal("on") }),
    input: { a: "w", b: "off" },
    faults: [
      { field: "a", message: "must be x, y or z" },
      { field: "b", message: "must be on" },
    ],
  },
  {
    title: "bounds are said in their own terms",
    schema: z.object({
      s: z.string().check(z.minLength(3)),
      l: z.array(z.string()).check(z.maxLength(1)),
      n: z.number().check(z.gte(5)),
      m: z.number().check(z.multipleOf(5)),
    }),
    input: { s: "ab", l: ["a", "b"], n: 4, m: 6 },
    faults: [
      { field: "s", message: "must have at least 3 characters" },
      { field: "l", message: "must have at most 1 entries" },
      { field: "n", message: "must be at least 5" },
      { field: "m", message: "must be a multiple of 5" },
    ],
  },
  {
    title: "an unknown key deep inside is named with its neighbour",
    schema: z.object({ people: z.optional(z.array(person)) }),
    input: { people: [{ firstName: "Ada", email: "ada@firm.example", fistName: "x", zzz: 1 }] },
    faults: [
      { field: "people[0].fistName", message: "is not a known field; did you mean firstName?" },
      { field: "people[0].zzz", message: "is not a known field" },
    ],
  },
  {
    title: "a path is written as people write it",
    schema: z.object({ people: z.array(person) }),
    input: {
      people: [
        { firstName: "Ada", email: "ada@firm.example" },
        { firstName: "Ben", email: "ben" },
      ],
    },
    faults: [{ field: "people[1].email", message: "is not an e-mail address; write it like a@b.example" }],
  },
  {
    title: "of several forms the one that nearly fits is judged",
    schema: z.object({ a: z.union([z.string(), z.object({ code: z.string(), text: z.string() })]) }),
    input: { a: { code: "x" } },
    faults: [{ field: "a.text", message: "is required" }],
  },
  {
    title: "a format without words of its own is named",
    schema: z.object({ d: z.iso.date() }),
    input: { d: "31.1.2026" },
    faults: [{ field: "d", message: "is not a valid date" }],
  },
  {
    title: "the whole value can be wrong",
    schema: z.array(z.string()),
    input: "x",
    faults: [{ field: "", message: "must be a list" }],
  },
];

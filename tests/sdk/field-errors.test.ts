import { inventions } from "@iphub/sdk/contract/inventions";
import { fieldErrors } from "@iphub/sdk/field-errors";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { shapesSample } from "./shapes-sample.ts";

function faultsOf(schema: z.core.$ZodType, input: unknown) {
  const read = z.safeParse(schema, input);
  return read.success ? [] : fieldErrors(read.error.issues, input, schema);
}

test.each(shapesSample)("$title", ({ schema, input, faults }) => {
  expect(faultsOf(schema, input)).toEqual(faults);
});

test("the contract's own words are kept", () => {
  expect(faultsOf(inventions.create.body, { references: "x" })).toEqual([
    { field: "title", message: "is required; send a text" },
    { field: "references", message: "is required; send a list of references, which may be empty" },
  ]);
});

test("zod's English locale changes nothing", () => {
  const schema = z.object({ n: z.number(), s: z.string().check(z.minLength(2)) });
  const before = faultsOf(schema, { n: "1", s: "" });
  z.config(z.locales.en());
  expect(faultsOf(schema, { n: "1", s: "" })).toEqual(before);
  z.config({ localeError: undefined });
});

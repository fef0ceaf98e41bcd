import { parseOfficeNumber } from "@iphub/sdk/domain/matters/application-number";
import { referenceBeginnings, referenceKey, withSameDashes } from "@iphub/sdk/domain/matters/reference-key";
import { otherDashes, plainDashes } from "@iphub/sdk/domain/plain-dashes";
import { expect, test } from "vitest";

test.each([...otherDashes, "\uff0d", "\ufe63", "\ufe58"])("P%s100 is P-100", (dash) => {
  for (const text of [`P${dash}100`, `p ${dash} 100`, ` P\u00a0${dash}\u2009100 `]) {
    expect(referenceKey(text)).toBe(referenceKey("P-100"));
    expect(referenceBeginnings(text)).toContain(referenceKey("P-100"));
  }
  expect(referenceKey(`P${dash}101`)).not.toBe(referenceKey("P-100"));
});

test("spaces are one space whatever their kind and number", () => {
  expect(referenceKey("ACME\u00a0 \u3000001  US")).toBe(referenceKey("acme 001 us"));
  expect(referenceKey("ACME001US")).not.toBe(referenceKey("acme 001 us"));
});

test("a number of the office is read with any dash", () => {
  expect(referenceKey("US\u201317/248,024")).toBe("number:17248024");
  expect(parseOfficeNumber("2024\u20130123456")?.kind).toBe("us-publication");
  expect(plainDashes("1\u20133 \u2212 2")).toBe("1-3 - 2");
});

test("of two that differ in their dash each is meant by its own; another dash, case or space means both", () => {
  const hyphen = { reference: "P-100" };
  const dash = { reference: "p\u2013100" };
  const both = [hyphen, dash];
  expect(withSameDashes(both, "p / 100")).toEqual([hyphen]);
  expect(withSameDashes(both, "P\u2013100")).toEqual([dash]);
  expect(withSameDashes(both, "P\u2011100")).toEqual(both);
  expect(withSameDashes([dash], "P-100")).toEqual([dash]);
  const numbers = [{ reference: "17/248,024" }, { reference: "17248024" }];
  expect(withSameDashes(numbers, "17248024")).toEqual(numbers);
});

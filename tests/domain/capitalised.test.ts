import { capitalised } from "@iphub/sdk/domain/capitalised";
import { expect, test } from "vitest";

test("words begin with a capital letter, and the rest stays as it was written", () => {
  const words = ["status of the PCT", "über", "Already", "5 days", "a", ""];
  expect(words.map(capitalised)).toEqual(["Status of the PCT", "Über", "Already", "5 days", "A", ""]);
});

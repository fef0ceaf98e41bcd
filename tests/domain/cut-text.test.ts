import { cutText } from "@iphub/sdk/domain/cut-text";
import { expect, test } from "vitest";

test("a text is cut between characters: one of two units is kept whole or left out", () => {
  expect(["abc", "abcd", "ab😀", "ab😀d", "a😀", ""].map((text) => cutText(text, 3))).toEqual([
    "abc",
    "abc",
    "ab",
    "ab",
    "a😀",
    "",
  ]);
  expect(cutText("😀😀", 2)).toBe("😀");
  expect(cutText("😀", 0)).toBe("");
});

import { plainWords } from "@iphub/sdk/domain/plain-words";
import { expect, test } from "vitest";

test.each([
  ["file the amendment **today** and *not* later", "file the amendment today and not later"],
  ["## Claims\n\n- one\n- two", "Claims one two"],
  ["see [the action](https://office.example/1) and `claim 1`", "see the action and claim 1"],
  ["file the amendment **tod…", "file the amendment tod…"],
  ["3*4 and snake_case_name, 2 ** 3", "3*4 and snake_case_name, 2 ** 3"],
])("'%s' is said as '%s'", (markdown, words) => {
  expect(plainWords(markdown)).toBe(words);
});

import { countWords } from "@iphub/cli/terminal-kit/words";
import { totalWords } from "@iphub/sdk/domain/total-words";
import { resultsSummary } from "@iphub/ui-core/matters/inventions/use-invention-search";
import { expect, test } from "vitest";

// spec: 9.21
test("above 9999 a total is 'more than 10000', in every face alike", () => {
  expect([0, 9999, 10_000, 10_001].map(totalWords)).toEqual(["0", "9999", "more than 10000", "more than 10000"]);
  expect(countWords(10_000, "task")).toBe("more than 10000 tasks");
  expect(resultsSummary(25, 10_000)).toBe("25 results of more than 10000");
});

import { countFor, rowsWithWords } from "@iphub/cli/terminal-kit/word-find.tsx";
import { expect, it } from "vitest";

const rows = ["Müller Chemistry", "Mechanics (Graz)", "chemistry 2"];

it.each([
  ["", rows],
  ["  ", rows],
  ["chem", ["Müller Chemistry", "chemistry 2"]],
  ["chem MULLER", ["Müller Chemistry"]],
  ["(graz)", ["Mechanics (Graz)"]],
  ["chem graz", []],
])("rows with the words %j are %j", (words, found) => {
  expect(rowsWithWords(rows, words, (row) => row)).toEqual(found);
});

it("counts with the words that are searched for", () => {
  expect([countFor(3, ""), countFor(1, "chem")]).toEqual(["3", "1 for ‘chem’"]);
});

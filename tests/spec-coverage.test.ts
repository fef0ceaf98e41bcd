import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { contract } from "@iphub/sdk/contract/index";
import type { Contract } from "@iphub/sdk/endpoint";
import { expect, test } from "vitest";

const document = readFileSync(join(import.meta.dirname, "../docs/spec-coverage.md"), "utf8");
const rows = document
  .split("\n")
  .filter((line) => line.startsWith("| ") && !line.startsWith("|---"))
  .map((line) => line.slice(2, -2).split(" | "))
  .filter((cells) => cells.at(-1) !== "test");

/** `server/tasks.test.ts: gives a task …` as file and title. */
function testOf(cell: string): { file: string; title: string } {
  const [file = "", ...title] = cell.split(": ");
  return { file: join(import.meta.dirname, file), title: title.join(": ") };
}

/** Addresses are compared without what their parameters are called. */
const bare = (call: string) => call.replaceAll(/\{\w+\}/g, "{}");

test("every row names a test that is there", () => {
  const gone = rows.filter((cells) => {
    const { file, title } = testOf(cells.at(-1) ?? "");
    return title === "" || !existsSync(file) || !readFileSync(file, "utf8").includes(title);
  });
  expect(gone).toEqual([]);
  expect(rows.length).toBeGreaterThan(200);
});

test("every specified call is in the contract, at exactly its address", () => {
  const nouns: Contract = contract;
  const calls = Object.values(nouns).flatMap((noun) => Object.values(noun));
  const known = new Set(calls.map(({ method, path }) => bare(`${method} ${path}`)));
  const specified = rows.flatMap(([what = ""]) => /^`([A-Z]+ \/api\/\S+)`$/.exec(what)?.[1] ?? []);
  expect(specified.length).toBeGreaterThan(100);
  expect(specified.filter((call) => !known.has(bare(call)))).toEqual([]);
});

import { readFileSync } from "node:fs";
import { contract } from "@iphub/sdk/contract/index";
import type { Contract } from "@iphub/sdk/endpoint";
import { expect, test } from "vitest";
import { coveragePage, coverageText, specifiedLines, taggedTests } from "./spec/coverage.ts";

const lines = specifiedLines();

/** Addresses are compared without what their parameters are called. */
const bare = (call: string) => call.replaceAll(/\{\w+\}/g, "{}");

test("every line has a test, and every tag names a line", () => {
  const tests = taggedTests();
  expect(lines.filter(({ id }) => !tests.has(id))).toEqual([]);
  const known = new Set(lines.map(({ id }) => id));
  expect([...tests].filter(([id, held]) => !known.has(id) || held.some(({ title }) => title === ""))).toEqual([]);
  expect(lines.length).toBeGreaterThan(380);
});

test("every specified call is in the contract, at exactly its address", () => {
  const nouns: Contract = contract;
  const calls = Object.values(nouns).flatMap((noun) => Object.values(noun));
  const known = new Set(calls.map(({ method, path }) => bare(`${method} ${path}`)));
  const specified = lines.flatMap(({ what }) => /^`([A-Z]+ \/api\/\S+)`$/.exec(what)?.[1] ?? []);
  expect(specified.length).toBeGreaterThan(100);
  expect(specified.filter((call) => !known.has(bare(call)))).toEqual([]);
});

test("docs/spec-coverage.md is current (node scripts/spec-coverage.mjs)", () => {
  expect(readFileSync(coveragePage, "utf8")).toBe(coverageText());
});

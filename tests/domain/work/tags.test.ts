import { distinctTags, hasTag } from "@iphub/sdk/records/tags";
import { expect, test } from "vitest";

test("of tags that differ in case alone the first spelling is kept, in its place", () => {
  expect(distinctTags(["Fee", "client", "fee", "FEE", "Gebühr", "GEBÜHR"])).toEqual(["Fee", "client", "Gebühr"]);
  expect(distinctTags([])).toEqual([]);
});

test("a tag is found in any case, and only as a whole", () => {
  expect([hasTag(["Gebühr"], "GEBÜHR"), hasTag(["fees"], "fee"), hasTag([], "fee")]).toEqual([true, false, false]);
});

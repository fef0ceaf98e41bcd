import { databaseFiles, descriptorLimit, leastDescriptors, mostConnections } from "@iphub/server/platform/descriptors";
import { expect, test } from "vitest";

test("the embedded database leaves room for connections, and takes no more files than it has use for", () => {
  const shared = [leastDescriptors, 300, 1024, 65_536].map((limit) => [
    databaseFiles(limit),
    mostConnections(true, limit),
  ]);
  expect(shared).toEqual([
    [64, 96],
    [86, 118],
    [448, 480],
    [1000, 64_440],
  ]);
  expect(mostConnections(false, 1024)).toBe(928);
});

test("a system that does not say its limit sets none", () => {
  expect([databaseFiles(null), mostConnections(true, null)]).toEqual([1000, undefined]);
  const limit = descriptorLimit();
  expect(limit === null || limit >= 64).toBe(true);
});

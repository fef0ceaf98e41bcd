import { byteSize, limitSize } from "@iphub/sdk/domain/byte-size";
import { expect, test } from "vitest";

test("a size is written in powers of 1000, a limit in those of 1024 in which it is set", () => {
  const sizes = [0, 999, 18_200, 52_428_800, 1_400_000_000].map((bytes) => byteSize(bytes));
  expect(sizes).toEqual(["0 B", "999 B", "18.2 KB", "52.4 MB", "1.4 GB"]);
  const limits = [300_000, 64 * 1024, 1.5 * 1024 ** 2, 50 * 1024 ** 2, 1024 ** 3, 2 * 1024 ** 3];
  expect(limits.map((bytes) => limitSize(bytes))).toEqual(["293 KB", "64 KB", "1.5 MB", "50 MB", "1 GB", "2 GB"]);
});

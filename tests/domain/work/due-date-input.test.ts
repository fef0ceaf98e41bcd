import { dueDateInput } from "@iphub/sdk/contract/shapes";
import { expect, test } from "vitest";
import * as z from "zod/mini";

test.each([
  "2026-12-01",
  "2026-12-01T10:00",
  "2026-12-01T10:00:00",
  "2026-12-01T10:00:00Z",
  "2026-12-01T23:59:59.999Z",
  "2026-12-01T22:00:00-05:00",
  "2026-12-01T22:00:00+0530",
])("%s is the day that it names", (text) => {
  expect(z.parse(dueDateInput, text)).toBe("2026-12-01");
});

test.each([
  "2026-02-30",
  "2026-12-01T",
  "2026-12-01T25:00:00Z",
  "2026-12-01T10:60:00Z",
  "2026-12-01Tnoon",
  "2026-12-01 10:00",
  "0000-01-01",
])("%s is refused", (text) => {
  expect(z.safeParse(dueDateInput, text).success).toBe(false);
});

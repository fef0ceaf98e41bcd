import { ownTimeZone } from "@iphub/cli/command-line/own-time-zone";
import { afterEach, expect, test } from "vitest";

const before = process.env.TZ;
afterEach(() => {
  if (before === undefined) delete process.env.TZ;
  else process.env.TZ = before;
});

test("the zone is the one that TZ names, and a rule of one's own is left to the engine", () => {
  process.env.TZ = "Asia/Tokyo";
  expect(ownTimeZone()).toBe("Asia/Tokyo");
  process.env.TZ = "../../etc/passwd";
  expect(ownTimeZone()).toBe(Intl.DateTimeFormat().resolvedOptions().timeZone);
});

test.each(["posix/Asia/Tokyo", "right/Asia/Tokyo"])("TZ=%s is no name of a zone for a hub", (name) => {
  process.env.TZ = name;
  expect(ownTimeZone()).toBe(Intl.DateTimeFormat().resolvedOptions().timeZone);
  expect(ownTimeZone()).not.toMatch(/posix|right/);
});

test("without TZ it is the system's, by a name that every engine knows", () => {
  delete process.env.TZ;
  const timeZone = ownTimeZone();
  expect(new Intl.DateTimeFormat("en", { timeZone }).resolvedOptions().timeZone).not.toBe("Etc/Unknown");
});

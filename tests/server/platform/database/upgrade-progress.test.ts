import { sayPart, sayUpgrade, upgradePlan } from "@iphub/server/platform/database/upgrade-progress";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { quietLog } from "../../../support/engines.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "performance"] });
});
afterEach(() => {
  vi.useRealTimers();
});

test("a part of an upgrade that takes long is said every ten seconds, and no more once it has failed", async () => {
  const said: string[] = [];
  const say = sayUpgrade({ log: quietLog, onUpgrade: (line) => void said.push(line) });
  const work = Promise.withResolvers<void>();
  const part = sayPart(say, "step 1 of 2 (0007-large)", () => work.promise);
  const failed = expect(part).rejects.toThrow("no room");
  await vi.advanceTimersByTimeAsync(25_000);
  work.reject(new Error("no room"));
  await failed;
  await vi.advanceTimersByTimeAsync(25_000);
  expect(said).toEqual([
    "Upgrade of the database: step 1 of 2 (0007-large) begins",
    "Upgrade of the database: step 1 of 2 (0007-large) is running, 10.0 s so far",
    "Upgrade of the database: step 1 of 2 (0007-large) is running, 20.0 s so far",
  ]);
});

test("without a place of its own an upgrade is in the log", () => {
  const lines: string[] = [];
  const log = { ...quietLog, info: (_: object, message: string) => void lines.push(message) };
  sayUpgrade({ log })(upgradePlan(2, 40_000_000_000));
  expect(lines).toEqual(["Upgrade of the database: 2 steps, all or none; the database has 40.0 GB"]);
});

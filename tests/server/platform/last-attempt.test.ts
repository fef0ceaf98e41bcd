import { NoRoomFailure } from "@iphub/server/platform/disk-room";
import { isLastAttempt } from "@iphub/server/platform/jobs/last-attempt";
import { expect, test } from "vitest";

test("the last attempt of a job is the one that uses up its attempts, but where it waits for room or was interrupted", () => {
  const { signal } = new AbortController();
  const fault = new Error("no answer");
  expect(isLastAttempt({ attempt: 2, signal }, 3, fault)).toBe(false);
  expect(isLastAttempt({ attempt: 3, signal }, 3, fault)).toBe(true);
  expect(isLastAttempt({ attempt: 9, signal }, 3, new NoRoomFailure("storage_full", "no room"))).toBe(false);
  expect(isLastAttempt({ attempt: 3, signal: AbortSignal.abort() }, 3, fault)).toBe(false);
});

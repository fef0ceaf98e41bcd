import { Turns } from "@iphub/server/platform/turns";
import { expect, test } from "vitest";

test("work of one key is done in the order of its calls, also after work that failed; other keys do not wait", async () => {
  const turns = new Turns();
  const done: string[] = [];
  const first = Promise.withResolvers<void>();
  const failing = turns.run("m-1", async () => {
    await first.promise;
    done.push("first");
    throw new Error("disk full");
  });
  const second = turns.run("m-1", async () => done.push("second"));
  const third = turns.run("m-1", async () => done.push("third"));
  await turns.run("m-2", async () => done.push("other"));
  expect(done).toEqual(["other"]);
  first.resolve();
  await expect(failing).rejects.toThrow("disk full");
  await Promise.all([second, third]);
  expect(done).toEqual(["other", "first", "second", "third"]);
});

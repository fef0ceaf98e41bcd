import { inTurn } from "@iphub/server/identity/auth/passwords";
import { expect, test } from "vitest";

test("no more than four passwords are hashed at once, also where one comes while a turn is handed over", async () => {
  let [atOnce, most] = [0, 0];
  const hashing = async (until: Promise<void>) => {
    atOnce += 1;
    most = Math.max(most, atOnce);
    await until;
    atOnce -= 1;
  };
  const [first, others] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const turns = [inTurn(() => hashing(first.promise))];
  for (let at = 0; at < 4; at += 1) turns.push(inTurn(() => hashing(others.promise)));
  expect(atOnce).toBe(4);
  const ending = first.promise;
  for (let step = 0, after = ending; step < 6; step += 1) {
    after = after.then(() => void turns.push(inTurn(() => hashing(others.promise))));
  }
  first.resolve();
  await turns[0];
  others.resolve();
  await expect.poll(() => turns.length).toBe(11);
  await Promise.all(turns);
  expect([atOnce, most]).toEqual([0, 4]);
});

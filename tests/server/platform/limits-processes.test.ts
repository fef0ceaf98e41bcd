import { createHub } from "@iphub/sdk";
import { RateLimit } from "@iphub/server/platform/rate-limit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { onPostgres } from "../../support/engines.ts";
import { failureOf } from "../../support/failure-of.ts";
import { TestClock } from "../../support/test-clock.ts";
import { startWholeHub, type WholeHub, wholeHubPassword } from "../../support/whole-hub.ts";

/** Limits of two processes of one hub. */
onPostgres((engine) => {
  const clock = new TestClock();
  let first: WholeHub;
  let second: WholeHub;
  beforeAll(async () => {
    const database = await engine.fresh();
    first = await startWholeHub({ database, clock });
    second = await startWholeHub({ database, clock });
  });
  afterAll(async () => {
    await first?.close();
    await second?.close();
  });

  const login = ({ url }: WholeHub, password: string) =>
    failureOf(createHub({ baseUrl: url }).auth.login({ email: "ben@firm.example", password }));

  test("wrong passwords at two processes count together", async () => {
    for (const hub of [first, second, first, second, first]) {
      expect(await login(hub, "wrong")).toMatchObject({ status: 401 });
    }
    for (const hub of [first, second]) expect(await login(hub, wholeHubPassword)).toMatchObject({ status: 429 });
  });

  test("calls of one person at two processes count together, and a moment later there is room again", async () => {
    const limits = [first, second].map(({ platform }) => {
      return new RateLimit(platform, "shared", { burst: 4, perSecond: 2 });
    });
    const take = (at: number) => limits[at % 2]?.take("ben");
    for (let at = 0; at < 4; at += 1) await take(at);
    await expect(take(0)).rejects.toMatchObject({ status: 429, code: "too_many_calls" });
    await expect(take(1)).rejects.toMatchObject({ status: 429 });
    clock.advance(500);
    await take(1);
    await expect(take(0)).rejects.toMatchObject({ status: 429 });
  });
});

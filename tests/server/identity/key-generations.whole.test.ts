import { createHub, memoryTokenStore } from "@iphub/sdk";
import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { rawCall } from "../../contract/raw-call.ts";
import { codeAt, setUpAuthenticator } from "../../support/authenticator.ts";
import { forEachEngine } from "../../support/engines.ts";
import { TestClock } from "../../support/test-clock.ts";
import { startWholeHub, type WholeHub, wholeHubPassword } from "../../support/whole-hub.ts";

forEachEngine((engine) => {
  test("sign-ins go on when the hub's own keys are raised by one generation, and end when by two", async () => {
    const clock = new TestClock();
    const database = await engine.fresh();
    let hub: WholeHub | undefined;
    onTestFinished(async () => hub?.close());
    const restart = async (generation: string) => {
      await hub?.close();
      hub = await startWholeHub({ database, clock, environment: { IPHUB_KEY_GENERATION: generation } });
      return hub;
    };
    const statusOf = async ({ url }: WholeHub, token: string) =>
      (await rawCall({ url, path: "/api/auth/users/me", token })).status;
    const signIn = ({ url }: WholeHub, secret: string) => {
      clock.advance(30_000);
      const stranger = createHub({ baseUrl: url, token: memoryTokenStore(), retries: 0 });
      const code = codeAt(secret, clock.now());
      return stranger.auth.login({ email: "ben@firm.example", password: wholeHubPassword, code });
    };

    const first = await restart("1");
    const { secret } = await setUpAuthenticator(await first.as("ben"), () => clock.now());
    const ofFirst = await signIn(first, secret);
    // A copy of the database has no key that will count later, whatever was sent: after two raises it is worth nothing.
    expect(await statusOf(first, `${ofFirst.slice(0, -4)}none`)).toBe(401);
    const keys = await sql<{ name: string }>`select name from hub_secrets`.execute(first.platform.database.kysely);
    expect(keys.rows.filter(({ name }) => /:\d+$/.test(name))).toEqual([]);
    const second = await restart("2");
    expect(await statusOf(second, ofFirst)).toBe(200);
    const ofSecond = await signIn(second, secret);
    expect(await statusOf(second, ofSecond)).toBe(200);
    // A process that has not been restarted yet, next to one that has.
    const notYet = await restart("1");
    expect(await statusOf(notYet, ofSecond)).toBe(200);

    const third = await restart("3");
    expect(await statusOf(third, ofFirst)).toBe(401);
    expect(await statusOf(third, ofSecond)).toBe(200);
    const ofThird = await signIn(third, secret);
    expect(await statusOf(third, ofThird)).toBe(200);
    expect(await statusOf(await restart("1"), ofThird)).toBe(401);
  });
});

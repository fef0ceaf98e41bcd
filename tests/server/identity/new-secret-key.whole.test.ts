import { createHub, type Hub, memoryTokenStore } from "@iphub/sdk";
import { expect, onTestFinished, test } from "vitest";
import { codeAt, setUpAuthenticator } from "../../support/authenticator.ts";
import { forEachEngine } from "../../support/engines.ts";
import { TestClock } from "../../support/test-clock.ts";
import { startWholeHub, type WholeHub, type WholeHubPerson, wholeHubPassword } from "../../support/whole-hub.ts";

const [first, second] = ["the first key, which is long enough", "the second key, which is long enough"];

forEachEngine((engine) => {
  test("secrets are encrypted with a new key while the earlier one is read, which may go then", async () => {
    const clock = new TestClock();
    const database = await engine.fresh();
    let hub: WholeHub | undefined;
    onTestFinished(async () => hub?.close());
    const restart = async (environment: Readonly<Record<string, string>>) => {
      await hub?.close();
      hub = await startWholeHub({ database, clock, environment });
      return hub;
    };
    const signIn = (on: WholeHub, person: WholeHubPerson, secret: string) => {
      clock.advance(30_000);
      const email = `${person}@firm.example`;
      const stranger = createHub({ baseUrl: on.url, token: memoryTokenStore(), retries: 0 });
      return stranger.auth.login({ email, password: wholeHubPassword, code: codeAt(secret, clock.now()) });
    };
    const sealed = async ({ platform }: WholeHub) =>
      (await platform.db.selectFrom("authenticators").select("secret").orderBy("user_id").execute()).map(
        (row) => row.secret,
      );

    const unset = await restart({});
    const ben = await setUpAuthenticator(await unset.as("ben"), () => clock.now());
    const inDatabase = await sealed(unset);

    const withFirst = await restart({ IPHUB_SECRET_KEY: first });
    expect(await sealed(withFirst)).not.toEqual(inDatabase);
    expect(await signIn(withFirst, "ben", ben.secret)).toMatch(/^ey/);
    const eveHub: Hub = await withFirst.as("eve");
    const eve = await setUpAuthenticator(eveHub, () => clock.now());
    // Begun and not confirmed: encrypted too.
    const { secret: pending } = await eveHub.auth.beginAuthenticator();

    const withBoth = await restart({ IPHUB_SECRET_KEY: second, IPHUB_SECRET_KEY_EARLIER: first });
    expect(withBoth.logLines.join("\n")).toContain('{"secrets":3} "secrets of authenticator apps were encrypted');
    expect(await signIn(withBoth, "ben", ben.secret)).toMatch(/^ey/);

    const withSecond = await restart({ IPHUB_SECRET_KEY: second });
    expect(withSecond.logLines.join("\n")).not.toContain("authenticator apps");
    for (const [person, { secret }] of [
      ["ben", ben],
      ["eve", eve],
    ] as const) {
      expect(await signIn(withSecond, person, secret)).toMatch(/^ey/);
    }
    clock.advance(30_000);
    await (await withSecond.as("eve")).auth.confirmAuthenticator({ code: codeAt(pending, clock.now()) });
  });

  test("where the key is lost the log says how many secrets cannot be read, and the hub is served", async () => {
    const database = await engine.fresh();
    const before = await startWholeHub({ database, environment: { IPHUB_SECRET_KEY: first } });
    await setUpAuthenticator(await before.as("ben"), () => new Date());
    await before.close();
    const hub = await startWholeHub({
      database,
      environment: { IPHUB_SECRET_KEY: second, IPHUB_SECRET_KEY_EARLIER: `${second}, once more` },
    });
    onTestFinished(() => hub.close());
    expect(hub.logLines.join("\n")).toContain('{"secrets":1} "secrets of authenticator apps cannot be read');
    expect((await (await hub.as("ben")).users.me()).email).toBe("ben@firm.example");
  });
});

import { createHub, type Hub, memoryTokenStore } from "@iphub/sdk";
import { afterAll, beforeAll, expect, test } from "vitest";
import { codeAt, setUpAuthenticator } from "../../support/authenticator.ts";
import { forEachEngine } from "../../support/engines.ts";
import { failureOf } from "../../support/failure-of.ts";
import { loggedEvents } from "../../support/seeded-hub.ts";
import { TestClock } from "../../support/test-clock.ts";
import { startWholeHub, type WholeHub, type WholeHubPerson, wholeHubPassword } from "../../support/whole-hub.ts";

const minute = 60_000;

forEachEngine((engine) => {
  const clock = new TestClock();
  let hub: WholeHub;
  let stranger: Hub;
  beforeAll(async () => {
    hub = await startWholeHub({
      database: await engine.fresh(),
      clock,
      environment: { IPHUB_SECRET_KEY: "a key that the database does not hold" },
    });
    stranger = createHub({ baseUrl: hub.url, token: memoryTokenStore(), retries: 0 });
  });
  afterAll(() => hub?.close());

  const now = () => clock.now();
  const login = (person: WholeHubPerson, code?: string, password = wholeHubPassword) =>
    stranger.auth.login({ email: `${person}@firm.example`, password, ...(code === undefined ? {} : { code }) });
  const codeOf = async (attempt: Promise<unknown>) => {
    const { status, code } = await failureOf(attempt);
    return [status, code];
  };
  const asTokenOf = (token: string) => createHub({ baseUrl: hub.url, token: memoryTokenStore(token), retries: 0 });
  const nextStep = () => clock.advance(30_000);

  test("a sign-in with a second factor needs a current code, and each code works once", async () => {
    const ben = await hub.as("ben");
    const { secret } = await setUpAuthenticator(ben, now);
    expect(await codeOf(login("ben"))).toEqual([401, "second_factor_required"]);
    expect(await codeOf(login("ben", undefined, "not his password"))).toEqual([401, "unauthorized"]);
    expect(await codeOf(login("ben", codeAt(secret, now())))).toEqual([401, "second_factor_wrong"]);
    nextStep();
    const code = codeAt(secret, now());
    expect((await asTokenOf(await login("ben", code)).users.me()).email).toBe("ben@firm.example");
    expect(await codeOf(login("ben", code))).toEqual([401, "second_factor_wrong"]);
    nextStep();
    expect(await codeOf(login("ben", code))).toEqual([401, "second_factor_wrong"]);
    const spaced = codeAt(secret, now());
    expect(await login("ben", `${spaced.slice(0, 3)} ${spaced.slice(3)}`)).toMatch(/^ey/);
    const [added] = await loggedEvents(hub.platform, "second-factor-added");
    expect(added).toMatchObject({ actor: "ben@firm.example" });
    await ben.auth.removeAuthenticator();
    expect(await login("ben")).toMatch(/^ey/);
  });

  test("the same code sent twice at once signs in once", async () => {
    const ben = await hub.as("ben");
    const { secret } = await setUpAuthenticator(ben, now);
    nextStep();
    const code = codeAt(secret, now());
    const outcomes = await Promise.allSettled([login("ben", code), login("ben", code), login("ben", code)]);
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    await ben.auth.removeAuthenticator();
  });

  test("the secret and the recovery codes are not in the database in the clear", async () => {
    const ben = await hub.as("ben");
    const { secret, recoveryCodes } = await setUpAuthenticator(ben, now);
    const { db } = hub.platform;
    const rows = JSON.stringify([
      await db.selectFrom("authenticators").selectAll().execute(),
      await db.selectFrom("recovery_codes").selectAll().execute(),
      await db.selectFrom("idempotent_writes").selectAll().execute(),
    ]);
    for (const shown of [secret, ...recoveryCodes]) expect(rows).not.toContain(shown);
    await ben.auth.removeAuthenticator();
  });

  test("ten recovery codes, each used once; new ones replace them", async () => {
    const ben = await hub.as("ben");
    const { recoveryCodes } = await setUpAuthenticator(ben, now);
    expect(new Set(recoveryCodes).size).toBe(10);
    const [first = "", second = ""] = recoveryCodes;
    expect(await login("ben", first.toLowerCase().replaceAll("-", " "))).toMatch(/^ey/);
    expect(await codeOf(login("ben", first))).toEqual([401, "second_factor_wrong"]);
    expect((await ben.auth.secondFactor()).recoveryCodesLeft).toBe(9);
    const [used] = await loggedEvents(hub.platform, "recovery-code-used");
    expect(used?.metadata).toMatchObject({ email: "ben@firm.example", left: 9 });
    const { recoveryCodes: renewed } = await ben.auth.makeRecoveryCodes();
    expect(await codeOf(login("ben", second))).toEqual([401, "second_factor_wrong"]);
    expect(await login("ben", renewed[0])).toMatch(/^ey/);
    await ben.auth.removeAuthenticator();
  });

  test("guessing codes is limited, also with sign-ins without a code in between", async () => {
    const eve = await hub.as("eve");
    const { secret } = await setUpAuthenticator(eve, now);
    const answers: unknown[] = [];
    for (let at = 0; at < 6; at += 1) {
      answers.push((await codeOf(login("eve", "000000")))[1]);
      answers.push((await codeOf(login("eve")))[1]);
    }
    expect(answers.filter((code) => code === "second_factor_wrong")).toHaveLength(5);
    expect(answers.slice(-2)).toEqual(["too_many_attempts", "too_many_attempts"]);
    clock.advance(5 * minute);
    expect(await login("eve", codeAt(secret, now()))).toMatch(/^ey/);
    await (await hub.as("eve")).auth.removeAuthenticator();
  });

  test("a recent proof takes password and code; an app in use stays until the new one is confirmed", async () => {
    const amy = await hub.as("amy");
    const { secret } = await setUpAuthenticator(amy, now);
    clock.advance(10 * minute);
    expect((await failureOf(amy.auth.beginAuthenticator())).code).toBe("reauthentication_required");
    const without = await failureOf(amy.auth.reauthenticate({ password: wholeHubPassword }));
    expect([without.status, without.fields[0]?.field]).toEqual([400, "code"]);
    const wrong = await failureOf(amy.auth.reauthenticate({ password: wholeHubPassword, code: "000000" }));
    expect(wrong.fields[0]?.field).toBe("code");
    await amy.auth.reauthenticate({ password: wholeHubPassword, code: codeAt(secret, now()) });
    const { secret: next } = await amy.auth.beginAuthenticator();
    nextStep();
    expect(await login("amy", codeAt(secret, now()))).toMatch(/^ey/);
    await amy.auth.confirmAuthenticator({ code: codeAt(next, now()) });
    nextStep();
    expect(await codeOf(login("amy", codeAt(secret, now())))).toEqual([401, "second_factor_wrong"]);
    await amy.auth.removeAuthenticator();
  });

  test("a link to a new password does not replace the second factor", async () => {
    const [amy, ben] = [await hub.as("amy"), await hub.as("ben")];
    const { recoveryCodes } = await setUpAuthenticator(ben, now);
    const { link } = await amy.auth.sendPasswordLink({ id: "u-ben" });
    const key = (link ?? "").split("#")[1] ?? "";
    const choose = (code?: string) =>
      stranger.auth.choosePassword({ key, newPassword: wholeHubPassword, ...(code === undefined ? {} : { code }) });
    expect(await codeOf(choose())).toEqual([401, "second_factor_required"]);
    expect(await codeOf(choose("000000"))).toEqual([401, "second_factor_wrong"]);
    expect(await choose(recoveryCodes[0])).toMatch(/^ey/);
    await (await hub.as("ben")).auth.removeAuthenticator();
  });

  test("an administrator removes a person's second factor after proving who they are; API tokens go on", async () => {
    const [amy, ben] = [await hub.as("amy"), await hub.as("ben")];
    const { token } = await ben.tokens.create({ name: "export", scope: "read" });
    await setUpAuthenticator(ben, now);
    expect((await amy.users.list({ q: "ben@" })).data[0]?.hasSecondFactor).toBe(true);
    expect((await asTokenOf(token).users.me()).email).toBe("ben@firm.example");
    clock.advance(10 * minute);
    expect((await failureOf(amy.auth.removeSecondFactor({ id: "u-ben" }))).code).toBe("reauthentication_required");
    await amy.auth.reauthenticate({ password: wholeHubPassword });
    await amy.auth.removeSecondFactor({ id: "u-ben" });
    expect(await login("ben")).toMatch(/^ey/);
    expect((await failureOf(amy.auth.removeSecondFactor({ id: "u-ben" }))).status).toBe(404);
    const [event] = (await loggedEvents(hub.platform, "second-factor-removed")).slice(-1);
    expect(event).toMatchObject({ actor: "amy@firm.example", metadata: { userId: "u-ben" } });
  });

  test("a role that requires a second factor leads to its set-up and to nothing else", async () => {
    const amy = await hub.as("amy");
    const before = await hub.as("rob");
    expect(await amy.auth.requireSecondFactor({ roles: ["reader", "reader"] })).toEqual(["reader"]);
    expect(await amy.auth.secondFactorRoles()).toEqual(["reader"]);
    expect((await before.inventions.search({ size: 1 })).total).toBeGreaterThan(0);
    const token = await login("rob");
    const rob = asTokenOf(token);
    expect((await rob.users.me()).secondFactorDue).toBe(true);
    for (const call of [rob.inventions.search({ size: 1 }), rob.tokens.list({}), rob.auth.sessions()]) {
      expect(await codeOf(call)).toEqual([403, "second_factor_due"]);
    }
    const { secret } = await setUpAuthenticator(rob, now);
    expect((await rob.users.me()).secondFactorDue).toBeUndefined();
    expect((await rob.inventions.search({ size: 1 })).total).toBeGreaterThan(0);
    expect((await failureOf(rob.auth.removeAuthenticator())).code).toBe("second_factor_needed");
    nextStep();
    const second = asTokenOf(await login("rob", codeAt(secret, now())));
    expect((await second.users.me()).secondFactorDue).toBeUndefined();
    await amy.auth.requireSecondFactor({ roles: [] });
  });
});

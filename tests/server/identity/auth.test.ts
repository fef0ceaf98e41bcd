import { afterAll, beforeAll, expect, test } from "vitest";
import { errorIn, rawCall } from "../../contract/raw-call.ts";
import { forEachEngine } from "../../support/engines.ts";
import { TestClock } from "../../support/test-clock.ts";
import { startWholeHub, type WholeHub, wholeHubPassword } from "../../support/whole-hub.ts";
import { authCalls, claimsIn, refusal, tokenIn } from "../platform/auth-calls.ts";

const minute = 60_000;
const hour = 60 * minute;
const failed = "Authentication failed. Check your email/password and try again.";

forEachEngine((engine) => {
  const clock = new TestClock();
  let hub: WholeHub;
  const { login, refresh, logout, me } = authCalls(() => hub.url);
  const signIn = async (name: string) => tokenIn(await login(`${name}@firm.example`, wholeHubPassword));

  beforeAll(async () => {
    hub = await startWholeHub({ database: await engine.fresh(), clock });
  });
  afterAll(() => hub.close());

  // spec: 3.2, 6.1, 7.2
  test("a good sign-in gives a token that says who it is and what they may do", async () => {
    const token = tokenIn(await login("  AMY@Firm.Example ", wholeHubPassword));
    expect(claimsIn(token)).toMatchObject({ sub: "u-amy", userId: "u-amy", email: "amy@firm.example", teams: [] });
    expect(claimsIn(token).permissions).toContain("system:manage");
    expect((await me(token)).status).toBe(200);
    expect(claimsIn(await signIn("ben"))).toMatchObject({ teams: [{ id: "t-chem", name: "Chemistry" }] });
  });

  test("a wrong password, an unknown account and a disabled account get the same message", async () => {
    await hub.platform.database.kysely
      .updateTable("users")
      .set({ disabled_at: clock.now().toISOString() })
      .where("id", "=", "u-eve")
      .execute();
    const answers = [
      await login("amy@firm.example", "wrong"),
      await login("nobody@firm.example", wholeHubPassword),
      await login("eve@firm.example", wholeHubPassword),
    ];
    for (const answer of answers) {
      expect(refusal(answer)).toEqual([401, "unauthorized"]);
      expect(errorIn(answer).message).toBe(failed);
    }
    await hub.platform.database.kysely
      .updateTable("users")
      .set({ disabled_at: null })
      .where("id", "=", "u-eve")
      .execute();
  });

  test("five failures lock the account, also for the right password, and for no one else", async () => {
    for (let at = 0; at < 5; at += 1) expect((await login("ben@firm.example", `wrong ${at}`)).status).toBe(401);
    clock.advance(minute);
    const locked = await login("ben@firm.example", wholeHubPassword);
    expect(refusal(locked)).toEqual([429, "too_many_attempts"]);
    expect(locked.headers["retry-after"]).toBe("240");
    expect(errorIn(locked).message).toBe("Too many failed sign-ins. Wait 4 minutes and try again.");
    expect((await login("rob@firm.example", wholeHubPassword)).status).toBe(200);
    clock.advance(4 * minute);
    expect((await login("ben@firm.example", wholeHubPassword)).status).toBe(200);
  });

  test("a good sign-in forgets the failures before it", async () => {
    for (let at = 0; at < 12; at += 1) {
      const good = at % 4 === 3;
      const answer = await login("rob@firm.example", good ? wholeHubPassword : "wrong");
      expect(answer.status).toBe(good ? 200 : 401);
    }
  });

  test("guesses made all at once do not slip past the limit", async () => {
    const guesses = await Promise.all(Array.from({ length: 20 }, (_, at) => login("eve@firm.example", `guess ${at}`)));
    const statuses = guesses.map((guess) => guess.status).sort();
    expect(statuses).toEqual([...Array(5).fill(401), ...Array(15).fill(429)]);
    clock.advance(5 * minute);
  });

  test("an address that guesses at many accounts waits, others do not", async () => {
    const from = { address: "203.0.113.7" };
    const guesses = await Promise.all(
      Array.from({ length: 50 }, (_, at) => login(`person-${at}@firm.example`, "guess", from)),
    );
    expect(new Set(guesses.map((guess) => guess.status))).toEqual(new Set([401]));
    expect((await login("amy@firm.example", wholeHubPassword, from)).status).toBe(429);
    expect((await login("amy@firm.example", wholeHubPassword, { address: "203.0.113.8" })).status).toBe(200);
    clock.advance(5 * minute);
    expect((await login("amy@firm.example", wholeHubPassword, from)).status).toBe(200);
  });

  // spec: 7.1
  test("the bearer alone refreshes, before and after it has run out, and the new one is another", async () => {
    const first = await signIn("ben");
    const second = tokenIn(await refresh(first));
    expect(claimsIn(second).jti).not.toBe(claimsIn(first).jti);
    expect(claimsIn(second).sid).toBe(claimsIn(first).sid);
    clock.advance(16 * minute);
    expect(refusal(await me(second))).toEqual([401, "token_expired"]);
    const third = tokenIn(await refresh(second));
    expect((await me(third)).status).toBe(200);
  });

  test("tabs that refresh together share the new token; nothing is refreshed without one", async () => {
    const token = await signIn("ben");
    const tabs = (await Promise.all(Array.from({ length: 8 }, () => refresh(token)))).map(tokenIn);
    expect(new Set(tabs.map((one) => claimsIn(one).jti)).size).toBe(1);
    clock.advance(59_000);
    expect(claimsIn(tokenIn(await refresh(token))).jti).toBe(claimsIn(tabs[0] ?? "").jti);
    expect(refusal(await rawCall({ url: hub.url, path: "/api/auth/refresh", method: "POST" }))).toEqual([
      401,
      "unauthorized",
    ]);
  });

  test("a token that was exchanged before ends its session, and only that one", async () => {
    const other = await signIn("ben");
    const stolen = await signIn("ben");
    const current = tokenIn(await refresh(stolen));
    clock.advance(61_000);
    expect(refusal(await refresh(stolen))).toEqual([401, "signed_out"]);
    expect(refusal(await me(current))).toEqual([401, "signed_out"]);
    expect(refusal(await refresh(current))).toEqual([401, "signed_out"]);
    expect((await me(other)).status).toBe(200);
  });

  test("one that was exchanged two times ago has no grace", async () => {
    const first = await signIn("ben");
    const third = tokenIn(await refresh(tokenIn(await refresh(first))));
    expect(refusal(await refresh(first))).toEqual([401, "signed_out"]);
    expect(refusal(await me(third))).toEqual([401, "signed_out"]);
  });

  test("a log-out ends the session at once", async () => {
    const [token, other] = [await signIn("ben"), await signIn("ben")];
    expect((await logout(token)).status).toBe(200);
    expect(refusal(await me(token))).toEqual([401, "signed_out"]);
    expect(refusal(await refresh(token))).toEqual([401, "signed_out"]);
    expect((await me(other)).status).toBe(200);
  });

  test("of calls made all at once each is answered for its own person, and those whose session ended are refused", async () => {
    const names = ["amy", "ben", "rob", "eve"];
    const tokens = await Promise.all(names.map(signIn));
    const ended = await signIn("ben");
    await logout(ended);
    const calls = Array.from({ length: 40 }, (_, at) => me(tokens[at % names.length] ?? ""));
    const [answers, refused] = await Promise.all([Promise.all(calls), Promise.all([me(ended), me(ended)])]);
    const emails = answers.map(({ text }) => JSON.parse(text).email);
    expect(emails).toEqual(answers.map((_, at) => `${names[at % names.length]}@firm.example`));
    expect(refused.map(refusal)).toEqual([
      [401, "signed_out"],
      [401, "signed_out"],
    ]);
  });

  test("a session ends after twelve hours without use", async () => {
    const [used, idle] = [await signIn("ben"), await signIn("ben")];
    clock.advance(11 * hour);
    const later = tokenIn(await refresh(used));
    clock.advance(1.5 * hour);
    expect((await refresh(later)).status).toBe(200);
    expect(refusal(await refresh(idle))).toEqual([401, "signed_out"]);
  });

  test("a session ends after seven days however it is used", async () => {
    let token = await signIn("ben");
    for (let at = 0; at < 16; at += 1) {
      clock.advance(10 * hour);
      token = tokenIn(await refresh(token));
    }
    clock.advance(9 * hour);
    expect(refusal(await refresh(token))).toEqual([401, "signed_out"]);
  });

  test("a disabled person is out with the next call", async () => {
    const token = await signIn("ben");
    const set = (disabled_at: string | null) =>
      hub.platform.database.kysely.updateTable("users").set({ disabled_at }).where("id", "=", "u-ben").execute();
    await set(clock.now().toISOString());
    expect(refusal(await me(token))).toEqual([401, "signed_out"]);
    expect(refusal(await refresh(token))).toEqual([401, "signed_out"]);
    await set(null);
  });

  test("a change of role counts with the next call, whatever the token says", async () => {
    const token = await signIn("rob");
    const rename = (title: string) => {
      const body = JSON.stringify({ title });
      return rawCall({ url: hub.url, path: "/api/workflow/tasks/k-1", method: "PUT", token, body });
    };
    const give = (roles: string[]) =>
      hub.platform.database.kysely.updateTable("users").set({ roles }).where("id", "=", "u-rob").execute();
    expect((await rename("By a reader")).status).toBe(403);
    await give(["paralegal"]);
    expect((await rename("By a paralegal")).status).toBe(200);
    await give(["reader"]);
    expect((await rename("By a reader again")).status).toBe(403);
    await give(["reader", "no-such-role"]);
    expect((await me(token)).status).toBe(200);
    await give(["reader"]);
  });

  test("a token that this hub did not sign is none", async () => {
    const [, payload] = (await signIn("ben")).split(".");
    const head = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
    const forged = [`${head({ alg: "none" })}.${payload}.`, `${head({ alg: "HS256" })}.${payload}.c2lnbmVk`, "a.b.c"];
    for (const token of forged) {
      expect(refusal(await me(token))).toEqual([401, "unauthorized"]);
      expect(refusal(await refresh(token))).toEqual([401, "unauthorized"]);
    }
  });

  // spec: 3.18, 6.12, 7.3, 7.4
  test("the sign-in methods are those that are configured, and only an administrator chooses among them", async () => {
    const configure = async (name: string, body: unknown) =>
      rawCall({
        url: hub.url,
        path: "/api/auth/",
        method: "POST",
        token: await signIn(name),
        body: JSON.stringify(body),
      });
    expect((await rawCall({ url: hub.url, path: "/api/auth/" })).text).toBe('["local"]');
    expect((await configure("ben", ["local"])).status).toBe(403);
    const refused = await configure("amy", ["local", "microsoft"]);
    expect([refused.status, errorIn(refused).fields?.[0]?.field]).toEqual([400, "providers[1]"]);
    expect((await configure("amy", [])).status).toBe(400);
    expect((await configure("amy", ["local"])).text).toBe('["local"]');
  });

  test("no log line holds a password or a token", async () => {
    const token = await signIn("amy");
    await login("amy@firm.example", "secret guess");
    await rawCall({ url: hub.url, path: "/api/auth/login", method: "POST", body: '{"password": "secret guess"' });
    await rawCall({ url: hub.url, path: "/api/auth/login", method: "POST", body: '{"password": {"secret guess": 1}}' });
    const lines = hub.logLines.join("\n");
    for (const secret of [wholeHubPassword, "secret guess", token]) expect(lines).not.toContain(secret);
  });
});

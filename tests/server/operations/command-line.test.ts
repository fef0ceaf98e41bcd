import { createHash } from "node:crypto";
import { createHub, type Hub, memoryTokenStore } from "@iphub/sdk";
import { afterAll, beforeAll, expect, test } from "vitest";
import { forEachEngine } from "../../support/engines.ts";
import { failureOf } from "../../support/failure-of.ts";
import { TestClock } from "../../support/test-clock.ts";
import { startWholeHub, type WholeHub } from "../../support/whole-hub.ts";

const verifier = "v".repeat(43);
const challenge = createHash("sha256").update(verifier).digest("base64url");
const redirectUri = "http://127.0.0.1:49152/callback";
const machine = "a laptop";

forEachEngine((engine) => {
  let hub: WholeHub;
  let anonymous: Hub;
  let amy: Hub;
  const clock = new TestClock();
  beforeAll(async () => {
    hub = await startWholeHub({ database: await engine.fresh(), clock });
    anonymous = createHub({ baseUrl: hub.url, token: memoryTokenStore("") });
    amy = await hub.as("amy");
  });
  afterAll(() => hub.close());

  const whoHas = async (token: string | null) =>
    (await createHub({ baseUrl: hub.url, token: memoryTokenStore(token ?? "") }).users.me()).email;

  test("a code that is confirmed anywhere signs the command line in, once", async () => {
    const { id, code } = await anonymous.auth.beginCommandLine({ challenge, machine });
    expect(code).toMatch(/^[B-Z]{4}-[B-Z]{4}$/);
    expect(await anonymous.auth.finishCommandLine({ id, verifier })).toBeNull();
    expect(await amy.auth.commandLine({ code: code.toLowerCase().replace("-", " ") })).toMatchObject({
      code,
      machine,
      returns: false,
    });
    expect(await amy.auth.confirmCommandLine({ code, allow: true })).toEqual({ redirect: null });
    expect(await failureOf(amy.auth.confirmCommandLine({ code, allow: true }))).toMatchObject({ status: 404 });
    const token = await anonymous.auth.finishCommandLine({ id, verifier });
    expect(await whoHas(token)).toBe("amy@firm.example");
    expect(await failureOf(anonymous.auth.finishCommandLine({ id, verifier }))).toMatchObject({ code: "sign_in_over" });
    const sessions = await amy.auth.sessions();
    expect(sessions.some(({ userAgent }) => userAgent.endsWith("on a laptop"))).toBe(true);
  });

  test("with a browser that goes back, the grant that it brings is needed too", async () => {
    const begin = () => anonymous.auth.beginCommandLine({ challenge, machine, redirectUri, state: "s & t" });
    const first = await begin();
    const { redirect } = await amy.auth.confirmCommandLine({ code: first.code, allow: true });
    const back = new URL(redirect ?? "");
    expect([back.origin + back.pathname, back.searchParams.get("state")]).toEqual([redirectUri, "s & t"]);
    const grant = back.searchParams.get("code") ?? "";
    expect(await whoHas(await anonymous.auth.finishCommandLine({ id: first.id, verifier, grant }))).toBe(
      "amy@firm.example",
    );
    for (const wrong of [{ verifier }, { verifier, grant: "guess" }, { verifier: "another", grant }]) {
      const { id, code } = await begin();
      await amy.auth.confirmCommandLine({ code, allow: true });
      expect(await failureOf(anonymous.auth.finishCommandLine({ id, ...wrong }))).toMatchObject({
        code: "sign_in_over",
      });
      // One wrong guess ends it, also for the one who knows.
      expect(await failureOf(anonymous.auth.finishCommandLine({ id, verifier, grant }))).toMatchObject({ status: 400 });
    }
  });

  test("a refusal is told to both, and a wrong verifier ends what waits", async () => {
    const refused = await anonymous.auth.beginCommandLine({ challenge, machine, redirectUri, state: "s" });
    const answer = await amy.auth.confirmCommandLine({ code: refused.code, allow: false });
    expect(answer.redirect).toBe(`${redirectUri}?error=access_denied&state=s`);
    expect(await failureOf(anonymous.auth.finishCommandLine({ id: refused.id, verifier }))).toMatchObject({
      status: 403,
      code: "refused",
    });
    const { id, code } = await anonymous.auth.beginCommandLine({ challenge, machine });
    expect(await failureOf(anonymous.auth.finishCommandLine({ id, verifier: "guess" }))).toMatchObject({ status: 400 });
    expect(await failureOf(amy.auth.commandLine({ code }))).toMatchObject({ status: 404 });
  });

  test("of two who finish at once one is signed in", async () => {
    const { id, code } = await anonymous.auth.beginCommandLine({ challenge, machine });
    await amy.auth.confirmCommandLine({ code, allow: true });
    const both = [1, 2].map(() => anonymous.auth.finishCommandLine({ id, verifier }));
    expect((await Promise.allSettled(both)).map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  });

  test("only loopback is gone back to, and only who is signed in confirms", async () => {
    for (const address of ["https://evil.example/callback", "http://localhost:1/callback", `${redirectUri}/x`]) {
      const raw = await fetch(`${hub.url}/api/auth/command-line`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ challenge, machine, redirectUri: address }),
      });
      expect([address, raw.status]).toEqual([address, 400]);
    }
    const { code } = await anonymous.auth.beginCommandLine({ challenge, machine });
    expect(await failureOf(anonymous.auth.commandLine({ code }))).toMatchObject({ status: 401 });
    expect(await failureOf(anonymous.auth.confirmCommandLine({ code, allow: true }))).toMatchObject({ status: 401 });
  });

  test("ten minutes end it", async () => {
    const { id, code } = await anonymous.auth.beginCommandLine({ challenge, machine });
    clock.advance(10 * 60_000);
    expect(await failureOf((await hub.as("ben")).auth.commandLine({ code }))).toMatchObject({ status: 404 });
    expect(await failureOf(anonymous.auth.finishCommandLine({ id, verifier }))).toMatchObject({ code: "sign_in_over" });
  });
});

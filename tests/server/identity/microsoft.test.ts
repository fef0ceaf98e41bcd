import { createServer } from "node:http";
import { createHub } from "@iphub/sdk";
import { afterAll, beforeAll, expect, test } from "vitest";
import { forEachEngine } from "../../support/engines.ts";
import { failureOf } from "../../support/failure-of.ts";
import {
  listeningOn,
  type MicrosoftPeer,
  microsoftClient,
  microsoftTenant,
  startMicrosoftPeer,
} from "../../support/microsoft-peer.ts";
import { type SeededHub, startSeededHub } from "../../support/seeded-hub.ts";
import { TestClock } from "../../support/test-clock.ts";

const credentials = {
  IPHUB_MICROSOFT_CLIENT_ID: microsoftClient.id,
  IPHUB_MICROSOFT_CLIENT_SECRET: microsoftClient.secret,
};

forEachEngine((engine) => {
  let peer: MicrosoftPeer;
  let hub: SeededHub;
  const clock = new TestClock();
  const back = () => `${hub.url}/microsoft.html`;
  const anybody = () => createHub({ baseUrl: hub.url });

  beforeAll(async () => {
    peer = await startMicrosoftPeer(back);
    hub = await startSeededHub(engine, { ...credentials, IPHUB_MICROSOFT_ISSUER: peer.issuer }, clock);
    const identities = [
      { tid: microsoftTenant, oid: "object-ada", user_id: "u-ada" },
      { tid: microsoftTenant, oid: "object-eve", user_id: "u-eve" },
      { tid: "another tenant", oid: "object-ben", user_id: "u-ben" },
    ];
    await hub.platform.database.kysely.insertInto("user_identities").values(identities).execute();
    await hub.platform.database.kysely
      .updateTable("users")
      .set({ disabled_at: new Date().toISOString() })
      .where("id", "=", "u-eve")
      .execute();
  });
  afterAll(async () => {
    await hub?.close();
    await peer?.close();
  });

  const begin = () => anybody().auth.microsoft({ redirect_uri: back() });
  const comeBack = async (oid: string) => peer.signIn(await begin(), oid);
  const refusal = async (url: string) => (await failureOf(anybody().auth.microsoftCallback({ url }))).status;

  // spec: 3.19, 6.13, 7.5
  test("a linked person signs in: by tenant and object, with PKCE, state and nonce", async () => {
    expect(await anybody().auth.providers()).toEqual(["local", "microsoft"]);
    const address = new URL(await begin());
    expect(address.origin).toBe(peer.issuer);
    expect(address.searchParams.get("code_challenge_method")).toBe("S256");
    for (const key of ["state", "nonce", "code_challenge"])
      expect(address.searchParams.get(key)?.length).toBeGreaterThan(30);
    const token = await anybody().auth.microsoftCallback({ url: await comeBack("object-ada") });
    const me = await fetch(`${hub.url}/api/auth/users/me`, { headers: { authorization: `Bearer ${token}` } });
    expect(await me.json()).toMatchObject({ email: "ada@firm.example" });
  });

  test("a wrong state, a second use and a code of another sign-in are refused", async () => {
    const good = await comeBack("object-ada");
    const other = new URL(await comeBack("object-ada"));
    const forged = new URL(good);
    forged.searchParams.set("state", "made up");
    expect(await refusal(forged.href)).toBe(401);
    const swapped = new URL(good);
    swapped.searchParams.set("code", other.searchParams.get("code") ?? "");
    expect(await refusal(swapped.href)).toBe(401);
    expect(await refusal(good)).toBe(401);
    expect(await anybody().auth.microsoftCallback({ url: other.href })).toMatch(/^ey/);
    expect(await refusal(other.href)).toBe(401);
  });

  test("a wrong issuer is refused, in the answer and in the provider's own description", async () => {
    const mixed = new URL(await comeBack("object-ada"));
    mixed.searchParams.set("iss", "https://login.attacker.example");
    expect(await refusal(mixed.href)).toBe(401);
    const liar = createServer((_request, response) => {
      response.setHeader("content-type", "application/json");
      response.end(JSON.stringify({ issuer: "https://login.attacker.example", authorization_endpoint: peer.issuer }));
    });
    const issuer = await listeningOn(liar);
    const wrong = await startSeededHub(engine, { ...credentials, IPHUB_MICROSOFT_ISSUER: issuer });
    const refused = createHub({ baseUrl: wrong.url }).auth.microsoft({ redirect_uri: `${wrong.url}/microsoft.html` });
    expect((await failureOf(refused)).status).toBe(503);
    await wrong.close();
    await new Promise((resolve) => liar.close(resolve));
  });

  test("a provider's clock may differ by half a minute, and not by two", async () => {
    const late = { behind: 30, goodFor: 1 };
    const skewed = await startMicrosoftPeer(() => `${other.url}/microsoft.html`, late);
    const other = await startSeededHub(engine, { ...credentials, IPHUB_MICROSOFT_ISSUER: skewed.issuer });
    const identity = { tid: microsoftTenant, oid: "object-ada", user_id: "u-ada" };
    await other.platform.database.kysely.insertInto("user_identities").values(identity).execute();
    const client = createHub({ baseUrl: other.url });
    const signIn = async () => {
      const address = await client.auth.microsoft({ redirect_uri: `${other.url}/microsoft.html` });
      return client.auth.microsoftCallback({ url: await skewed.signIn(address, "object-ada") });
    };
    expect(await signIn()).toMatch(/^ey/);
    late.behind = 120;
    expect((await failureOf(signIn())).status).toBe(401);
    await other.close();
    await skewed.close();
  });

  test("who is disabled, unknown, or of another tenant does not come in", async () => {
    for (const oid of ["object-eve", "object-none", "object-ben"]) {
      expect([oid, await refusal(await comeBack(oid))]).toEqual([oid, 403]);
    }
  });

  test("only the hub's own page is sent back to, and a sign-in that took too long starts again", async () => {
    for (const redirect of ["https://attacker.example/microsoft.html", `${hub.url}/other.html`]) {
      const wrong = await failureOf(anybody().auth.microsoft({ redirect_uri: redirect }));
      expect([wrong.status, wrong.fields[0]?.field]).toEqual([400, "redirect_uri"]);
    }
    const late = await comeBack("object-ada");
    clock.advance(11 * 60 * 1000);
    expect(await refusal(late)).toBe(401);
  });

  test("an unreachable issuer stops nothing, and without configuration the method is not offered", async () => {
    const away = await startSeededHub(engine, { ...credentials, IPHUB_MICROSOFT_ISSUER: "http://127.0.0.1:1" });
    const redirect_uri = `${away.url}/microsoft.html`;
    const client = createHub({ baseUrl: away.url });
    expect((await failureOf(client.auth.microsoft({ redirect_uri }))).status).toBe(503);
    expect(await client.auth.providers()).toEqual(["local", "microsoft"]);
    await away.close();
    const plain = await startSeededHub(engine);
    const other = createHub({ baseUrl: plain.url });
    expect(await other.auth.providers()).toEqual(["local"]);
    const missing = other.auth.microsoft({ redirect_uri: `${plain.url}/microsoft.html` });
    expect((await failureOf(missing)).status).toBe(404);
    await plain.close();
  });

  test("a stranger starts no more sign-ins than one network needs, and others go on", async () => {
    const path = `/api/auth/microsoft?redirect_uri=${encodeURIComponent(back())}`;
    const from = (address: string) => fetch(hub.url + path, { headers: { "x-forwarded-for": address } });
    for (let count = 0; count < 100; count += 1) expect((await from("203.0.113.9")).status).toBe(200);
    const refused = await from("203.0.113.9");
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "1"]);
    expect((await from("203.0.113.10")).status).toBe(200);
    clock.advance(1000);
    expect((await from("203.0.113.9")).status).toBe(200);
  });
});

import { createHash, randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { errorIn, rawCall } from "../../contract/raw-call.ts";
import { forEachEngine } from "../../support/engines.ts";
import { TestClock } from "../../support/test-clock.ts";
import { startWholeHub, type WholeHub, wholeHubPassword } from "../../support/whole-hub.ts";

const minute = 60_000;
const challenge = createHash("sha256").update("v".repeat(43)).digest("base64url");

forEachEngine((engine) => {
  const clock = new TestClock();
  let hub: WholeHub;
  beforeAll(async () => {
    hub = await startWholeHub({ database: await engine.fresh(), clock });
  });
  afterAll(() => hub?.close());

  const post = (path: string, body: object, address: string, cookie?: string) =>
    rawCall({
      url: hub.url,
      path,
      method: "POST",
      body: JSON.stringify(body),
      headers: { "x-forwarded-for": address, ...(cookie === undefined ? {} : { cookie }) },
    });
  const login = (name: string, password: string, address: string, cookie?: string) =>
    post("/api/auth/login", { email: `${name}@firm.example`, password }, address, cookie);
  const statusOf = async (answer: ReturnType<typeof login>) => (await answer).status;
  const deviceOf = async (name: string, address: string) => {
    const { headers } = await login(name, wholeHubPassword, address);
    const [cookie = ""] = headers["set-cookie"] ?? [];
    return { cookie: cookie.split(";")[0] ?? "", attributes: cookie.split("; ").slice(1) };
  };

  test("over https the cookie of a known device is this host's alone, and one of plain http is not taken for it", async () => {
    const over = async (protocol: string, cookie?: string) => {
      const { headers } = await rawCall({
        url: hub.url,
        path: "/api/auth/login",
        method: "POST",
        body: JSON.stringify({ email: "eve@firm.example", password: wholeHubPassword }),
        headers: { "x-forwarded-proto": protocol, ...(cookie === undefined ? {} : { cookie }) },
      });
      const [name = "", ...rest] = (headers["set-cookie"]?.[0] ?? "").split("; ");
      return { pair: name, device: name.split("=")[1], name: name.split("=")[0], attributes: rest };
    };
    const safe = await over("https");
    expect(safe.name).toMatch(/^__Host-iphub-device-[0-9a-f]{12}$/);
    expect(safe.attributes).toEqual(expect.arrayContaining(["HttpOnly", "SameSite=Strict", "Secure", "Path=/"]));
    expect((await over("https", safe.pair)).device).toBe(safe.device);
    const plain = await over("http");
    expect([plain.name, plain.attributes.includes("Secure")]).toEqual([safe.name?.slice("__Host-".length), false]);
    expect((await over("https", plain.pair)).device).not.toBe(plain.device);
  });

  test("a stranger's wrong passwords close an account for the stranger's address only", async () => {
    for (let at = 0; at < 5; at += 1) expect(await statusOf(login("ben", "wrong", "203.0.113.7"))).toBe(401);
    expect(await statusOf(login("ben", wholeHubPassword, "203.0.113.7"))).toBe(429);
    expect(await statusOf(login("ben", wholeHubPassword, "198.51.100.4"))).toBe(200);
    clock.advance(5 * minute);
  });

  test("addresses of one IPv6 network count together", async () => {
    for (let at = 0; at < 5; at += 1) {
      expect(await statusOf(login("eve", "wrong", `2001:db8:1:2::${at + 1}`))).toBe(401);
    }
    expect(await statusOf(login("eve", wholeHubPassword, "2001:db8:1:2:ffff::9"))).toBe(429);
    expect(await statusOf(login("eve", wholeHubPassword, "2001:db8:1:3::1"))).toBe(200);
    clock.advance(5 * minute);
  });

  test("many addresses that guess at one account are stopped, and a device that signed in before is not", async () => {
    const known = await deviceOf("rob", "198.51.100.9");
    expect(known.attributes).toEqual(expect.arrayContaining(["HttpOnly", "SameSite=Strict", "Path=/api/auth"]));
    for (let at = 0; at < 100; at += 1) {
      expect(await statusOf(login("rob", "wrong", `192.0.2.${at}`))).toBe(401);
    }
    expect(await statusOf(login("rob", wholeHubPassword, "198.51.100.10"))).toBe(429);
    expect(await statusOf(login("rob", wholeHubPassword, "198.51.100.10", known.cookie))).toBe(200);
    const ofAnother = await deviceOf("amy", "198.51.100.11");
    expect(await statusOf(login("rob", wholeHubPassword, "198.51.100.10", ofAnother.cookie))).toBe(429);
    const forged = `${known.cookie.slice(0, -4)}AAAA`;
    expect(await statusOf(login("rob", wholeHubPassword, "198.51.100.10", forged))).toBe(429);
    for (let at = 0; at < 5; at += 1) await login("rob", "wrong", "198.51.100.9", known.cookie);
    expect(await statusOf(login("rob", wholeHubPassword, "198.51.100.9", known.cookie))).toBe(429);
    clock.advance(5 * minute);
  });

  test("an address that is too long for any mail server is refused by its field, and not counted", async () => {
    // By chance, because an index holds thousands of the same character.
    const email = `${randomBytes(6_000).toString("hex")}@firm.example`;
    const calls = { "/api/auth/login": { email, password: "wrong" }, "/api/auth/password-link": { email } };
    for (const [path, body] of Object.entries(calls)) {
      const refused = await post(path, body, "203.0.113.30");
      const fields = errorIn(refused).fields?.map(({ field, message }) => `${field} ${message}`);
      expect([path, refused.status, fields]).toEqual([path, 400, ["email is longer than 254 characters"]]);
    }
    const counted = hub.platform.db.selectFrom("sign_in_failures").select("key").where("key", "like", "%203.0.113.30%");
    expect(await counted.execute()).toEqual([]);
  });

  test("one address cannot fill the sign-in of command lines", async () => {
    const begin = (address: string) => post("/api/auth/command-line", { challenge, machine: "a laptop" }, address);
    for (let at = 0; at < 30; at += 1) expect(await statusOf(begin("203.0.113.20"))).toBe(201);
    const refused = await begin("203.0.113.20");
    expect([refused.status, Number(refused.headers["retry-after"])]).toEqual([429, 20]);
    expect(await statusOf(begin("203.0.113.21"))).toBe(201);
    clock.advance(20_000);
    expect(await statusOf(begin("203.0.113.20"))).toBe(201);
  });
});

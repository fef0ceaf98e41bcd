import { createHub, type Hub, memoryTokenStore } from "@iphub/sdk";
import { afterAll, beforeAll, expect, test } from "vitest";
import { rawCall } from "../../contract/raw-call.ts";
import { codeAt, setUpAuthenticator } from "../../support/authenticator.ts";
import { forEachEngine } from "../../support/engines.ts";
import { failureOf } from "../../support/failure-of.ts";
import { addPasskey, type Deviation, passkeyDevice } from "../../support/passkey-device.ts";
import { loggedEvents } from "../../support/seeded-hub.ts";
import { TestClock } from "../../support/test-clock.ts";
import { startWholeHub, type WholeHub, type WholeHubPerson, wholeHubPassword } from "../../support/whole-hub.ts";

const minute = 60_000;
const origin = "https://hub.firm.example";

forEachEngine((engine) => {
  const clock = new TestClock();
  let hub: WholeHub;
  let stranger: Hub;
  beforeAll(async () => {
    hub = await startWholeHub({ database: await engine.fresh(), clock, environment: { IPHUB_PUBLIC_URL: origin } });
    stranger = createHub({ baseUrl: hub.url, token: memoryTokenStore(), retries: 0 });
  });
  afterAll(() => hub?.close());

  const asTokenOf = (token: string) => createHub({ baseUrl: hub.url, token: memoryTokenStore(token), retries: 0 });
  const login = (person: WholeHubPerson) => ({ email: `${person}@firm.example`, password: wholeHubPassword });
  const signIn = async (device: ReturnType<typeof passkeyDevice>, how?: Deviation) =>
    stranger.auth.passkeySignIn({ passkey: device.sign(await stranger.auth.passkeyRequest(), how) });
  const codeOf = async (attempt: Promise<unknown>) => {
    const { status, code, fields } = await failureOf(attempt);
    return [status, fields[0]?.field ?? code];
  };
  const removeAll = async (own: Hub) => {
    for (const { id } of await own.auth.passkeys()) await own.auth.removePasskey({ id });
  };

  test("a passkey is bound to the public address, and signs in without a password; the log and the record say so", async () => {
    const ben = await hub.as("ben");
    const asked = await ben.auth.beginPasskey();
    expect(asked).toMatchObject({
      rp: { id: "hub.firm.example" },
      user: { name: "ben@firm.example" },
      authenticatorSelection: { residentKey: "required", userVerification: "required" },
    });
    const { device, added } = await addPasskey(ben, origin, "Office laptop");
    expect(added).toMatchObject({ name: "Office laptop", lastUsedAt: null, synced: false });
    expect(added.recoveryCodes).toHaveLength(10);
    expect((await ben.auth.beginPasskey()).excludeCredentials).toEqual([{ id: device.id, type: "public-key" }]);
    expect((await asTokenOf(await signIn(device)).users.me()).email).toBe("ben@firm.example");
    const [renamed] = [await ben.auth.renamePasskey({ id: added.id, name: "Old laptop" })];
    expect([renamed.name, renamed.lastUsedAt]).toEqual(["Old laptop", clock.now().toISOString()]);
    const amy = await hub.as("amy");
    await expect
      .poll(async () => (await amy.accessLog.list({ person: "ben@firm.example", kind: "sign-in" })).data[0]?.call)
      .toBe("auth.passkeySignIn");
    await ben.auth.removePasskey({ id: added.id });
    expect(await codeOf(signIn(device))).toEqual([401, "passkey_refused"]);
    expect((await ben.auth.secondFactor()).recoveryCodesLeft).toBe(0);
    for (const type of ["passkey-added", "passkey-renamed", "passkey-removed"]) {
      expect((await loggedEvents(hub.platform, type)).at(-1)).toMatchObject({ actor: "ben@firm.example" });
    }
  });

  test("a replayed or expired proof, one of another page, host or person, and one without PIN are refused", async () => {
    const [ben, eve] = [await hub.as("ben"), await hub.as("eve")];
    const { device } = await addPasskey(ben, origin);
    const proof = device.sign(await stranger.auth.passkeyRequest());
    expect(await stranger.auth.passkeySignIn({ passkey: proof })).toMatch(/^ey/);
    expect(await codeOf(stranger.auth.passkeySignIn({ passkey: proof }))).toEqual([401, "passkey_refused"]);
    const again = await stranger.auth.passkeyRequest();
    const [one, two] = [device.sign(again), device.sign(again)];
    const parallel = await Promise.allSettled([one, two].map((passkey) => stranger.auth.passkeySignIn({ passkey })));
    expect(parallel.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const late = device.sign(await stranger.auth.passkeyRequest());
    clock.advance(6 * minute);
    expect(await codeOf(stranger.auth.passkeySignIn({ passkey: late }))).toEqual([401, "passkey_refused"]);
    const wrong: Deviation[] = [
      { origin: "https://hub.firm.example.evil.example" },
      { origin: "http://hub.firm.example" },
      { host: "evil.example" },
      { isVerified: false },
      { userHandle: Buffer.from("u-eve").toString("base64url") },
      { counter: 1 },
    ];
    for (const how of wrong) expect([how, await codeOf(signIn(device, how))]).toEqual([how, [401, "passkey_refused"]]);
    const known = device.sign(await stranger.auth.passkeyRequest());
    const other = passkeyDevice(origin).sign(await stranger.auth.passkeyRequest());
    const mixed = { ...known, response: other.response };
    expect(await codeOf(stranger.auth.passkeySignIn({ passkey: mixed }))).toEqual([401, "passkey_refused"]);
    const begun = await eve.auth.beginPasskey();
    const ofCreation = device.sign({ challenge: begun.challenge });
    expect(await codeOf(stranger.auth.passkeySignIn({ passkey: ofCreation }))).toEqual([401, "passkey_refused"]);
    expect(await signIn(device)).toMatch(/^ey/);
    await removeAll(await hub.as("ben"));
  });

  test("a new passkey is refused for another person's challenge, a second time, from another page and without PIN", async () => {
    const [ben, eve] = [await hub.as("ben"), await hub.as("eve")];
    const add = (own: Hub, passkey: ReturnType<ReturnType<typeof passkeyDevice>["make"]>) =>
      codeOf(own.auth.addPasskey({ name: "Thief's", passkey }));
    const ofBen = await ben.auth.beginPasskey();
    expect(await add(eve, passkeyDevice(origin).make(ofBen))).toEqual([400, "passkey"]);
    for (const how of [{ origin: "https://evil.example" }, { host: "evil.example" }, { isVerified: false }]) {
      expect(await add(ben, passkeyDevice(origin).make(ofBen, how))).toEqual([400, "passkey"]);
    }
    const proof = await stranger.auth.passkeyRequest();
    expect(await add(ben, passkeyDevice(origin).make({ ...ofBen, ...proof }))).toEqual([400, "passkey"]);
    const device = passkeyDevice(origin);
    await ben.auth.addPasskey({ name: "First", passkey: device.make(ofBen) });
    expect(await add(ben, passkeyDevice(origin).make(ofBen))).toEqual([400, "passkey"]);
    expect(await add(eve, device.make(await eve.auth.beginPasskey()))).toEqual([400, "passkey"]);
    expect(await codeOf(eve.auth.removePasskey({ id: (await ben.auth.passkeys())[0]?.id ?? "" }))).toEqual([
      404,
      "not_found",
    ]);
    clock.advance(10 * minute);
    expect((await failureOf(ben.auth.beginPasskey())).code).toBe("reauthentication_required");
    await removeAll(await hub.as("ben"));
  });

  test("a passkey is a second factor after the password, for links and for step-up, and only of its own person", async () => {
    const [amy, ben, eve] = [await hub.as("amy"), await hub.as("ben"), await hub.as("eve")];
    const [{ device, added }, { device: eves }] = [await addPasskey(ben, origin), await addPasskey(eve, origin)];
    expect((await amy.users.list({ q: "ben@" })).data[0]?.hasSecondFactor).toBe(true);
    expect(await codeOf(stranger.auth.login(login("ben")))).toEqual([401, "second_factor_required"]);
    const proof = async (one: typeof device) => ({ passkey: one.sign(await stranger.auth.passkeyRequest()) });
    expect(await codeOf(stranger.auth.login({ ...login("ben"), ...(await proof(eves)) }))).toEqual([
      401,
      "second_factor_wrong",
    ]);
    expect(await stranger.auth.login({ ...login("ben"), ...(await proof(device)) })).toMatch(/^ey/);
    const wrongPassword = { ...login("ben"), password: "not the password", ...(await proof(device)) };
    expect(await codeOf(stranger.auth.login(wrongPassword))).toEqual([401, "unauthorized"]);
    expect(await stranger.auth.login({ ...login("ben"), code: added.recoveryCodes[0] })).toMatch(/^ey/);
    const { link } = await amy.auth.sendPasswordLink({ id: "u-ben" }).catch(() => ({ link: null }));
    const key = (link ?? "").split("#")[1] ?? "";
    expect(await codeOf(stranger.auth.choosePassword({ key, newPassword: wholeHubPassword }))).toEqual([
      401,
      "second_factor_required",
    ]);
    const chosen = { key, newPassword: wholeHubPassword, ...(await proof(device)) };
    const own = asTokenOf(await stranger.auth.choosePassword(chosen));
    clock.advance(10 * minute);
    expect((await failureOf(own.auth.beginPasskey())).code).toBe("reauthentication_required");
    expect(await codeOf(own.auth.reauthenticate({}))).toEqual([400, "password"]);
    expect(await codeOf(own.auth.reauthenticate(await proof(eves)))).toEqual([400, "passkey"]);
    expect(await codeOf(own.auth.reauthenticate({ password: wholeHubPassword }))).toEqual([400, "code"]);
    await own.auth.reauthenticate(await proof(device));
    await own.auth.beginPasskey();
    clock.advance(10 * minute);
    await own.auth.reauthenticate({ password: wholeHubPassword, ...(await proof(device)) });
    await removeAll(own);
    await removeAll(await hub.as("eve"));
  });

  test("a role that requires a second factor accepts a passkey, whose last one cannot be removed", async () => {
    const amy = await hub.as("amy");
    await amy.auth.requireSecondFactor({ roles: ["reader"] });
    const rob = asTokenOf(await stranger.auth.login(login("rob")));
    expect(await codeOf(rob.inventions.search({ size: 1 }))).toEqual([403, "second_factor_due"]);
    const { device, added } = await addPasskey(rob, origin);
    expect((await rob.inventions.search({ size: 1 })).total).toBeGreaterThan(0);
    expect((await asTokenOf(await signIn(device)).users.me()).secondFactorDue).toBeUndefined();
    expect((await failureOf(rob.auth.removePasskey({ id: added.id }))).code).toBe("second_factor_needed");
    const { secret } = await setUpAuthenticator(rob, () => clock.now());
    await rob.auth.removePasskey({ id: added.id });
    expect((await rob.auth.secondFactor()).recoveryCodesLeft).toBe(10);
    clock.advance(30_000);
    expect(await stranger.auth.login({ ...login("rob"), code: codeAt(secret, clock.now()) })).toMatch(/^ey/);
    await amy.auth.requireSecondFactor({ roles: [] });
    await amy.auth.removeSecondFactor({ id: "u-rob" });
  });

  test("no one has more than twenty passkeys, also by one that was begun before the twentieth", async () => {
    const rob = await hub.as("rob");
    const late = passkeyDevice(origin).make(await rob.auth.beginPasskey());
    for (let count = 0; count < 20; count += 1) await addPasskey(rob, origin, `Key ${count}`);
    const refused = rob.auth.addPasskey({ name: "Late", passkey: late });
    expect(await codeOf(refused)).toEqual([409, "too_many_passkeys"]);
    await removeAll(rob);
  });

  test("closing or securing an account, a password set by an administrator, and erasure end its passkeys", async () => {
    const amy = await hub.as("amy");
    const endings = {
      secured: async () => expect((await amy.users.secure({ id: "u-ben" })).passkeys).toBe(1),
      "a set password": () => amy.auth.setPassword({ id: "u-ben", newPassword: wholeHubPassword }),
      closed: async () => {
        await amy.users.update({ id: "u-ben", disabled: true });
        await amy.users.update({ id: "u-ben", disabled: false });
      },
      "removed by an administrator": () => amy.auth.removeSecondFactor({ id: "u-ben" }),
      erased: async () => {
        await amy.users.update({ id: "u-ben", disabled: true });
        await amy.retention.erasePerson({ id: "u-ben", reason: "Left" });
      },
    };
    for (const [name, end] of Object.entries(endings)) {
      const { device } = await addPasskey(await hub.as("ben"), origin);
      await end();
      expect([name, await codeOf(signIn(device))]).toEqual([name, [401, "passkey_refused"]]);
    }
    const rows = await hub.platform.db
      .selectFrom("passkeys")
      .select("user_id")
      .where("user_id", "=", "u-ben")
      .execute();
    expect(rows).toEqual([]);
  });

  test("a hub without https and a host name has no passkeys, whatever host a request names", async () => {
    const reached = { IPHUB_HOST_NAME: "0.0.0.0" };
    for (const [environment, host] of [
      [{}, "hub.firm.example"],
      [{}, "127.0.0.1:4780"],
      [{}, "localhost:99999"],
      [{}, "localhost@hub.firm.example"],
      [reached, "localhost"],
      [{ IPHUB_PUBLIC_URL: "https://192.0.2.7" }, "hub.firm.example"],
      [{ IPHUB_PUBLIC_URL: "http://hub.firm.example" }, "hub.firm.example"],
    ] as const) {
      const other = await startWholeHub({ database: await engine.fresh(), environment });
      const headers = { host, "x-forwarded-proto": "https" };
      const path = "/api/auth/passkey/options";
      const { status, text } = await rawCall({ url: other.url, path, method: "POST", headers });
      expect([environment, host, status]).toEqual([environment, host, 409]);
      expect(text).toContain("IPHUB_PUBLIC_URL");
      await other.close();
    }
  });
});

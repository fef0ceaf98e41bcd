import { createHash, randomBytes } from "node:crypto";
import { createHub, type Hub, memoryTokenStore } from "@iphub/sdk";
import { hashPassword } from "@iphub/server/identity/auth/passwords";
import { openSession } from "@iphub/server/identity/auth/sessions.store";
import { afterAll, beforeAll, expect, test } from "vitest";
import { behindOpenChange } from "../../support/behind-open-change.ts";
import { forEachEngine, onPostgres } from "../../support/engines.ts";
import { failureOf } from "../../support/failure-of.ts";
import { startWholeHub, type WholeHub, wholeHubPassword } from "../../support/whole-hub.ts";

forEachEngine((engine) => {
  let hub: WholeHub;
  let amy: Hub;
  let stranger: Hub;
  beforeAll(async () => {
    hub = await startWholeHub({ database: await engine.fresh() });
    amy = await hub.as("amy");
    stranger = createHub({ baseUrl: hub.url, token: memoryTokenStore(), retries: 0 });
  });
  afterAll(() => hub.close());

  /** A command line that its person has confirmed and that has not fetched its session. */
  async function confirmed(person: Hub): Promise<{ id: string; verifier: string }> {
    const verifier = randomBytes(32).toString("base64url");
    const challenge = createHash("sha256").update(verifier).digest("base64url");
    const { id, code } = await stranger.auth.beginCommandLine({ challenge, machine: "a laptop" });
    await person.auth.confirmCommandLine({ code, allow: true });
    return { id, verifier };
  }

  const newPassword = "another horse entirely";
  const ways: readonly (readonly [string, (person: Hub) => Promise<unknown>])[] = [
    ["'Sign out everywhere'", (person) => person.auth.endAllSessions({})],
    [
      "a new password of one's own",
      (person) => person.auth.changePassword({ password: wholeHubPassword, newPassword }),
    ],
    ["a password that an administrator sets", () => amy.auth.setPassword({ id: "u-ben", newPassword })],
    [
      "the closing of the account",
      async () => {
        await amy.users.update({ id: "u-ben", disabled: true });
        await amy.users.update({ id: "u-ben", disabled: false });
      },
    ],
  ];
  test.each(ways)("%s ends a command line that was confirmed and not finished", async (_way, end) => {
    const ben = await hub.as("ben");
    const kept = await confirmed(ben);
    expect(await stranger.auth.finishCommandLine(kept)).toMatch(/./);
    const waiting = await confirmed(ben);
    await end(ben);
    expect(await failureOf(stranger.auth.finishCommandLine(waiting))).toMatchObject({ code: "sign_in_over" });
  });

  test("calendar addresses end with the account, and with a password that an administrator sets, for good", async () => {
    const ben = await hub.as("ben");
    const { path } = await ben.calendar.create({ person: "me" });
    const reads = async (address: string) => (await fetch(hub.url + address)).status;
    expect(await reads(path)).toBe(200);
    await amy.users.update({ id: "u-ben", disabled: true });
    await amy.users.update({ id: "u-ben", disabled: false });
    expect(await reads(path)).toBe(404);
    const { path: second } = await (await hub.as("ben")).calendar.create({ person: "me" });
    expect(await reads(second)).toBe(200);
    await amy.auth.setPassword({ id: "u-ben", newPassword });
    expect(await reads(second)).toBe(404);
  });

  test("an API token makes no calendar address, which would outlive it", async () => {
    const { token } = await (await hub.as("ben")).tokens.create({ name: "Script", scope: "write" });
    const script = createHub({ baseUrl: hub.url, token: memoryTokenStore(token), retries: 0 });
    const inPerson = { status: 403, code: "in_person" };
    expect(await failureOf(script.calendar.create({ person: "me" }))).toMatchObject(inPerson);
    expect(await script.calendar.list()).toEqual([]);
  });

  test("a sign-in whose password was checked before a new one was set gets no session", async () => {
    const hashOfEve = async () => {
      const eve = hub.platform.db.selectFrom("users").select("password_hash").where("id", "=", "u-eve");
      return (await eve.executeTakeFirstOrThrow()).password_hash ?? "";
    };
    const signIn = (passwordHash: string) => openSession(hub.platform, "u-eve", "test", { passwordHash });
    const before = await hashOfEve();
    expect(await signIn(before)).toMatch(/^ey/);
    await amy.auth.setPassword({ id: "u-eve", newPassword });
    await expect(signIn(before)).rejects.toMatchObject({ status: 401, code: "unauthorized" });
    expect(await signIn(await hashOfEve())).toMatch(/^ey/);
  });
});

onPostgres((engine) => {
  let hub: WholeHub;
  beforeAll(async () => {
    hub = await startWholeHub({ database: await engine.fresh() });
  });
  afterAll(() => hub?.close());

  test.each([
    ["a new password is set", "eve", async () => ({ password_hash: await hashPassword("another horse entirely") })],
    ["the account is disabled", "ben", async () => ({ disabled_at: "2026-01-05T09:00:00.000Z" })],
  ] as const)("a sign-in that comes while %s waits for it, and is refused", async (_, name, changedTo) => {
    const stranger = createHub({ baseUrl: hub.url, token: memoryTokenStore(), retries: 0 });
    const credentials = { email: `${name}@firm.example`, password: wholeHubPassword };
    const changed = await changedTo();
    const refused = await behindOpenChange(hub.platform.database.kysely, {
      change: (tx) => tx.updateTable("users").set(changed).where("id", "=", `u-${name}`).execute(),
      calls: () => failureOf(stranger.auth.login(credentials)),
    });
    expect(refused).toMatchObject({ status: 401, code: "unauthorized" });
    const sessions = hub.platform.db.selectFrom("sessions").select("id").where("user_id", "=", `u-${name}`);
    expect(await sessions.execute()).toEqual([]);
  });
});

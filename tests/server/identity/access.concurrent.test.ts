import { createHash, randomBytes } from "node:crypto";
import { createHub, type Hub, memoryTokenStore } from "@iphub/sdk";
import { endSessionsOf } from "@iphub/server/identity/auth/end-sessions";
import { deletePasskey } from "@iphub/server/identity/auth/passkeys.store";
import { openSession } from "@iphub/server/identity/auth/sessions.store";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { behindOpenChange } from "../../support/behind-open-change.ts";
import { onPostgres } from "../../support/engines.ts";
import { failureOf } from "../../support/failure-of.ts";
import { addPasskey, passkeyDevice } from "../../support/passkey-device.ts";
import { startWholeHub, type WholeHub, wholeHubPassword } from "../../support/whole-hub.ts";

const origin = "https://hub.firm.example";

onPostgres((engine) => {
  let hub: WholeHub;
  let amy: Hub;
  let stranger: Hub;
  beforeAll(async () => {
    hub = await startWholeHub({ database: await engine.fresh(), environment: { IPHUB_PUBLIC_URL: origin } });
    amy = await hub.as("amy");
    stranger = createHub({ baseUrl: hub.url, token: memoryTokenStore(), retries: 0 });
  });
  afterAll(() => hub?.close());

  const challengeOf = (verifier: string) => createHash("sha256").update(verifier).digest("base64url");
  const newVerifier = () => randomBytes(32).toString("base64url");

  /** What outlives a session of Rob. */
  async function lasting() {
    const { rows } = await sql`
      select (select count(*)::int from api_tokens where user_id = u.id) as tokens,
        (select count(*)::int from user_assistants where owner_id = u.id) as assistants,
        (select count(*)::int from passkeys where user_id = u.id) as passkeys,
        (select count(*)::int from calendar_feeds where owner_id = u.id) as feeds,
        (select count(*)::int from command_line_sign_ins where user_id = u.id) as "commandLines", u.password_hash
      from users u where u.id = 'u-rob'`.execute(hub.platform.database.kysely);
    return rows;
  }

  type Begun = (rob: Hub) => Promise<() => Promise<unknown>>;
  const newPassword = "another horse entirely";
  const ways: readonly (readonly [string, Begun])[] = [
    ["an API token", async (rob) => () => rob.tokens.create({ name: "Script", scope: "write" })],
    ["a new password", async (rob) => () => rob.auth.changePassword({ password: wholeHubPassword, newPassword })],
    ["an assistant", async (rob) => () => rob.users.addAssistant({ email: "eve@firm.example" })],
    ["a calendar address", async (rob) => () => rob.calendar.create({ person: "me" })],
    [
      "a passkey",
      async (rob) => {
        const passkey = passkeyDevice(origin).make(await rob.auth.beginPasskey());
        return () => rob.auth.addPasskey({ name: "Laptop", passkey });
      },
    ],
    [
      "the sign-in of a command line",
      async (rob) => {
        const challenge = challengeOf(newVerifier());
        const { code } = await stranger.auth.beginCommandLine({ challenge, machine: "a laptop" });
        return () => rob.auth.confirmCommandLine({ code, allow: true });
      },
    ],
  ];
  test.each(ways)("%s that is asked for while the account is secured is refused", async (_, begin) => {
    const rob = await hub.as("rob");
    const make = await begin(rob);
    const before = await lasting();
    const refused = await behindOpenChange(hub.platform.database.kysely, {
      change: (tx) => endSessionsOf(tx, "u-rob", new Date()),
      calls: () => failureOf(make()),
    });
    expect(refused.status).toBe(401);
    expect(await lasting()).toEqual(before);
    await (await begin(await hub.as("rob")))();
    expect(await lasting()).not.toEqual(before);
  });

  test("a command line that fetches its sign-in while its person signs out everywhere gets none", async () => {
    const verifier = newVerifier();
    const eve = await hub.as("eve");
    const { id, code } = await stranger.auth.beginCommandLine({
      challenge: challengeOf(verifier),
      machine: "a laptop",
    });
    await eve.auth.confirmCommandLine({ code, allow: true });
    const refused = await behindOpenChange(hub.platform.database.kysely, {
      change: (tx) => endSessionsOf(tx, "u-eve", new Date()),
      calls: () => failureOf(stranger.auth.finishCommandLine({ id, verifier })),
    });
    expect(refused).toMatchObject({ status: 400, code: "sign_in_over" });
    const open = hub.platform.db.selectFrom("sessions").select("id").where("user_id", "=", "u-eve");
    expect(await open.where("revoked_at", "is", null).execute()).toEqual([]);
  });

  test("a sign-in with a passkey that ends just after its proof was right gets no session", async () => {
    const { device, added } = await addPasskey(await hub.as("eve"), origin);
    const passkey = device.sign(await stranger.auth.passkeyRequest());
    const refused = await behindOpenChange(hub.platform.database.kysely, {
      change: (tx) => endSessionsOf(tx, "u-eve", new Date()),
      calls: () => failureOf(stranger.auth.passkeySignIn({ passkey })),
      whileTheyWait: (tx) => deletePasskey(tx, "u-eve", added.id),
    });
    expect(refused).toMatchObject({ status: 401, code: "passkey_refused" });
  });

  test("of the last two passkeys, removed at once, one stays where the role requires a second factor", async () => {
    const ben = await hub.as("ben");
    const [one, other] = [await addPasskey(ben, origin, "One"), await addPasskey(ben, origin, "Other")];
    await amy.auth.requireSecondFactor({ roles: ["paralegal"] });
    const refused = await behindOpenChange(hub.platform.database.kysely, {
      change: async (tx) => {
        await tx.selectFrom("users").select("id").where("id", "=", "u-ben").forNoKeyUpdate().execute();
        await deletePasskey(tx, "u-ben", one.added.id);
      },
      calls: () => failureOf(ben.auth.removePasskey({ id: other.added.id })),
    });
    expect(refused).toMatchObject({ status: 409, code: "second_factor_needed" });
    expect((await ben.auth.passkeys()).map(({ name }) => name)).toEqual(["Other"]);
    await amy.auth.requireSecondFactor({ roles: [] });
    await ben.auth.removePasskey({ id: other.added.id });
  });

  test.each([
    ["takes that of another one", (eve: Hub) => eve.users.update({ id: "u-amy", roles: ["reader"] })],
    [
      "adds another administrator",
      (eve: Hub) =>
        eve.users.create({ email: "new@firm.example", firstName: "New", lastName: "One", roles: ["administrator"] }),
    ],
    ["breaks a wall", (eve: Hub) => eve.walls.break({ id: "m-1", reason: "To look once more" })],
    ["builds a wall", (eve: Hub) => eve.walls.set({ id: "m-1", people: ["ben@firm.example"] })],
    ["sets the password of another one", (eve: Hub) => eve.auth.setPassword({ id: "u-amy", newPassword })],
    ["secures the account of another one", (eve: Hub) => eve.users.secure({ id: "u-amy" })],
    ["says who needs a second factor", (eve: Hub) => eve.auth.requireSecondFactor({ roles: ["reader"] })],
    ["creates a team", (eve: Hub) => eve.users.createTeam({ name: "Biology" })],
    ["deletes a team", (eve: Hub) => eve.users.deleteTeam({ teamId: "t-chem" })],
    [
      "takes a person out of a team",
      (eve: Hub) => eve.users.removeMember({ teamId: "t-chem", email: "ben@firm.example" }),
    ],
  ] as const)("an administrator whose role is being taken away no longer %s", async (_, act) => {
    const { kysely: db } = hub.platform.database;
    const [administrator, paralegal] = [{ roles: ["administrator"] }, { roles: ["paralegal"] }];
    await db.updateTable("users").set(administrator).where("id", "=", "u-eve").execute();
    const eve = await hub.as("eve");
    const refused = await behindOpenChange(db, {
      change: (tx) => tx.updateTable("users").set(paralegal).where("id", "=", "u-eve").execute(),
      calls: () => failureOf(act(eve)),
    });
    expect(refused).toMatchObject({ status: 403, code: "forbidden" });
    const all = (await amy.users.list({ size: 100 })).data.filter(({ roles }) => roles.includes("administrator"));
    expect(all.map(({ email }) => email)).toEqual(["amy@firm.example"]);
  });

  test("a person who is put into a team on two pages at once is in it once", async () => {
    const account = await behindOpenChange(hub.platform.database.kysely, {
      change: async (tx) => {
        await tx.selectFrom("teams").select("id").where("id", "=", "t-chem").forUpdate().execute();
        await tx.insertInto("team_members").values({ team_id: "t-chem", user_id: "u-eve" }).execute();
      },
      calls: () => amy.users.update({ id: "u-eve", teams: ["t-chem"] }),
    });
    expect(account.teams.map(({ id }) => id)).toEqual(["t-chem"]);
    expect((await amy.users.update({ id: "u-eve", teams: [] })).teams).toEqual([]);
  });

  test("a password link that is followed by the end of all access gives no session", async () => {
    const hash = async () => {
      const row = hub.platform.db.selectFrom("users").select("password_hash").where("id", "=", "u-ben");
      return (await row.executeTakeFirstOrThrow()).password_hash ?? "";
    };
    const chosen = await hash();
    await amy.users.secure({ id: "u-ben" });
    const late = openSession(hub.platform, "u-ben", "test", { passwordHash: chosen });
    await expect(late).rejects.toMatchObject({ status: 401, code: "unauthorized" });
  });

  test("of two teams that get one name at once the second is refused by name, and so is a second link to one sign-in", async () => {
    const { kysely: db } = hub.platform.database;
    const named = await behindOpenChange(db, {
      change: async (tx) => {
        await sql`select pg_advisory_xact_lock(hashtextextended('team:names', 0))`.execute(tx);
        await tx.insertInto("teams").values({ id: "t-new", name: "Physics" }).execute();
      },
      calls: () => failureOf(amy.users.updateTeam({ teamId: "t-chem", name: "Physics" })),
    });
    expect([named.status, named.fields[0]?.field]).toEqual([400, "name"]);
    const [tid, oid] = ["t", "o"];
    const linked = await behindOpenChange(db, {
      change: async (tx) => {
        await sql`select pg_advisory_xact_lock(hashtextextended(${`sign-in:${tid} ${oid}`}, 0))`.execute(tx);
        await tx.insertInto("user_identities").values({ tid, oid, user_id: "u-eve" }).execute();
      },
      calls: () => failureOf(amy.auth.linkMicrosoft({ id: "u-ben", tid, oid })),
    });
    expect([linked.status, linked.fields[0]?.field]).toEqual([400, "oid"]);
  });
});

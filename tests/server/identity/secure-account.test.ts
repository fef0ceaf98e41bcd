import { createHub, type Hub, memoryTokenStore } from "@iphub/sdk";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { rawCall } from "../../contract/raw-call.ts";
import { forEachEngine } from "../../support/engines.ts";
import { failureOf } from "../../support/failure-of.ts";
import { startWholeHub, type WholeHub, wholeHubPassword } from "../../support/whole-hub.ts";

const benMail = "ben@firm.example";

forEachEngine((engine) => {
  let hub: WholeHub;
  let amy: Hub;
  beforeAll(async () => {
    hub = await startWholeHub({ database: await engine.fresh() });
    amy = await hub.as("amy");
  });
  afterAll(() => hub.close());

  const signIn = async (email: string, cookie?: string) =>
    rawCall({
      url: hub.url,
      path: "/api/auth/login",
      method: "POST",
      body: JSON.stringify({ email, password: "wrong and long" }),
      ...(cookie === undefined ? {} : { headers: { cookie } }),
    });

  /** The cookie by which a browser is known after a sign-in. */
  async function deviceOf(email: string): Promise<string> {
    const body = JSON.stringify({ email, password: wholeHubPassword });
    const { headers } = await rawCall({ url: hub.url, path: "/api/auth/login", method: "POST", body });
    return String(headers["set-cookie"]).split(";")[0] ?? "";
  }

  test("everything that a compromised account can act with ends at once, and what it did since is shown", async () => {
    const ben = await hub.as("ben");
    const device = await deviceOf(benMail);
    const { token } = await ben.tokens.create({ name: "Script", scope: "write" });
    const script = createHub({ baseUrl: hub.url, token: memoryTokenStore(token) });
    const { path } = await ben.calendar.create({ filter: "my-tasks" });
    await amy.auth.sendPasswordLink({ id: "u-ben" });
    await ben.users.addAssistant({ email: "eve@firm.example" });
    const since = new Date().toISOString();
    await script.tasks.update({ id: "k-1", title: "Changed by a thief" });
    await script.inventions.get({ id: "m-1" });
    const secret = await amy.inventions.create({ title: "Not for amy", references: [] });
    await script.tasks.create({ inventionId: secret.id, title: "In a walled matter" });
    await amy.walls.set({ id: secret.id, owners: [benMail], people: [benMail] });
    await expect.poll(async () => (await amy.accessLog.list({ person: benMail, kind: "matter" })).total).toBe(1);
    const secured = await amy.users.secure({ id: "u-ben", since });
    expect(secured).toMatchObject({
      tokens: 1,
      links: 1,
      feeds: 1,
      passwordRemoved: true,
      assistants: ["eve@firm.example"],
    });
    expect(secured.sessions).toBe(2);
    expect(secured.changes.data.map(({ type }) => type)).toEqual(["task-updated"]);
    expect(secured.changes.data[0]?.tokenId).toMatch(/./);
    expect(secured.accesses.data.map(({ call }) => call)).toContain("inventions.get");
    expect(JSON.stringify(secured)).not.toContain(secret.id);
    for (const one of [ben, script]) expect((await failureOf(one.users.me())).status).toBe(401);
    expect((await fetch(hub.url + path)).status).toBe(404);
    const [own] = (await amy.users.list({ q: "ben" })).data;
    expect([own?.hasPassword, own?.disabledAt]).toEqual([false, null]);
    for (let count = 0; count < 5; count += 1) await signIn(benMail);
    expect((await signIn(benMail, device)).status).toBe(429);
  });

  test("one's own account keeps the session that secures it, and its password", async () => {
    const other = await hub.as("amy");
    const secured = await amy.users.secure({ id: "u-amy" });
    expect(secured.passwordRemoved).toBe(false);
    expect((await failureOf(other.users.me())).status).toBe(401);
    expect((await amy.users.me()).email).toBe("amy@firm.example");
    const [own] = (await amy.users.list({ q: "amy" })).data;
    expect(own?.hasPassword).toBe(true);
  });

  test("it needs a person's recent sign-in, and is in the record", async () => {
    const { token } = await amy.tokens.create({ name: "Admin's script", scope: "write" });
    const script = createHub({ baseUrl: hub.url, token: memoryTokenStore(token) });
    expect(await failureOf(script.users.secure({ id: "u-rob" }))).toMatchObject({ status: 403, code: "in_person" });
    expect((await failureOf(amy.users.secure({ id: "none" }))).status).toBe(404);
    const entries = await hub.platform.db
      .selectFrom("event_log")
      .select("metadata")
      .where("type", "=", "account-secured")
      .execute();
    expect(entries.map(({ metadata }) => metadata.email)).toEqual([benMail, "amy@firm.example"]);
  });

  test("access has ended also where what the account did cannot be read, and securing it again shows that", async () => {
    const { kysely: db } = hub.platform.database;
    const eve = await hub.as("eve");
    await sql`alter table access_log rename to access_log_away`.execute(db);
    const secured = amy.users.secure({ id: "u-eve" }, { idempotencyKey: "k-eve" });
    expect(await failureOf(secured)).toMatchObject({ status: 500, code: "trail_unread" });
    await sql`alter table access_log_away rename to access_log`.execute(db);
    expect((await failureOf(eve.users.me())).status).toBe(401);
    const again = await amy.users.secure({ id: "u-eve" });
    expect(again).toMatchObject({ sessions: 0, passwordRemoved: false, changes: { total: 0 } });
  });
});

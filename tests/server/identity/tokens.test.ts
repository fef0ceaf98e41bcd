import { createHub, type Hub, memoryTokenStore } from "@iphub/sdk";
import { afterAll, beforeAll, expect, test } from "vitest";
import { errorIn, rawCall } from "../../contract/raw-call.ts";
import { calls, exampleBody, pathWith } from "../../contract/schemas.ts";
import { forEachEngine } from "../../support/engines.ts";
import { failureOf } from "../../support/failure-of.ts";
import { loggedEvents } from "../../support/seeded-hub.ts";
import { TestClock } from "../../support/test-clock.ts";
import { startWholeHub, type WholeHub, wholeHubPassword } from "../../support/whole-hub.ts";

const hour = 60 * 60_000;

/** What a token that may only read must not do. */
const changing = calls.filter(({ call }) => call.access !== "public" && !(call.safe ?? call.method === "GET"));

forEachEngine((engine) => {
  const clock = new TestClock();
  let hub: WholeHub;
  let amy: Hub;
  const by = (token: string) => createHub({ baseUrl: hub.url, token: memoryTokenStore(token), retries: 0 });
  const dayIn = (days: number) => new Date(clock.now().getTime() + days * 24 * hour).toISOString().slice(0, 10);

  beforeAll(async () => {
    hub = await startWholeHub({ database: await engine.fresh(), clock });
    amy = await hub.as("amy");
  });
  afterAll(() => hub?.close());

  test("a token is shown once, kept as a hash, and listed with its last use", async () => {
    const { token, ...made } = await amy.tokens.create({ name: "Export", scope: "write" });
    expect(token).toMatch(/^iphub_[\w-]{43}$/);
    expect(await amy.tokens.list()).toEqual([{ ...made, lastUsedAt: null }]);
    const script = by(token);
    expect((await script.users.me()).email).toBe("amy@firm.example");
    const [used] = await amy.tokens.list();
    expect(used?.lastUsedAt).toBe(clock.now().toISOString());
    expect((await script.tasks.update({ id: "k-1", title: "By a script" })).title).toBe("By a script");
    const stored = await hub.platform.db.selectFrom("api_tokens").selectAll().execute();
    const logged = await loggedEvents(hub.platform, "token-created");
    const answers = await hub.platform.db.selectFrom("idempotent_writes").select("answer").execute();
    expect(JSON.stringify([stored, logged, answers, hub.logLines])).not.toContain(token);
    expect(logged[0]?.metadata).toMatchObject({ name: "Export", scope: "write" });
  });

  test("a revoked token is refused with the next call, and no one revokes another's", async () => {
    const { id, token } = await amy.tokens.create({ name: "Short", scope: "read" });
    expect((await failureOf((await hub.as("ben")).tokens.revoke({ id }))).status).toBe(404);
    expect((await by(token).users.me()).email).toBe("amy@firm.example");
    await amy.tokens.revoke({ id });
    const { status, code } = await failureOf(by(token).users.me());
    expect([status, code]).toEqual([401, "signed_out"]);
    expect((await failureOf(amy.tokens.revoke({ id }))).status).toBe(404);
    expect((await amy.tokens.list()).map((one) => one.id)).not.toContain(id);
    expect((await failureOf(by("iphub_guessed").users.me())).status).toBe(401);
  });

  test("a token ends with its last day, and a day that is over is refused", async () => {
    const { token, expiresAt } = await amy.tokens.create({ name: "A day", scope: "read", expiresOn: dayIn(1) });
    expect(expiresAt).toBe(`${dayIn(2)}T00:00:00.000Z`);
    expect((await by(token).users.me()).email).toBe("amy@firm.example");
    const late = amy.tokens.create({ name: "Late", scope: "read", expiresOn: dayIn(-1) });
    expect((await failureOf(late)).fields[0]?.field).toBe("expiresOn");
    clock.advance(Date.parse(expiresAt ?? "") - clock.now().getTime());
    amy = await hub.as("amy");
    expect((await failureOf(by(token).users.me())).status).toBe(401);
    expect((await amy.tokens.list()).map(({ name }) => name)).not.toContain("A day");
  });

  test("a token has the rights of its person as they are now, and none when the person is gone", async () => {
    const ben = await hub.as("ben");
    const { token } = await ben.tokens.create({ name: "Ben's", scope: "write" });
    expect((await failureOf(by(token).users.list())).status).toBe(403);
    await amy.users.update({ id: "u-ben", roles: ["reader"] });
    expect((await failureOf(by(token).tasks.update({ id: "k-1", title: "x" }))).status).toBe(403);
    await amy.users.update({ id: "u-ben", disabled: true });
    expect((await failureOf(by(token).users.me())).status).toBe(401);
    await amy.users.update({ id: "u-ben", disabled: false, roles: ["paralegal"] });
  });

  test("an administrator lists and revokes a person's tokens; no one else does", async () => {
    const [ben, rob] = [await hub.as("ben"), await hub.as("rob")];
    const { token, ...made } = await ben.tokens.create({ name: "Nightly", scope: "read" });
    expect(await amy.tokens.list({ userId: "u-ben" })).toContainEqual({ ...made, lastUsedAt: null });
    expect(await ben.tokens.list({ userId: "u-ben" })).toEqual(await ben.tokens.list());
    expect((await failureOf(rob.tokens.list({ userId: "u-ben" }))).status).toBe(403);
    expect((await failureOf(amy.tokens.list({ userId: "u-none" }))).status).toBe(404);
    await amy.tokens.revoke({ id: made.id });
    expect((await failureOf(by(token).users.me())).status).toBe(401);
    const [event] = (await loggedEvents(hub.platform, "token-revoked")).slice(-1);
    expect(event).toMatchObject({ actor: "amy@firm.example", metadata: { tokenId: made.id, userId: "u-ben" } });
  });

  test("tokens end with a password that an administrator sets and with a closed account, for good", async () => {
    const tokenOfEve = async () => (await (await hub.as("eve")).tokens.create({ name: "Eve's", scope: "read" })).token;
    const [first, second] = [await tokenOfEve(), await tokenOfEve()];
    await amy.auth.setPassword({ id: "u-eve", newPassword: wholeHubPassword });
    for (const token of [first, second]) expect((await failureOf(by(token).users.me())).status).toBe(401);
    const third = await tokenOfEve();
    await amy.users.update({ id: "u-eve", disabled: true });
    await amy.users.update({ id: "u-eve", disabled: false });
    expect((await failureOf(by(third).users.me())).status).toBe(401);
    expect(await amy.tokens.list({ userId: "u-eve" })).toEqual([]);
  });

  test("no token makes, revokes or changes what its person must do in person", async () => {
    const { token } = await amy.tokens.create({ name: "Everything", scope: "write" });
    const script = by(token);
    for (const call of [
      () => script.tokens.create({ name: "Another", scope: "write" }),
      () => script.tokens.revoke({ id: "none" }),
      () => script.auth.changePassword({ password: "a horse of course", newPassword: "another password" }),
      () => script.auth.endAllSessions(),
      () => script.auth.logout(),
      () => script.users.addAssistant({ email: "ben@firm.example" }),
    ]) {
      const { status, code } = await failureOf(call());
      expect([status, code]).toEqual([403, "in_person"]);
    }
    expect((await amy.tokens.list()).length).toBeGreaterThan(0);
  });

  test("a token that may only read changes nothing: every call that is no reading is 403", async () => {
    const { token } = await amy.tokens.create({ name: "Reader", scope: "read" });
    const statuses = new Map<string, unknown>();
    for (const { name, call } of changing) {
      const body = exampleBody(call);
      const answer = await rawCall({
        url: hub.url,
        path: pathWith(call.path, "k-1"),
        method: call.method,
        token,
        body: body === undefined ? undefined : JSON.stringify(body),
      });
      statuses.set(name, [answer.status, errorIn(answer).code]);
    }
    const wanted = changing.map(({ name, call }) => [name, [403, call.inPerson ? "in_person" : "read_only"]] as const);
    expect(Object.fromEntries(statuses)).toEqual(Object.fromEntries(wanted));
    expect((await by(token).inventions.get({ id: "m-1" })).id).toBe("m-1");
  });
});

import { createHub } from "@iphub/sdk";
import { sweepSignIns } from "@iphub/server/identity/auth/sweep-sign-ins";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { forEachEngine } from "../../support/engines.ts";
import { failureOf } from "../../support/failure-of.ts";
import { type MailPeer, startMailPeer } from "../../support/mail-peer.ts";
import { loggedEvents } from "../../support/seeded-hub.ts";
import { TestClock } from "../../support/test-clock.ts";
import { startWholeHub, type WholeHub, wholeHubPassword } from "../../support/whole-hub.ts";

const minute = 60_000;
const hour = 60 * minute;
const linkIn = (text: string) => /http\S+#([\w-]{40,})/.exec(text)?.[0] ?? "";
const keyIn = (link: string) => link.split("#")[1] ?? "";

forEachEngine((engine) => {
  const clock = new TestClock();
  const refusals = new Map<string, number>();
  let peer: MailPeer;
  let hub: WholeHub;
  const anybody = () => createHub({ baseUrl: hub.url, retries: 0 });
  const choose = (key: string, newPassword: string) => anybody().auth.choosePassword({ key, newPassword });
  const login = (email: string, password: string) => anybody().auth.login({ email, password });
  const refused = async (call: Promise<unknown>) => {
    const { status, fields } = await failureOf(call);
    return [status, fields[0]?.field];
  };

  beforeAll(async () => {
    peer = await startMailPeer((to) => refusals.get(to) ?? 0);
    const environment = {
      IPHUB_SMTP_OUT_URL: peer.url,
      IPHUB_SMTP_OUT_FROM: "iphub@firm.example",
      IPHUB_PUBLIC_URL: "https://hub.firm.example",
    };
    hub = await startWholeHub({ database: await engine.fresh(), clock, environment });
  });
  afterAll(async () => {
    await hub?.close();
    await peer?.close();
  });

  test("an invitation goes by mail, works once, and its key is in no table, no answer and no log", async () => {
    const amy = await hub.as("amy");
    const { id } = await amy.users.create({ email: "new@firm.example", firstName: "Neele", lastName: "Wolf" });
    const sent = await amy.auth.sendPasswordLink({ id });
    expect(sent).toMatchObject({ sentTo: "new@firm.example", link: null });
    const mail = await peer.nth(1);
    expect(mail.to).toEqual(["new@firm.example"]);
    expect(mail.text).toContain("From: iphub@firm.example");
    const link = linkIn(mail.text);
    expect(link).toMatch(/^https:\/\/hub\.firm\.example\/password#/);
    const stored = await hub.platform.db.selectFrom("password_links").selectAll().execute();
    const jobs = await hub.platform.db.selectFrom("jobs").selectAll().execute();
    expect(JSON.stringify([stored, jobs, hub.logLines])).not.toContain(keyIn(link));
    expect(await refused(choose(keyIn(link), "short")).catch((error: Error) => error.message)).toContain("newPassword");
    const token = await choose(keyIn(link), "a password of hers");
    expect(token).toMatch(/^ey/);
    expect(await login("new@firm.example", "a password of hers")).toMatch(/^ey/);
    expect(await refused(choose(keyIn(link), "another password"))).toEqual([400, "key"]);
    expect(await loggedEvents(hub.platform, "password-chosen")).toHaveLength(1);
  });

  test("a forgotten password gets the same answer with and without an account; only the account gets mail", async () => {
    const before = peer.taken.length;
    const answers = [
      await anybody().auth.forgotPassword({ email: "nobody@firm.example" }),
      await anybody().auth.forgotPassword({ email: "BEN@firm.example" }),
    ];
    expect(answers).toEqual([
      { ok: true, mails: true },
      { ok: true, mails: true },
    ]);
    const mail = await peer.nth(before + 1);
    expect(mail.to).toEqual(["ben@firm.example"]);
    const ben = await hub.as("ben");
    await choose(keyIn(linkIn(mail.text)), "ben has another");
    expect((await failureOf(ben.users.me())).status).toBe(401);
    expect((await failureOf(login("ben@firm.example", wholeHubPassword))).status).toBe(401);
    expect(await login("ben@firm.example", "ben has another")).toMatch(/^ey/);
    expect(peer.taken).toHaveLength(before + 1);
  });

  test("a link runs out: after an hour where it was asked for, after seven days where it invites", async () => {
    const before = peer.taken.length;
    await anybody().auth.forgotPassword({ email: "rob@firm.example" });
    const forgottenPassword = keyIn(linkIn((await peer.nth(before + 1)).text));
    clock.advance(hour);
    expect(await refused(choose(forgottenPassword, "too late for it"))).toEqual([400, "key"]);
    const amy = await hub.as("amy");
    await amy.auth.sendPasswordLink({ id: "u-rob" });
    const invited = keyIn(linkIn((await peer.nth(before + 2)).text));
    clock.advance(7 * 24 * hour);
    expect(await refused(choose(invited, "too late for it"))).toEqual([400, "key"]);
    clock.advance(minute);
    await sweepSignIns(hub.platform);
    expect(await hub.platform.db.selectFrom("password_links").select("user_id").execute()).toEqual([]);
  });

  test("one link that is used spends the others, and who has left has none", async () => {
    const before = peer.taken.length;
    const amy = await hub.as("amy");
    await amy.auth.sendPasswordLink({ id: "u-eve" });
    await amy.auth.sendPasswordLink({ id: "u-eve" });
    const [first, second] = [await peer.nth(before + 1), await peer.nth(before + 2)].map(({ text }) =>
      keyIn(linkIn(text)),
    );
    await choose(first ?? "", "eve has this one");
    expect(await refused(choose(second ?? "", "eve has that one"))).toEqual([400, "key"]);
    await amy.auth.sendPasswordLink({ id: "u-eve" });
    const third = keyIn(linkIn((await peer.nth(before + 3)).text));
    await amy.users.update({ id: "u-eve", disabled: true });
    expect(await refused(choose(third, "eve is gone now"))).toEqual([400, "key"]);
    expect((await failureOf(amy.auth.sendPasswordLink({ id: "u-eve" }))).status).toBe(404);
    expect(await anybody().auth.forgotPassword({ email: "eve@firm.example" })).toEqual({ ok: true, mails: true });
  });

  test("an invitation and a link for a forgotten password end when the password is changed or set", async () => {
    const before = peer.taken.length;
    const amy = await hub.as("amy");
    const linkOfRob = async (at: number) => {
      await amy.auth.sendPasswordLink({ id: "u-rob" });
      return keyIn(linkIn((await peer.nth(before + at)).text));
    };
    const first = await linkOfRob(1);
    const rob = await hub.as("rob");
    await rob.auth.changePassword({ password: wholeHubPassword, newPassword: "rob has a new one" });
    expect(await refused(choose(first, "from the mailbox"))).toEqual([400, "key"]);
    const second = await linkOfRob(2);
    await amy.auth.setPassword({ id: "u-rob", newPassword: wholeHubPassword });
    expect(await refused(choose(second, "from the mailbox"))).toEqual([400, "key"]);
    expect(await login("rob@firm.example", wholeHubPassword)).toMatch(/^ey/);
  });

  test("an invitation is tried again while the mail server is away, and no more once it refuses the address", async () => {
    const { kysely: db } = hub.platform.database;
    const amy = await hub.as("amy");
    const lastJob = () =>
      db
        .selectFrom("jobs")
        .select(["attempts", "status", "result"])
        .where("kind", "=", "password-mail")
        .orderBy("id", "desc")
        .executeTakeFirstOrThrow();
    refusals.set("rob@firm.example", 450);
    const before = peer.taken.length;
    // The id of a job says its time, and so which is the last one.
    clock.advance(minute);
    await amy.auth.sendPasswordLink({ id: "u-rob" });
    for (let attempts = 1; attempts <= 8; attempts += 1) {
      await expect.poll(lastJob).toMatchObject({ attempts, status: "queued" });
      clock.advance(5 * minute);
      if (attempts === 8) refusals.clear();
      await sql`select pg_notify('iphub_jobs', '')`.execute(db);
    }
    expect((await peer.nth(before + 1)).to).toEqual(["rob@firm.example"]);
    refusals.set("rob@firm.example", 550);
    clock.advance(minute);
    // The sign-in of before is no longer a recent one.
    await (await hub.as("amy")).auth.sendPasswordLink({ id: "u-rob" });
    const refused = {
      attempts: 1,
      status: "completed",
      result: { sent: false, reason: expect.stringContaining("550") },
    };
    await expect.poll(lastJob).toMatchObject(refused);
    refusals.clear();
  });

  test("who asks too often waits, whether or not there is such an account", async () => {
    for (const email of ["amy@firm.example", "stranger@firm.example"]) {
      for (let at = 0; at < 3; at += 1) await anybody().auth.forgotPassword({ email });
      const { status, code } = await failureOf(anybody().auth.forgotPassword({ email }));
      expect([status, code]).toEqual([429, "too_many_attempts"]);
    }
    clock.advance(5 * minute);
    expect(await anybody().auth.forgotPassword({ email: "amy@firm.example" })).toMatchObject({ ok: true });
  });

  test("a reader makes no link, and guessed keys are refused before a password is hashed", async () => {
    const rob = await hub.as("rob");
    expect((await failureOf(rob.auth.sendPasswordLink({ id: "u-amy" }))).status).toBe(403);
    expect(await refused(choose("guessed", "a good password"))).toEqual([400, "key"]);
  });

  // spec: 7.17
  test("where e-mail and password are not offered, no one signs in, asks or chooses with them", async () => {
    const { kysely: db } = hub.platform.database;
    const amy = await hub.as("amy");
    await db.insertInto("hub_secrets").values({ name: "sign-in-providers", value: '["microsoft"]' }).execute();
    for (const call of [
      () => login("amy@firm.example", wholeHubPassword),
      () => anybody().auth.forgotPassword({ email: "amy@firm.example" }),
      () => choose("guessed", "a good password"),
    ]) {
      const { status, code } = await failureOf(call());
      expect([status, code]).toEqual([403, "not_offered"]);
    }
    expect(await amy.auth.configure({ providers: ["local"] })).toEqual(["local"]);
    expect(await login("amy@firm.example", wholeHubPassword)).toMatch(/^ey/);
  });
});

forEachEngine((engine) => {
  test("a hub without a mail server gives the administrator the link to hand over", async () => {
    const hub = await startWholeHub({ database: await engine.fresh() });
    const amy = await hub.as("amy");
    const { link, sentTo } = await amy.auth.sendPasswordLink({ id: "u-ben" });
    expect([sentTo, link?.startsWith(`${hub.url}/password#`)]).toEqual([null, true]);
    const anybody = createHub({ baseUrl: hub.url });
    expect(await anybody.auth.forgotPassword({ email: "ben@firm.example" })).toEqual({ ok: true, mails: false });
    await anybody.auth.choosePassword({ key: keyIn(link ?? ""), newPassword: "handed to ben" });
    expect(await anybody.auth.login({ email: "ben@firm.example", password: "handed to ben" })).toMatch(/^ey/);
    expect(JSON.stringify(await loggedEvents(hub.platform, "password-link-made"))).not.toContain(keyIn(link ?? ""));
    const answers = await hub.platform.db.selectFrom("idempotent_writes").select("answer").execute();
    expect(answers.length).toBeGreaterThan(0);
    expect(JSON.stringify(answers)).not.toContain(keyIn(link ?? ""));
    await hub.close();
  });

  test("without an address that works elsewhere no link is mailed: the administrator hands it over", async () => {
    const environment = { IPHUB_SMTP_OUT_URL: "smtp://127.0.0.1:9" };
    const local = await startWholeHub({ database: await engine.fresh(), environment });
    const amy = await local.as("amy");
    const made = await amy.auth.sendPasswordLink({ id: "u-ben" });
    expect(made).toMatchObject({ sentTo: null, link: expect.stringContaining(`${local.url}/password#`) });
    const asked = await createHub({ baseUrl: local.url, retries: 0 }).auth.forgotPassword({
      email: "ben@firm.example",
    });
    expect(asked).toEqual({ ok: true, mails: false });
    expect(local.logLines.join("\n")).toContain("IPHUB_PUBLIC_URL is not set");
    await local.close();
  });
});

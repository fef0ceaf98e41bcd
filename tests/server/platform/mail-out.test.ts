import { mailGuard } from "@iphub/server/docket/inbox/mail-guard";
import { transaction } from "@iphub/server/platform/database/transaction";
import { isOverDailyLimit, queueMail } from "@iphub/server/platform/mail-out/queue-mail";
import { sendDueMail } from "@iphub/server/platform/mail-out/send-queued-mail";
import { afterAll, beforeAll, expect, test } from "vitest";
import { forEachEngine } from "../../support/engines.ts";
import { type MailPeer, startMailPeer } from "../../support/mail-peer.ts";
import { TestClock } from "../../support/test-clock.ts";
import { startWholeHub, type WholeHub } from "../../support/whole-hub.ts";

const day = 86_400_000;
const [benMail, eveMail] = ["ben@firm.example", "eve@firm.example"];

forEachEngine((engine) => {
  const clock = new TestClock();
  const refusals = new Map<string, number>();
  let hub: WholeHub;
  let peer: MailPeer;

  beforeAll(async () => {
    peer = await startMailPeer((to) => refusals.get(to) ?? 0);
    const environment = {
      IPHUB_SMTP_OUT_URL: peer.url,
      IPHUB_SMTP_OUT_FROM: "iphub@firm.example",
      IPHUB_MAIL_DAILY_LIMIT: "3",
    };
    hub = await startWholeHub({ database: await engine.fresh(), clock, environment });
  });
  afterAll(async () => {
    await hub?.close();
    await peer?.close();
  });

  test("a mail is the same one at each attempt; a refused one says why, and who left gets none", async () => {
    const { platform } = hub;
    const { kysely: db } = platform.database;
    const queue = (userId: string, subject: string) =>
      transaction(platform.database, (tx) => queueMail(tx, platform, { to: { userId }, subject, text: "Text" }));
    const stateOf = async (id: string | null) =>
      db
        .selectFrom("outgoing_mail")
        .select(["status", "last_error", "attempts"])
        .where("id", "=", id)
        .executeTakeFirst();
    const drain = () => sendDueMail(platform, mailGuard, new AbortController().signal);
    // The hub sends by itself too: an attempt of its own has no outcome yet while it lasts.
    const settled = (id: string | null, outcome: { readonly status: string; readonly last_error?: unknown }) =>
      expect
        .poll(async () => {
          await drain();
          return stateOf(id);
        })
        .toMatchObject(outcome);
    refusals.set(benMail, 450).set(eveMail, 550);
    const [later, never] = [await queue("u-ben", "Later\r\nBcc: eve@firm.example"), await queue("u-eve", "Never")];
    await settled(later, { status: "queued", last_error: expect.stringContaining("450") });
    await settled(never, { status: "refused", last_error: expect.stringContaining("550") });
    refusals.clear();
    const before = peer.taken.length;
    await drain();
    expect(await stateOf(later)).toMatchObject({ status: "queued", attempts: 1 });
    clock.advance(60_000);
    await settled(later, { status: "sent" });
    expect(await stateOf(later)).toMatchObject({ attempts: 2 });
    const mail = await peer.nth(before + 1);
    expect(mail.to).toEqual([benMail]);
    expect(mail.text).toMatch(/^Subject: Later Bcc: eve@firm\.example\r?$/m);
    const isOver = (userId: string) => transaction(platform.database, (tx) => isOverDailyLimit(tx, platform, userId));
    expect([await isOver("u-ben"), await isOver("u-rob")]).toEqual([false, false]);
    for (const subject of ["One", "Two", "Three"]) await queue("u-rob", subject);
    expect(await isOver("u-rob")).toBe(true);
    clock.advance(day);
    expect(await isOver("u-rob")).toBe(false);
    await db.updateTable("users").set({ disabled_at: clock.now().toISOString() }).where("id", "=", "u-rob").execute();
    expect(await queue("u-rob", "Too late")).toBeNull();
  });
});

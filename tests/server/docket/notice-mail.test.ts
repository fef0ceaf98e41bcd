import { fanOut } from "@iphub/server/docket/inbox/fan-out";
import { sendDigests } from "@iphub/server/docket/inbox/notice-mail";
import { afterAll, beforeAll, expect, test } from "vitest";
import { onBothEngines } from "../../support/engines.ts";
import { type MailPeer, startMailPeer } from "../../support/mail-peer.ts";
import { TestClock } from "../../support/test-clock.ts";
import { startWholeHub, type WholeHub } from "../../support/whole-hub.ts";

const day = 86_400_000;
const benMail = "ben@firm.example";

onBothEngines((engine) => {
  const clock = new TestClock();
  let hub: WholeHub;
  let peer: MailPeer;

  beforeAll(async () => {
    // At ten in the morning in New York, summer or winter.
    const now = clock.now();
    clock.advance(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1, 15) - now.getTime());
    peer = await startMailPeer();
    const environment = {
      IPHUB_SMTP_OUT_URL: peer.url,
      IPHUB_SMTP_OUT_FROM: "iphub@firm.example",
      IPHUB_MAIL_DAILY_LIMIT: "2",
      IPHUB_PUBLIC_URL: "https://hub.firm.example",
    };
    hub = await startWholeHub({ database: await engine.fresh(), clock, environment });
  });
  afterAll(async () => {
    await hub?.close();
    await peer?.close();
  });

  test("a mention is mailed at once up to the daily limit, and what is beyond it is in the mail of the next day, once", async () => {
    const [amy, ben] = await Promise.all([hub.as("amy"), hub.as("ben")]);
    const title = "Cell <b>one</b>\u001b[31m\r\nBcc: x@evil.example";
    const { id: inventionId } = await amy.inventions.create({
      title: title.replace(/[\r\n]+/g, " "),
      references: ["MAIL-1"],
    });
    for (const content of ["@ben first", "@ben second", "@ben third <script>"]) {
      await amy.notes.createForInvention({ inventionId, content });
    }
    await fanOut(hub.platform);
    await peer.nth(2);
    const sent = peer.taken.slice(0, 2);
    expect(sent.map(({ to }) => to)).toEqual([[benMail], [benMail]]);
    for (const { text } of sent) {
      expect(text).toContain("https://hub.firm.example/inbox/preferences");
      expect(text).toContain("&lt;b&gt;one&lt;/b&gt;");
      expect(text).not.toMatch(/^Bcc:/m);
      expect(text).not.toContain("\u001b");
    }
    const delivered = async () =>
      (await ben.inbox.list({ inventionId })).data.map(({ delivery }) => delivery?.state ?? "none").toSorted();
    await expect.poll(delivered).toEqual(["none", "sent", "sent"]);

    expect(await sendDigests(hub.platform)).toBe(0);
    clock.advance(day);
    expect(await sendDigests(hub.platform)).toBe(1);
    expect(await sendDigests(hub.platform)).toBe(0);
    const digest = await peer.nth(3);
    expect(digest.to).toEqual([benMail]);
    expect(digest.text).toContain("@ben third &lt;script&gt;");
    expect(digest.text).not.toContain("@ben first");
  });
});

import { afterAll, beforeAll, expect, test } from "vitest";
import { forEachEngine } from "../../support/engines.ts";
import { type MailPeer, startMailPeer } from "../../support/mail-peer.ts";
import { startWholeHub, type WholeHub } from "../../support/whole-hub.ts";

forEachEngine((engine) => {
  let peer: MailPeer;
  const hubs: WholeHub[] = [];
  beforeAll(async () => {
    peer = await startMailPeer();
  });
  afterAll(async () => {
    for (const hub of hubs) await hub.close();
    await peer?.close();
  });

  test("every owner hears by mail who broke their wall and why, and the mail tells nothing of the matter", async () => {
    for (const [address, line] of [
      ["https://hub.firm.example/", (id: string) => `https://hub.firm.example/inventions/${id}`],
      [undefined, (id: string) => `The matter has the id ${id}.`],
    ] as const) {
      const environment = {
        IPHUB_SMTP_OUT_URL: peer.url,
        IPHUB_SMTP_OUT_FROM: "iphub@firm.example",
        ...(address === undefined ? {} : { IPHUB_PUBLIC_URL: address }),
      };
      const hub = await startWholeHub({ database: await engine.fresh(), environment });
      hubs.push(hub);
      const before = peer.taken.length;
      const [amy, ben] = await Promise.all([hub.as("amy"), hub.as("ben")]);
      const { id } = await amy.inventions.create({ title: "Secret antenna", references: ["SECRET-1"] });
      await amy.walls.set({ id, owners: ["ben@firm.example", "eve@firm.example"], people: ["ben@firm.example"] });
      await amy.walls.break({ id, reason: "The partner asked for it in writing" });
      const mails = [await peer.nth(before + 1), await peer.nth(before + 2)];
      expect(mails.flatMap(({ to }) => to).sort()).toEqual(["ben@firm.example", "eve@firm.example"]);
      for (const { text } of mails) {
        expect(text).toContain("amy@firm.example has broken the wall");
        expect(text).toContain("The partner asked for it in writing");
        expect(text).toContain(line(id));
        expect(text).not.toMatch(/Secret antenna|SECRET-1|127\.0\.0\.1/);
      }
      expect((await ben.inventions.get({ id })).title).toBe("Secret antenna");
    }
  });
});

import { createHub, memoryTokenStore } from "@iphub/sdk";
import { afterAll, beforeAll, expect, test } from "vitest";
import { forEachEngine } from "../../support/engines.ts";
import { failureOf } from "../../support/failure-of.ts";
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

  test("every owner is mailed who broke their wall and why, and the mail has no fact of the matter", async () => {
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

  test("no one opens a wall for themselves by a team that it names, and its owners hear of others whom one opened it for", async () => {
    const environment = { IPHUB_SMTP_OUT_URL: peer.url, IPHUB_SMTP_OUT_FROM: "iphub@firm.example" };
    const hub = await startWholeHub({ database: await engine.fresh(), environment });
    hubs.push(hub);
    const [amy, ben, eve] = await Promise.all([hub.as("amy"), hub.as("ben"), hub.as("eve")]);
    const admitting = await amy.inventions.create({ title: "Secret antenna", references: [] });
    const excluding = await amy.inventions.create({ title: "Secret pump", references: [] });
    const { id: teamId } = await amy.users.createTeam({ name: "Bidders" });
    await amy.users.updateTeam({ teamId, members: ["amy@firm.example", "eve@firm.example"] });
    await amy.walls.set({ id: admitting.id, owners: ["ben@firm.example"], teams: ["t-chem"] });
    await amy.walls.set({ id: excluding.id, owners: ["ben@firm.example"], excludedTeams: [teamId] });
    const walled = { status: 403, code: "walled_team" };
    const everyone = ["amy@firm.example", "ben@firm.example"];
    expect(await failureOf(amy.users.update({ id: "u-amy", teams: [teamId, "t-chem"] }))).toMatchObject(walled);
    expect(await failureOf(amy.users.updateTeam({ teamId: "t-chem", members: everyone }))).toMatchObject(walled);
    expect(await failureOf(amy.users.update({ id: "u-amy", teams: [] }))).toMatchObject(walled);
    expect(await failureOf(amy.users.updateTeam({ teamId, members: ["eve@firm.example"] }))).toMatchObject(walled);
    const own = { teamId, email: "amy@firm.example" };
    expect(await failureOf(amy.users.removeMember(own))).toMatchObject(walled);
    for (const { id } of [admitting, excluding]) expect((await failureOf(amy.inventions.get({ id }))).status).toBe(404);

    const { token } = await amy.tokens.create({ name: "Script", scope: "write" });
    const script = createHub({ baseUrl: hub.url, token: memoryTokenStore(token), retries: 0 });
    const inPerson = { status: 403, code: "in_person" };
    const members = ["ben@firm.example", "eve@firm.example"];
    expect(await failureOf(script.users.updateTeam({ teamId: "t-chem", members }))).toMatchObject(inPerson);
    expect(await failureOf(script.users.update({ id: "u-eve", teams: [] }))).toMatchObject(inPerson);

    const { token: owners } = await ben.tokens.create({ name: "Script", scope: "write" });
    const owning = createHub({ baseUrl: hub.url, token: memoryTokenStore(owners), retries: 0 });
    expect(await failureOf(owning.walls.set({ id: admitting.id, teams: [] }))).toMatchObject(inPerson);
    expect(await failureOf(owning.walls.remove({ id: admitting.id }))).toMatchObject(inPerson);
    expect(await failureOf(owning.inventions.update({ id: admitting.id, teams: [] }))).toMatchObject(inPerson);
    const opened = await amy.inventions.create({ title: "Opened by a script", references: [] });
    expect((await script.walls.set({ id: opened.id, people: ["eve@firm.example"] })).owners).toEqual([own.email]);

    const before = peer.taken.length;
    await amy.users.updateTeam({ teamId: "t-chem", members });
    expect((await eve.inventions.get({ id: admitting.id })).id).toBe(admitting.id);
    await amy.users.removeMember({ teamId, email: "eve@firm.example" });
    const mails = [await peer.nth(before + 1), await peer.nth(before + 2)];
    for (const { to, text } of mails) {
      expect(to).toEqual(["ben@firm.example"]);
      expect(text).toContain("amy@firm.example has changed who is in the team");
      expect(text).toContain("eve@firm.example");
      expect(text).not.toContain("Secret");
    }
    // An owner may, and a team that no wall names is as before.
    await ben.walls.set({ id: excluding.id, excludedTeams: [] });
    expect((await amy.users.updateTeam({ teamId, members: [] })).members).toEqual([]);
  });
});

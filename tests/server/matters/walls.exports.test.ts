import { whileAccessLasts } from "@iphub/server/identity/auth/lasting-access";
import { actorOfToken } from "@iphub/server/identity/auth/sessions";
import { readHistory } from "@iphub/server/operations/audit/audit.store";
import { whileVisible } from "@iphub/server/work/tasks/tasks.export";
import { afterAll, beforeAll, expect, test } from "vitest";
import { forEachEngine } from "../../support/engines.ts";
import { startWholeHub, type WholeHub } from "../../support/whole-hub.ts";

/** An export goes out as fast as its reader takes it: what is read of it later is read with what they may see then. */
forEachEngine((engine) => {
  let hub: WholeHub;
  beforeAll(async () => {
    hub = await startWholeHub({ database: await engine.fresh() });
  });
  afterAll(() => hub.close());

  async function* two(): AsyncGenerator<string> {
    yield "first";
    yield "second";
  }

  /** The export of a person, of which the first piece was taken. */
  async function begun(token: string) {
    const pieces = whileAccessLasts(hub.platform, await actorOfToken(hub.platform, token), two());
    expect((await pieces.next()).value).toBe("first");
    return pieces;
  }

  test("an export ends when a wall is built for its reader, and goes on when one is built for others", async () => {
    const amy = await hub.as("amy");
    const { id } = await amy.inventions.create({ title: "Secret antenna", references: [] });
    const [ofEve, ofRob] = [await begun(await hub.tokenFor("eve")), await begun(await hub.tokenFor("rob"))];
    await amy.users.update({ id: "u-ben", firstName: "Benjamin" });
    expect((await ofRob.next()).value).toBe("second");
    const other = await begun(await hub.tokenFor("rob"));
    await amy.walls.set({ id, owners: ["amy@firm.example"], excludedPeople: ["eve@firm.example"] });
    await expect(ofEve.next()).rejects.toMatchObject({ code: "access_changed" });
    expect((await other.next()).value).toBe("second");
  });

  test("an export of tasks ends before a task whose matter was restricted after it began", async () => {
    const [amy, eve] = await Promise.all([hub.as("amy"), hub.as("eve")]);
    const { id } = await amy.inventions.create({ title: "Open pump", references: [] });
    const tasks = [
      await eve.tasks.get({ id: "k-1" }),
      await eve.tasks.create({ inventionId: id, title: "One" }),
      await eve.tasks.create({ inventionId: id, title: "Two" }),
    ];
    async function* walked() {
      for (const task of tasks) yield [task];
    }
    const actor = await actorOfToken(hub.platform, await hub.tokenFor("eve"));
    const pieces = whileVisible(hub.platform.db, actor, walked());
    expect((await pieces.next()).value).toEqual([tasks[0]]);
    expect((await pieces.next()).value).toEqual([tasks[1]]);
    await amy.inventions.update({ id, teams: ["t-chem"] });
    await expect(pieces.next()).rejects.toMatchObject({ code: "access_changed" });
  });

  test("an export ends with its session, and with a role that is taken away", async () => {
    const [amy, ben] = await Promise.all([hub.as("amy"), hub.as("ben")]);
    const [ofBen, ofEve] = [await begun(await hub.tokenFor("ben")), await begun(await hub.tokenFor("eve"))];
    await ben.auth.endAllSessions({});
    await expect(ofBen.next()).rejects.toMatchObject({ code: "signed_out" });
    await amy.users.update({ id: "u-eve", roles: ["reader"] });
    await expect(ofEve.next()).rejects.toMatchObject({ code: "access_changed" });
  });

  test("the record is exported to its end while nothing changes", async () => {
    const token = await hub.tokenFor("amy");
    const actor = await actorOfToken(hub.platform, token);
    let entries = 0;
    for await (const piece of whileAccessLasts(hub.platform, actor, readHistory(hub.platform.db, actor, 0))) {
      entries += piece.length;
    }
    const exported = await (await (await hub.as("amy")).audit.export({})).text();
    expect(exported.trim().split("\n")).toHaveLength(entries);
  });
});

import type { Hub } from "@iphub/sdk";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { forEachEngine } from "../../support/engines.ts";
import { failureOf } from "../../support/failure-of.ts";
import { startWholeHub, type WholeHub } from "../../support/whole-hub.ts";
import { listenTo } from "../platform/live-listener.ts";

const amyMail = "amy@firm.example";
const benMail = "ben@firm.example";
const eveMail = "eve@firm.example";
const robMail = "rob@firm.example";

/** amy is an administrator, ben a paralegal of Chemistry, eve a paralegal of no team, rob a reader. */
forEachEngine((engine) => {
  let hub: WholeHub;
  let amy: Hub;
  let ben: Hub;
  let eve: Hub;
  let rob: Hub;
  let count = 0;

  beforeAll(async () => {
    hub = await startWholeHub({ database: await engine.fresh() });
    [amy, ben, eve, rob] = await Promise.all([hub.as("amy"), hub.as("ben"), hub.as("eve"), hub.as("rob")]);
  });
  afterAll(() => hub.close());

  async function matter(inHouseAttorney: string | null, teams: string[] = []): Promise<string> {
    count += 1;
    const title = `Peopled ${count}`;
    return (await amy.inventions.create({ title, references: [`PPL-${count}`], teams, inHouseAttorney })).id;
  }

  async function docketed(inventionId: string): Promise<string> {
    const entry = { title: "Reply to the EPO", office: "EP", dueDate: "2031-06-02", source: "agent, 12 Jan" };
    return (await amy.deadlines.enter({ inventionId, ...entry })).id;
  }

  async function findings(inventionId: string) {
    return (await amy.docket.audit({ inventionId, kind: "deadline-without-person" })).data;
  }

  test("the responsible person is the matter's attorney and follows a change, unless another was set", async () => {
    const inventionId = await matter(benMail);
    const id = await docketed(inventionId);
    expect(await amy.deadlines.get({ id })).toMatchObject({
      ...{ responsible: benMail, responsibleIsSet: false, backup: null, backupIsSet: false },
    });
    await amy.inventions.update({ id: inventionId, inHouseAttorney: eveMail });
    expect((await amy.deadlines.get({ id })).responsible).toBe(eveMail);
    const set = await ben.deadlines.assign({ id, responsible: robMail, backup: benMail });
    expect(set).toMatchObject({ responsible: robMail, responsibleIsSet: true, backup: benMail, backupIsSet: true });
    await amy.inventions.update({ id: inventionId, inHouseAttorney: amyMail });
    expect((await amy.deadlines.get({ id })).responsible).toBe(robMail);
    const reset = await ben.deadlines.assign({ id, responsible: null, backup: null });
    expect(reset).toMatchObject({ responsible: amyMail, responsibleIsSet: false, backup: null });
  });

  test("the back-up is another attorney or paralegal of the matter's teams, never the responsible person", async () => {
    const id = await docketed(await matter(amyMail, ["t-chem"]));
    expect((await amy.deadlines.get({ id })).backup).toBe(benMail);
    const own = await amy.deadlines.assign({ id, responsible: benMail });
    expect(own).toMatchObject({ responsible: benMail, backup: null });
  });

  test("an assignment keeps the verification, is in the stream with both people, and is live", async () => {
    const inventionId = await matter(benMail);
    const id = await docketed(inventionId);
    const heard = await listenTo(hub.url, await hub.tokenFor("eve"));
    onTestFinished(() => heard.hub.live.close());
    await heard.untilState("connected");
    const before = await amy.deadlines.get({ id });
    const after = await ben.deadlines.assign({ id, backup: eveMail, updatedAt: before.updatedAt });
    expect(after).toMatchObject({ status: before.status, history: before.history });
    await heard.until(
      ({ name, event }) => name === "deadline:changed" && JSON.stringify(event).includes(`"backup":"${eveMail}"`),
    );
    const [last] = await amy.streams.list({ id: inventionId });
    expect(last).toMatchObject({
      ...{ type: "deadline-changed", actor: benMail },
      metadata: { changes: { backup: { before: null, after: eveMail } } },
    });
    const stale = await failureOf(ben.deadlines.assign({ id, backup: null, updatedAt: before.updatedAt }));
    expect(stale.status).toBe(409);
    expect((await failureOf(rob.deadlines.assign({ id, backup: robMail }))).status).toBe(403);
  });

  test("strangers, people behind a wall and the same person twice are refused by field", async () => {
    const inventionId = await matter(amyMail);
    await amy.walls.set({ id: inventionId, excludedPeople: [eveMail] });
    const id = await docketed(inventionId);
    const stranger = await failureOf(ben.deadlines.assign({ id, responsible: "gone@firm.example" }));
    expect(stranger).toMatchObject({ status: 400, fields: [{ field: "responsible" }] });
    const walled = await failureOf(ben.deadlines.assign({ id, responsible: eveMail, backup: amyMail }));
    expect(walled.fields).toEqual([
      { field: "responsible", message: expect.stringContaining("may not see this matter") },
    ]);
    const twice = await failureOf(ben.deadlines.assign({ id, backup: amyMail }));
    expect(twice.fields).toEqual([{ field: "backup", message: expect.stringContaining("responsible person") }]);
    expect(await amy.deadlines.get({ id })).toMatchObject({ responsible: amyMail, backup: null });
    await ben.deadlines.close({ id, filed: "Reply", filedOn: "2026-01-05" });
    expect((await failureOf(ben.deadlines.assign({ id, backup: benMail }))).status).toBe(409);
  });

  test("the list shows the deadlines of one person, 'me' for the caller", async () => {
    const mine = await docketed(await matter(eveMail));
    const other = await docketed(await matter(benMail));
    await amy.deadlines.assign({ id: other, responsible: eveMail });
    const listed = (await eve.deadlines.list({ responsible: "me", size: 100 })).data.map(({ id }) => id);
    expect(listed).toEqual(expect.arrayContaining([mine, other]));
    const named = await amy.deadlines.list({ responsible: eveMail.toUpperCase(), size: 100 });
    expect(named.data.map(({ id }) => id)).toEqual(listed);
    expect((await ben.deadlines.list({ responsible: "me", size: 100 })).data.some(({ id }) => id === other)).toBe(
      false,
    );
  });

  async function calendarOf(path: string): Promise<string> {
    return (await (await fetch(hub.url + path)).text()).replaceAll("\r\n ", "");
  }

  test("a calendar of a person has their docketed deadlines that its owner may see, until they end or are handed on", async () => {
    const matterId = await matter(robMail);
    const [mine, handedOn, walled] = [
      await docketed(matterId),
      await docketed(matterId),
      await docketed(await matter(robMail)),
    ];
    const { path, id } = await eve.calendar.create({ person: robMail });
    const uid = (deadline: string) => `UID:deadline-due-${deadline}@iphub`;
    const before = await calendarOf(path);
    expect([mine, handedOn, walled].every((one) => before.includes(uid(one)))).toBe(true);
    expect(before.match(/BEGIN:VALARM/g)?.length).toBe(2 * 3);
    expect(before).toContain(`X-WR-CALNAME:Deadlines of ${robMail}`);
    await amy.deadlines.close({ id: mine, filed: "Reply", filedOn: "2026-01-05" });
    await amy.deadlines.assign({ id: handedOn, responsible: benMail });
    const { invention } = await amy.deadlines.get({ id: walled });
    await amy.walls.set({ id: invention.id, owners: [benMail], people: [robMail] });
    const after = await calendarOf(path);
    expect(after.match(/STATUS:CANCELLED/g)?.length).toBe(3);
    expect(after).not.toContain("BEGIN:VALARM");
    expect(after).not.toContain(invention.title);
    expect(await eve.calendar.list()).toMatchObject([{ id, person: robMail, filterId: null, inventionId: null }]);
    await eve.calendar.revoke({ id });
  });

  test("a calendar of a matter has its deadlines, and neither its title nor theirs once a wall keeps its owner out", async () => {
    const inventionId = await matter(benMail);
    await docketed(inventionId);
    const { title, path } = await eve.calendar.create({ inventionId });
    expect(title).toBe(`Deadlines: Peopled ${count}`);
    expect(await calendarOf(path)).toContain(`SUMMARY:Due: Reply to the EPO – Peopled ${count}`);
    await amy.walls.set({ id: inventionId, owners: [benMail], people: [robMail] });
    expect(await calendarOf(path)).not.toContain(`Peopled ${count}`);
    expect((await eve.calendar.list())[0]?.title).toBe("No longer available");
    expect((await failureOf(eve.calendar.create({ inventionId }))).status).toBe(404);
  });

  test("a calendar is of one filter, person or matter, and of no stranger", async () => {
    const inventionId = await matter(benMail);
    expect(await failureOf(ben.calendar.create({}))).toMatchObject({ status: 400, fields: [{ field: "filter" }] });
    expect(await failureOf(ben.calendar.create({ person: "me", inventionId }))).toMatchObject({
      ...{ status: 400, fields: [{ field: "inventionId", message: expect.stringContaining("one of") }] },
    });
    expect(await failureOf(ben.calendar.create({ person: "gone@firm.example" }))).toMatchObject({
      ...{ status: 400, fields: [{ field: "person" }] },
    });
    for (const person of ["me", "ben", "BEN@firm.example"]) {
      expect((await ben.calendar.create({ person })).person, person).toBe(benMail);
    }
    for (const [person, says] of [
      ["zoe", "no one"],
      ["example", "several people"],
      ["be@", "e-mail"],
    ] as const) {
      const refused = { status: 400, fields: [{ field: "person", message: expect.stringContaining(says) }] };
      expect(await failureOf(ben.calendar.create({ person }))).toMatchObject(refused);
    }
  });

  test("a docketed deadline without a person is a finding at once: no attorney, an account closed, a wall", async () => {
    const without = await matter(null);
    const unheld = await docketed(without);
    expect(await findings(without)).toMatchObject([{ subject: "Reply to the EPO (no one is responsible)" }]);
    const names = { firstName: "Lea", lastName: "Ver", roles: ["reader" as const] };
    const leaver = await amy.users.create({ email: "leaver@firm.example", ...names });
    await amy.inventions.update({ id: without, inHouseAttorney: leaver.email });
    expect(await findings(without)).toEqual([]);

    await amy.deadlines.assign({ id: unheld, backup: benMail });
    await amy.users.update({ id: leaver.id, disabled: true });
    await amy.deadlines.assign({ id: unheld, backup: null });
    const [left] = await findings(without);
    expect(left?.reason).toContain(`${leaver.email} does not work here, and it has no back-up`);
    await amy.users.update({ id: leaver.id, disabled: false });
    expect(await findings(without)).toEqual([]);

    const walled = await matter(eveMail);
    const id = await docketed(walled);
    await amy.walls.set({ id: walled, excludedPeople: [eveMail] });
    expect((await findings(walled))[0]?.reason).toContain(`${eveMail} may not see the matter`);
    await amy.deadlines.assign({ id, backup: benMail });
    expect(await findings(walled)).toEqual([]);
  });

  test("a team that loses its last member takes the back-up along, and the finding says so", async () => {
    const inventionId = await matter(null, ["t-chem"]);
    await docketed(inventionId);
    expect(await findings(inventionId)).toEqual([]);
    const team = (await amy.users.teams()).find(({ id }) => id === "t-chem");
    await amy.users.updateTeam({ teamId: "t-chem", members: [] });
    expect(await findings(inventionId)).toHaveLength(1);
    await amy.users.updateTeam({ teamId: "t-chem", members: [...(team?.members ?? [])] });
    expect(await findings(inventionId)).toEqual([]);
  });
});

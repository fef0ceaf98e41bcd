import type { Hub } from "@iphub/sdk";
import { addDays } from "@iphub/sdk/domain/civil-date";
import { civilDateInZone } from "@iphub/sdk/domain/time-zone";
import { makeCallUps } from "@iphub/server/docket/call-ups/make-call-ups";
import { fanOut } from "@iphub/server/docket/inbox/fan-out";
import { afterAll, beforeAll, expect, test } from "vitest";
import { forEachEngine } from "../../support/engines.ts";
import { TestClock } from "../../support/test-clock.ts";
import { startWholeHub, type WholeHub, type WholeHubPerson } from "../../support/whole-hub.ts";

const mail = (person: WholeHubPerson) => `${person}@firm.example`;
const monday = "2031-06-02";

/** amy is an administrator, ben a paralegal of Chemistry, eve a paralegal of no team. Noon of a Monday in New York. */
forEachEngine((engine) => {
  const clock = new TestClock(`${monday}T16:00:00.000Z`);
  let hub: WholeHub;
  let [amy, ben, eve]: Hub[] = [];
  const signIn = async () => {
    [amy, ben, eve] = await Promise.all([hub.as("amy"), hub.as("ben"), hub.as("eve")]);
  };
  const people = () => {
    if (!amy || !ben || !eve) throw new Error("no one is signed in");
    return { amy, ben, eve };
  };
  const today = () => civilDateInZone(clock.now().getTime(), "America/New_York");

  beforeAll(async () => {
    hub = await startWholeHub({ database: await engine.fresh(), clock });
    await signIn();
  });
  afterAll(() => hub.close());

  async function matter(title: string, attorney: WholeHubPerson = "ben"): Promise<string> {
    const { id } = await people().amy.inventions.create({
      title,
      references: [title],
      inHouseAttorney: mail(attorney),
    });
    return id;
  }

  /** The entries of a section on a matter, in words. */
  async function entries(reader: Hub, section: string, title: string, scope: "me" | "team" | "firm" = "me") {
    const day = await reader.docket.today({ scope });
    return day.entries.filter((one) => one.section === section && one.invention?.title === title);
  }

  test("an unread mention waits for its person alone, says who waits and since when, and is gone once it is read or walled", async () => {
    const { amy, ben } = people();
    const inventionId = await matter("Mentions");
    await amy.notes.createForInvention({ inventionId, content: "@ben which claims stay?" });
    await fanOut(hub.platform);
    clock.advance(1_000);
    await amy.chat.send({ inventionId, message: "@ben and the drawings?" });
    await fanOut(hub.platform);
    const waiting = await entries(ben, "waiting", "Mentions");
    expect(waiting).toMatchObject([
      { type: "note", title: "A note on Mentions", standing: "@ben which claims stay?" },
      { type: "message", title: "Messages", standing: "@ben and the drawings?" },
    ]);
    const [first] = waiting;
    expect(first?.cause).toMatchObject({ kind: "mentioned", by: mail("amy"), at: `${monday}T16:00:00.000Z` });
    expect(await entries(amy, "waiting", "Mentions", "firm")).toEqual([]);
    await ben.inbox.mark({ ids: [first?.cause?.id ?? ""], as: "read" });
    expect((await entries(ben, "waiting", "Mentions")).map(({ type }) => type)).toEqual(["message"]);
    await amy.walls.set({ id: inventionId, owners: [mail("amy")], people: [mail("amy")] });
    expect(await entries(ben, "waiting", "Mentions")).toEqual([]);
  });

  test("a call-up that asks for it waits until it is acknowledged, and not when its date has moved", async () => {
    const { amy } = people();
    const inventionId = await matter("Call-ups");
    const entry = { inventionId, office: "EP", source: "letter of the agent" };
    const ids: string[] = [];
    for (const [title, days] of [
      ["Near", 8],
      ["Moved", 8],
      ["Far", 31],
    ] as const) {
      const { id } = await amy.deadlines.enter({ ...entry, title, dueDate: addDays(today(), days) });
      await amy.deadlines.assign({ id, responsible: mail("ben") });
      ids.push(id);
    }
    clock.advance(24 * 3_600_000);
    await signIn();
    await makeCallUps(hub.platform);
    const reader = people().ben;
    const titles = async () => (await entries(reader, "waiting", "Call-ups")).map(({ title }) => title);
    expect((await titles()).toSorted()).toEqual(["Moved", "Near"]);
    const moved = { manualDate: addDays(today(), 40), reason: "the agent wrote again" };
    await people().amy.deadlines.change({ id: ids[1] ?? "", ...moved });
    expect(await titles()).toEqual(["Near"]);
    const [near] = await entries(reader, "waiting", "Call-ups");
    expect(near).toMatchObject({ type: "deadline", id: ids[0], cause: { kind: "acknowledge", by: null } });
    await reader.callUps.acknowledge({ id: near?.cause?.id ?? "" });
    expect(await titles()).toEqual([]);
  });

  test("a task whose turn it is waits for its person while steps of other people follow it", async () => {
    const { amy, ben } = people();
    const inventionId = await matter("Steps");
    const make = async (title: string, person: WholeHubPerson) =>
      (await amy.tasks.create({ inventionId, title, assignees: [mail(person)] })).id;
    const [draft, review, own] = [await make("Draft", "ben"), await make("Review", "eve"), await make("Own", "ben")];
    for (const id of [review, own]) {
      await amy.tasks.update({ id, status: "upcoming" });
      const waits = { task_id: id, after_task_id: draft };
      await hub.platform.database.kysely.insertInto("task_predecessors").values(waits).execute();
    }
    expect(await entries(ben, "waiting", "Steps")).toMatchObject([
      {
        ...{ type: "task", id: draft, title: "Draft", standing: "open; 'Review' follows" },
        cause: { kind: "follows", by: mail("eve"), at: clock.now().toISOString() },
      },
    ]);
    expect(await entries(people().eve, "waiting", "Steps")).toEqual([]);
    await ben.tasks.update({ id: draft, status: "done" });
    expect(await entries(ben, "waiting", "Steps")).toEqual([]);
    expect(await entries(people().eve, "waiting", "Steps")).toEqual([]);
  });

  test("what others changed since the last working day is told: new and moved dates, tasks given, what arrived", async () => {
    const { amy } = people();
    const inventionId = await matter("Changes");
    const entry = { inventionId, office: "EP", source: "letter of the agent" };
    const old = await amy.deadlines.enter({ ...entry, title: "Old", dueDate: addDays(today(), 60) });
    const task = await amy.tasks.create({ inventionId, title: "Old task", assignees: [mail("ben")], dueAt: today() });
    clock.set("2031-06-13T16:00:00.000Z");
    await signIn();
    const words = async (reader: Hub, scope: "me" | "firm" = "me") =>
      (await entries(reader, "changed", "Changes", scope)).map(
        ({ type, title, cause, standing }) =>
          `${cause?.kind} ${type} ${title} by ${cause?.by?.split("@")[0]}${/, (was|had) .*/.exec(standing)?.[0] ?? ""}`,
      );
    expect(await words(people().ben)).toEqual([]);
    const now = people();
    await now.amy.deadlines.enter({ ...entry, title: "New", dueDate: addDays(today(), 50) });
    await now.ben.deadlines.enter({ ...entry, title: "Ben's own", dueDate: addDays(today(), 50) });
    const moved = { manualDate: addDays(today(), 40), reason: "the agent wrote again" };
    await now.amy.deadlines.change({ id: old.id, ...moved });
    await now.eve.tasks.update({ id: task.id, dueAt: addDays(today(), 3) });
    await now.eve.tasks.create({ inventionId, title: "Given", assignees: [mail("ben")] });
    await now.eve.tasks.create({ inventionId, title: "Of eve", assignees: [mail("eve")] });
    const bytes = (name: string) => new File([name], name, { type: "text/plain" });
    for (const name of ["first.txt", "second.txt"])
      await now.eve.files.upload({ reference: inventionId, file: bytes(name) });
    const told = [
      "arrived file second.txt by eve",
      "assigned task Given by eve",
      "moved deadline Old by amy, was Sat 2 Aug 2031",
      "moved task Old task by eve, was Tue 3 Jun 2031",
      "new deadline New by amy",
    ];
    expect((await words(now.ben)).toSorted()).toEqual(told);
    expect(await words(now.eve)).toEqual([]);
    expect(await words(now.eve, "firm")).toContain("new deadline New by amy");
    // The Monday after has the Friday; the day after it no longer does, but for a person who was away.
    clock.set("2031-06-16T16:00:00.000Z");
    await signIn();
    expect((await words(people().ben)).toSorted()).toEqual(told);
    clock.set("2031-06-17T16:00:00.000Z");
    await signIn();
    expect(await words(people().ben)).toEqual([]);
    await people().ben.callUps.setAbsence({ from: "2031-06-16", to: "2031-06-16" });
    const { since } = await people().ben.docket.today({});
    expect(since).toBe("2031-06-13");
    expect((await words(people().ben)).toSorted()).toEqual(told);
    await people().amy.walls.set({ id: inventionId, owners: [mail("amy")], people: [mail("amy")] });
    expect(await words(people().ben)).toEqual([]);
  });
});

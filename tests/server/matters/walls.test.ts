import { createHub, type Hub, memoryTokenStore } from "@iphub/sdk";
import { sentenceLine, streamSentence } from "@iphub/sdk/domain/matters/stream-sentence";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { onBothEngines } from "../../support/engines.ts";
import { failureOf } from "../../support/failure-of.ts";
import { startWholeHub, type WholeHub } from "../../support/whole-hub.ts";
import { listenTo } from "../platform/live-listener.ts";

const [amyMail, benMail, eveMail] = ["amy@firm.example", "ben@firm.example", "eve@firm.example"];

/** amy is an administrator, ben a paralegal of Chemistry, eve a paralegal of no team, rob a reader. */
onBothEngines((engine) => {
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

  async function matter(teams: string[] = []): Promise<string> {
    count += 1;
    return (await amy.inventions.create({ title: `Walled ${count}`, references: [`WALL-${count}`], teams })).id;
  }

  async function seers(id: string): Promise<string[]> {
    const people = { amy, ben, eve, rob };
    const sees = await Promise.all(
      Object.entries(people).map(async ([name, person]) => {
        const answer = await person.inventions.get({ id }).then(
          () => name,
          ({ status }: { status: number }) => `${status}`,
        );
        const { data } = await person.inventions.search({ qs: id });
        expect(data.some((one) => one.id === id)).toBe(answer === name);
        return answer;
      }),
    );
    return sees.filter((one) => one !== "404");
  }

  test("a wall keeps a matter to the people it names, whatever the role of others, in counts and work too", async () => {
    const id = await matter();
    await amy.tasks.create({ inventionId: id, title: "Secret task" });
    const before = await amy.inventions.search({ qs: "Walled" });
    await amy.walls.set({ id, owners: [benMail] });
    expect(await seers(id)).toEqual(["amy", "ben", "eve", "rob"]);
    const wall = await ben.walls.set({ id, people: [benMail] });
    expect(wall).toMatchObject({ owners: [benMail], people: [benMail], teams: [], breaks: [] });
    expect(await seers(id)).toEqual(["ben"]);
    expect((await amy.inventions.search({ qs: "Walled" })).total).toBe(before.total - 1);
    expect((await amy.tasks.search({ qs: "Secret task" })).total).toBe(0);
    expect((await ben.tasks.search({ qs: "Secret task" })).total).toBe(1);
    expect(JSON.stringify(await amy.overview.list({ qs: "Walled" }))).not.toContain(id);
    expect(JSON.stringify(await ben.overview.list({ qs: "Walled" }))).toContain(id);
    const reference = (await ben.inventions.get({ id })).references[0] ?? "";
    expect(await amy.files.list({ reference })).toEqual([]);
    expect((await failureOf(amy.walls.get({ id }))).status).toBe(404);
    expect((await failureOf(amy.streams.list({ id }))).status).toBe(404);
  });

  test("a wall that only excludes is open to all others, and comes before a team that may see the matter", async () => {
    const open = await matter();
    await amy.walls.set({ id: open, excludedPeople: [eveMail] });
    expect(await seers(open)).toEqual(["amy", "ben", "rob"]);
    const team = await matter(["t-chem"]);
    await amy.walls.set({ id: team, excludedPeople: [benMail], people: [eveMail] });
    expect(await seers(team)).toEqual(["amy", "eve"]);
    const byTeam = await matter();
    await amy.walls.set({ id: byTeam, excludedTeams: ["t-chem"] });
    expect(await seers(byTeam)).toEqual(["amy", "eve", "rob"]);
    expect((await failureOf(amy.users.deleteTeam({ teamId: "t-chem" }))).status).toBe(409);
  });

  test("only owners change a wall and the teams of its matter", async () => {
    const id = await matter();
    await amy.walls.set({ id, owners: [benMail], people: [amyMail, eveMail] });
    const refused = [
      () => eve.walls.set({ id, people: [] }),
      () => amy.walls.set({ id, owners: [amyMail] }),
      () => amy.walls.remove({ id }),
      () => eve.walls.remove({ id }),
      () => amy.inventions.update({ id, teams: ["t-chem"] }),
    ];
    for (const call of refused) expect(await failureOf(call())).toMatchObject({ status: 403, code: "not_owner" });
    expect((await eve.inventions.update({ id, title: "Still editable" })).title).toBe("Still editable");
    expect((await ben.inventions.update({ id, teams: ["t-chem"] })).teams).toEqual(["t-chem"]);
    expect((await ben.walls.get({ id }))?.teams).toEqual(["t-chem"]);
    expect(await ben.walls.remove({ id })).toEqual({ ok: true });
    expect(await ben.walls.get({ id })).toBeNull();
    expect(await seers(id)).toEqual(["amy", "ben"]);
  });

  test("without walls:write no one builds a wall or changes the teams of a restricted matter", async () => {
    const id = await matter(["t-chem"]);
    expect(await failureOf(ben.walls.set({ id, people: [benMail] }))).toMatchObject({ status: 403, code: "forbidden" });
    expect(await failureOf(ben.inventions.update({ id, teams: [] }))).toMatchObject({ status: 403, code: "forbidden" });
    expect((await amy.inventions.update({ id, teams: [] })).teams).toEqual([]);
    const own = await eve.inventions.create({ title: "Own", references: [] });
    expect((await ben.inventions.update({ id: own.id, teams: ["t-chem"] })).teams).toEqual(["t-chem"]);
  });

  test("an administrator breaks a wall with a reason, which is recorded, until an owner sets it again", async () => {
    const id = await matter();
    await amy.walls.set({ id, owners: [benMail], people: [benMail] });
    const reference = (await ben.inventions.get({ id })).references[0] ?? "";
    expect(await failureOf(eve.walls.break({ id, reason: "Curious" }))).toMatchObject({ status: 403 });
    const broken = await amy.walls.break({ id: reference, reason: "Court order" });
    expect(broken.breaks).toMatchObject([{ email: amyMail, reason: "Court order" }]);
    expect(await seers(id)).toEqual(["amy", "ben"]);
    const [entry] = await ben.streams.list({ id });
    expect(entry).toMatchObject({ type: "invention-wall-broken", actor: amyMail, metadata: { reason: "Court order" } });
    expect((await ben.walls.set({ id })).breaks).toEqual([]);
    expect(await seers(id)).toEqual(["ben"]);
    expect(await failureOf(amy.walls.break({ id: await matter(), reason: "None" }))).toMatchObject({ status: 409 });
  });

  test("the stream says the teams of a matter and of its wall by name, also after a team is gone", async () => {
    const { id: teamId } = await amy.users.createTeam({ name: "Optics" });
    const both = ["t-chem", teamId].sort().map((one) => (one === teamId ? "Optics" : "Chemistry"));
    const id = await matter();
    await amy.inventions.update({ id, teams: ["t-chem", teamId] });
    await amy.inventions.update({ id, teams: [] });
    await amy.walls.set({ id, excludedTeams: [teamId] });
    await amy.walls.remove({ id });
    await amy.users.deleteTeam({ teamId });
    const lines = (await amy.streams.list({ id })).map((event) => sentenceLine(streamSentence(event)));
    expect(lines.find((one) => one.includes("removed the wall"))).toContain("(owners: amy@firm.example → nothing;");
    expect(lines.filter((one) => one.includes("teams:")).map((one) => one.replace(/^.*teams: /, ""))).toEqual([
      "Optics → nothing)",
      "nothing → Optics)",
      `${both.join(", ")} → nothing)`,
      `nothing → ${both.join(", ")})`,
    ]);
  });

  test("an assistant does not see what a wall keeps from them or from the person they act for", async () => {
    const [forEve, forBoth] = [await matter(), await matter()];
    await amy.walls.set({ id: forEve, owners: [benMail], people: [benMail] });
    await amy.walls.set({ id: forBoth, owners: [benMail], people: [benMail, eveMail] });
    await ben.users.addAssistant({ email: eveMail });
    const eveForBen = createHub({
      baseUrl: hub.url,
      token: memoryTokenStore(await hub.tokenFor("eve")),
      actingFor: () => benMail,
    });
    expect((await failureOf(eveForBen.inventions.get({ id: forEve }))).status).toBe(404);
    expect((await eveForBen.inventions.get({ id: forBoth })).id).toBe(forBoth);
    expect(await failureOf(eveForBen.walls.remove({ id: forBoth }))).toMatchObject({ status: 403, code: "not_owner" });
  });

  test("live events of a walled matter reach no one whom the wall screens, also who followed it before", async () => {
    const id = await matter();
    const [amysView, bensView] = await Promise.all([
      listenTo(hub.url, await hub.tokenFor("amy")),
      listenTo(hub.url, await hub.tokenFor("ben")),
    ]);
    onTestFinished(() => {
      amysView.hub.live.close();
      bensView.hub.live.close();
    });
    await Promise.all([amysView.hub.live.join(id), bensView.hub.live.join(id)]);
    await amy.walls.set({ id, owners: [benMail], people: [benMail] });
    await ben.tasks.create({ inventionId: id, title: "After the wall" });
    await ben.tasks.create({ inventionId: "m-1", title: "For all" });
    const heardOf = (title: string) => (heard: { event: object }) => JSON.stringify(heard.event).includes(title);
    await Promise.all([amysView.until(heardOf("For all")), bensView.until(heardOf("For all"))]);
    expect(bensView.heard.some(heardOf("After the wall"))).toBe(true);
    expect(amysView.heard.some(heardOf("After the wall"))).toBe(false);
  });

  test("a wall names who is wrong in it, and an older reading is refused with the current wall", async () => {
    const id = await matter();
    const refused = await failureOf(
      amy.walls.set({
        id,
        owners: [],
        people: ["no@firm.example", eveMail],
        excludedPeople: [eveMail],
        excludedTeams: ["t-none"],
      }),
    );
    expect(refused.fields.map(({ field }) => field).sort()).toEqual([
      "excludedPeople",
      "excludedTeams",
      "owners",
      "people",
    ]);
    const { updatedAt } = await amy.walls.set({ id });
    await amy.walls.set({ id, excludedPeople: [eveMail] });
    const late = await failureOf(amy.walls.set({ id, excludedPeople: [], updatedAt }));
    expect(late).toMatchObject({ status: 409 });
  });
});

import type { Hub } from "@iphub/sdk";
import { afterAll, beforeAll, expect, test } from "vitest";
import { forEachEngine } from "../../support/engines.ts";
import { failureOf } from "../../support/failure-of.ts";
import { startWholeHub, type WholeHub } from "../../support/whole-hub.ts";

forEachEngine((engine) => {
  let hub: WholeHub;
  let amy: Hub;
  let ben: Hub;
  beforeAll(async () => {
    hub = await startWholeHub({ database: await engine.fresh() });
    [amy, ben] = await Promise.all([hub.as("amy"), hub.as("ben")]);
  });
  afterAll(() => hub.close());

  const matter = async (reference: string) =>
    (await amy.inventions.create({ title: "Before the wall", references: [reference] })).id;
  const makesTask = (inventionId: string, key: string) => () =>
    ben.tasks.create({ inventionId, title: "Ask the inventor" }, { idempotencyKey: key });

  test("a write from before a wall is not repeated to its writer behind it, and is not done again", async () => {
    const [walled, other] = [await matter("REPEAT-1"), await matter("REPEAT-2")];
    const [behind, elsewhere] = [makesTask(walled, "key-1"), makesTask(other, "key-2")];
    await behind();
    const kept = await elsewhere();
    await amy.walls.set({ id: walled, owners: ["amy@firm.example"], people: ["amy@firm.example"] });
    const { status, code, message } = await failureOf(behind());
    expect([status, code]).toEqual([409, "told_once"]);
    expect(message).not.toContain("Before the wall");
    expect((await amy.tasks.search({ qs: "Ask the inventor" })).total).toBe(2);
    expect(await elsewhere()).toEqual(kept);
  });

  test("an answer that names only a milestone, a note or an upload of the matter is not repeated either", async () => {
    const id = await matter("REPEAT-5");
    const { id: milestoneId } = await ben.milestones.create({ inventionId: id, title: "Before the wall" });
    const writes = ["key-5", "key-6"].map((key) => {
      const note = () => ben.notes.createForMilestone({ milestoneId, content: "A note" }, { idempotencyKey: key });
      const upload = () => ben.files.beginUpload({ reference: id, name: "a.bin", size: 10 }, { idempotencyKey: key });
      return key === "key-5" ? note : upload;
    });
    for (const write of writes) await write();
    await amy.walls.set({ id, owners: ["amy@firm.example"], people: ["amy@firm.example"] });
    for (const write of writes) expect((await failureOf(write())).code).toBe("told_once");
  });

  test("the same holds when a matter is given to teams, and when a person leaves a team", async () => {
    const given = await matter("REPEAT-3");
    const before = makesTask(given, "key-3");
    await before();
    await amy.inventions.update({ id: given, teams: [(await amy.users.createTeam({ name: "Repeats" })).id] });
    expect((await failureOf(before())).code).toBe("told_once");
    const open = makesTask(await matter("REPEAT-4"), "key-4");
    await open();
    const [chemistry] = (await amy.users.teams()).filter(({ name }) => name === "Chemistry");
    const members = chemistry?.members.filter((email) => email !== "ben@firm.example") ?? [];
    await amy.users.updateTeam({ teamId: chemistry?.id ?? "", members });
    expect((await failureOf(open())).code).toBe("told_once");
  });

  test("the same holds when one person is removed from a team", async () => {
    const { id: teamId } = await amy.users.createTeam({ name: "Removals" });
    await amy.users.updateTeam({ teamId, members: ["ben@firm.example"] });
    const write = makesTask(await matter("REPEAT-7"), "key-7");
    await write();
    await amy.users.removeMember({ teamId, email: "ben@firm.example" });
    expect((await failureOf(write())).code).toBe("told_once");
  });
});

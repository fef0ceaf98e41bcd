import { expect, onTestFinished, test } from "vitest";
import { forEachEngine } from "../../support/engines.ts";
import { startWholeHub } from "../../support/whole-hub.ts";

const [amyMail, benMail, eveMail, robMail] = ["amy", "ben", "eve", "rob"].map((name) => `${name}@firm.example`);

forEachEngine((engine) => {
  test("the timeline, the file wrapper and the notes on a milestone are readings of their matter", async () => {
    const hub = await startWholeHub({ database: await engine.fresh() });
    onTestFinished(() => hub.close());
    const [amy, ben, eve, rob] = await Promise.all([hub.as("amy"), hub.as("ben"), hub.as("eve"), hub.as("rob")]);
    const { id: inventionId } = await amy.inventions.create({ title: "Lithium cell", references: ["17/248,024"] });
    const { id: milestoneId } = await amy.milestones.create({ inventionId, title: "Filing" });
    await ben.docket.timeline({ inventionId });
    await ben.notes.listForMilestone({ milestoneId });
    await ben.inventions.get({ id: inventionId });
    await rob.uspto.documents({ id: "16999999" });
    await rob.uspto.documents({ id: "17248024" });
    await amy.notes.listForMilestone({ milestoneId });
    await amy.walls.set({ id: inventionId, owners: [amyMail ?? ""], people: [amyMail ?? ""] });
    await expect(eve.notes.listForMilestone({ milestoneId })).rejects.toMatchObject({ status: 404 });
    const readings = async () => {
      const { data } = await amy.accessLog.list({ inventionId });
      return data.map(({ person, kind, outcome, call }) => [person, kind, outcome, call]).toSorted();
    };
    await expect.poll(readings, { timeout: 10_000 }).toEqual([
      [amyMail, "matter", "done", "notes.listForMilestone"],
      [benMail, "matter", "done", "docket.timeline"],
      [eveMail, "matter", "refused", "notes.listForMilestone"],
      [robMail, "matter", "done", "uspto.documents"],
    ]);
    expect((await amy.accessLog.list({ person: robMail })).total).toBe(1);
  });
});

import { expect, onTestFinished, test } from "vitest";
import { forEachEngine } from "../../support/engines.ts";
import { startWholeHub } from "../../support/whole-hub.ts";

forEachEngine((engine) => {
  test("an open client that a wall shuts out loads again what it shows, without hearing which matter it was", async () => {
    const hub = await startWholeHub({ database: await engine.fresh() });
    onTestFinished(() => hub.close());
    const [amy, eve] = [await hub.as("amy"), await hub.as("eve")];
    onTestFinished(() => eve.live.close());
    const { id } = await amy.inventions.create({ title: "Walled while it is open", references: [] });
    await eve.live.connect();
    const told = new Promise<object>((resolve) => eve.live.on("hub:resync", resolve));
    await amy.walls.set({ id, people: ["ben@firm.example"] });
    const event = await told;
    expect(event).toMatchObject({ actor: null, inventionId: null });
    expect(JSON.stringify(event)).not.toContain(id);
    await expect(eve.inventions.get({ id })).rejects.toMatchObject({ status: 404 });
  });

  test("who may change a wall is told to each reader, with the names of its teams", async () => {
    const hub = await startWholeHub({ database: await engine.fresh() });
    onTestFinished(() => hub.close());
    const [amy, ben, rob] = [await hub.as("amy"), await hub.as("ben"), await hub.as("rob")];
    const { id } = await amy.inventions.create({ title: "Read by three", references: [], teams: ["t-chem"] });
    const built = await amy.walls.set({ id, people: ["rob@firm.example"] });
    expect(built).toMatchObject({ mayChange: true, teamNames: { "t-chem": "Chemistry" } });
    expect([(await ben.walls.get({ id }))?.mayChange, (await rob.walls.get({ id }))?.mayChange]).toEqual([
      false,
      false,
    ]);
    expect(await amy.walls.teams({})).toContainEqual({ id: "t-chem", name: "Chemistry" });
    await expect(rob.walls.teams({})).rejects.toMatchObject({ status: 403 });
  });
});

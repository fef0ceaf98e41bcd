import { expect, onTestFinished, test } from "vitest";
import { forEachEngine } from "../../support/engines.ts";
import { rawSocket } from "../../support/raw-socket.ts";
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

  test("each reader sees who may change a wall, with the names of its teams", async () => {
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

  test("a client that connects after a restricted matter was undone gets no event of it", async () => {
    const hub = await startWholeHub({ database: await engine.fresh() });
    onTestFinished(() => hub.close());
    const amy = await hub.as("amy");
    await amy.tasks.update({ id: "k-1", title: "The beginning" });
    const after = await hub.platform.events.lastSeq(hub.platform.db);
    const { id } = await amy.inventions.create({ title: "Secret matter", references: [], teams: ["t-chem"] });
    const task = await amy.tasks.create({ inventionId: id, title: "Secret draft" });
    await amy.tasks.delete({ id: task.id });
    await amy.inventions.takeBack({ id });
    await amy.tasks.update({ id: "k-1", title: "The end" });
    const heardBy = async (name: "ben" | "eve") => {
      const socket = await rawSocket(hub.url, await hub.tokenFor(name), { after });
      onTestFinished(() => socket.close());
      await socket.until("The end");
      return socket.heard.map(({ text }) => text).join("\n");
    };
    expect(await heardBy("ben")).toContain("Secret draft");
    const outside = await heardBy("eve");
    expect(outside).not.toContain(id);
    expect(outside).not.toContain("Secret");
  });
});

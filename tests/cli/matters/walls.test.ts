import { expect, it, onTestFinished } from "vitest";
import { forEachEngine } from "../../support/engines.ts";
import { startWholeHub } from "../../support/whole-hub.ts";
import { runCli } from "../cli-process.ts";

forEachEngine((engine) => {
  it("a wall is built, read, broken and removed from the command line, by the matter's reference too", async () => {
    const hub = await startWholeHub({ database: await engine.fresh() });
    onTestFinished(() => hub.close());
    await (await hub.as("amy")).inventions.update({ id: "m-1", references: ["WALL-1"] });
    const as = async (person: "amy" | "ben") => {
      const env = { IPHUB_HOST: hub.url, IPHUB_TOKEN: await hub.tokenFor(person), PATH: process.env.PATH ?? "" };
      return (...args: string[]) => runCli(["walls", ...args, "--json"], { env });
    };
    const [amy, ben] = [await as("amy"), await as("ben")];
    const lists = ["--owners", "ben@firm.example", "--people", "ben@firm.example"];
    const built = await amy("set", "WALL-1", ...lists, "--excluded-people", "eve@firm.example");
    expect([built.code, built.stderr]).toEqual([0, ""]);
    expect(JSON.parse(built.stdout)).toMatchObject({ inventionId: "m-1", excludedPeople: ["eve@firm.example"] });
    expect((await amy("get", "m-1")).code).toBe(3);
    expect(JSON.parse((await ben("get", "WALL-1")).stdout)).toMatchObject({ owners: ["ben@firm.example"] });
    const broken = await amy("break", "WALL-1", "--reason", "Court order");
    expect(JSON.parse(broken.stdout)).toMatchObject({ breaks: [{ email: "amy@firm.example", reason: "Court order" }] });
    const removed = await ben("remove", "m-1");
    expect([removed.code, JSON.parse(removed.stdout)]).toEqual([0, { ok: true }]);
  });
});

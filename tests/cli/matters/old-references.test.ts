import { expect, it, onTestFinished } from "vitest";
import { forEachEngine } from "../../support/engines.ts";
import { startSeededHub } from "../../support/seeded-hub.ts";
import { runCli } from "../cli-process.ts";

forEachEngine((engine) => {
  it("a reference that old data gave to two matters names their ids instead of choosing one", async () => {
    const hub = await startSeededHub(engine);
    onTestFinished(() => hub.close());
    const references = ["TWICE-1"];
    await hub.plant({
      matters: [
        { id: "m-one", references },
        { id: "m-other", references },
      ],
    });
    const env = { IPHUB_HOST: hub.url, IPHUB_TOKEN: await hub.tokenFor("ada"), PATH: process.env.PATH ?? "" };
    const several = await runCli(["inventions", "get", "TWICE-1"], { env });
    expect(several.code).toBe(2);
    expect(several.stderr).toContain("2 matters have the reference TWICE-1");
    expect(several.stderr).toMatch(/m-one.*m-other|m-other.*m-one/);
    for (const verb of ["tree", "sync"]) {
      const folder = await runCli(["directory", verb, "twice/1"], { env });
      expect([folder.code, folder.stderr]).toEqual([
        2,
        expect.stringContaining("2 matters have the reference twice/1"),
      ]);
    }
  });
});

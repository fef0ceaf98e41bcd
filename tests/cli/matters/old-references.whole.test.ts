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

  it("matters whose references differ in the dash alone are each named by their own", async () => {
    const hub = await startSeededHub(engine);
    onTestFinished(() => hub.close());
    await hub.plant({
      matters: [
        { id: "m-hyphen", references: ["P-100"] },
        { id: "m-dash", references: ["P\u2013100"] },
      ],
    });
    const env = { IPHUB_HOST: hub.url, IPHUB_TOKEN: await hub.tokenFor("ada"), PATH: process.env.PATH ?? "" };
    const idOf = async (reference: string) => runCli(["inventions", "get", reference, "--template", "{{id}}"], { env });
    expect((await idOf("P-100")).stdout.trim()).toBe("m-hyphen");
    expect((await idOf("P\u2013100")).stdout.trim()).toBe("m-dash");
    const both = await idOf("P\u2011100");
    expect(both.code).toBe(2);
    expect(both.stderr).toMatch(/m-hyphen.*m-dash|m-dash.*m-hyphen/);
  });
});

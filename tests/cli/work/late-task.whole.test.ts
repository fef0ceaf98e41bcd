import type { Hub } from "@iphub/sdk";
import { afterAll, beforeAll, expect, test } from "vitest";
import { onEmbedded } from "../../support/engines.ts";
import { type SeededHub, startSeededHub } from "../../support/seeded-hub.ts";
import { cliHome, runCli } from "../cli-process.ts";

onEmbedded((engine) => {
  const home = cliHome();
  let hub: SeededHub;
  let ben: Hub;
  let env: Record<string, string>;

  beforeAll(async () => {
    hub = await startSeededHub(engine);
    ben = await hub.as("ben");
    env = { ...home.env, IPHUB_HOST: hub.url, IPHUB_TOKEN: await hub.tokenFor("ben") };
    await hub.plant({ matters: [{ id: "m-late" }] });
  }, 120_000);
  afterAll(async () => {
    await hub.close();
    home.remove();
  });

  test("a task made or put past its milestone's date is noted on standard error, with exit code 0", async () => {
    const milestone = await ben.milestones.create({ title: "Respond", inventionId: "m-late", dueAt: "2031-06-01" });
    const words = ["--title", "Draft", "--invention-id", "m-late", "--milestone-id", milestone.id];
    const made = await runCli(["tasks", "create", ...words, "--due-at", "2031-06-02", "--json"], { env });
    const after = "This is after the milestone ‘Respond’, due 1 Jun 2031.\n";
    expect([made.code, made.stderr]).toEqual([0, `‘Draft’ is due 2 Jun 2031. ${after}`]);
    const { id } = JSON.parse(made.stdout);

    const inTime = await runCli(["tasks", "update", id, "--due-at", "2031-06-01"], { env });
    expect([inTime.code, inTime.stderr]).toEqual([0, ""]);
    const many = await runCli(["tasks", "update", "-", "--due-at", "2031-06-03"], { env, input: `${id}\n` });
    expect([many.code, many.stderr]).toEqual([0, `‘Draft’ is due 3 Jun 2031. ${after}`]);
    const other = await runCli(["tasks", "update", id, "--status", "in-progress"], { env });
    expect([other.code, other.stderr]).toEqual([0, ""]);
  });

  test("a task in no milestone serves no deadline, also none that has no milestone yet", async () => {
    await hub.plant({ matters: [{ id: "m-loose" }] });
    await ben.deadlines.propose({ inventionId: "m-loose", trigger: "CTNF", mailDate: "2026-01-05" });
    const words = ["--title", "Call", "--invention-id", "m-loose", "--due-at", "2031-06-02"];
    const made = await runCli(["tasks", "create", ...words], { env });
    expect([made.code, made.stderr]).toEqual([0, ""]);
  });
});

import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, onTestFinished, test } from "vitest";
import { forEachEngine } from "../../support/engines.ts";
import { holdingRelay } from "../../support/holding-relay.ts";
import { builtCli, runCli } from "../cli-process.ts";
import { portfolio, portfolioRuns, tasksOf } from "./support/portfolio.ts";

forEachEngine((engine) => {
  const { pathOf, write, started } = portfolioRuns(engine);

  test("Ctrl-C in the middle of a run says how much was done, and how that is undone", async () => {
    const { hub, ada, env } = started();
    const relay = await holdingRelay(hub.url);
    onTestFinished(() => relay.close());
    const through = { ...env, IPHUB_HOST: relay.url };
    const undo = pathOf("interrupted.undo");
    const args = ["apply", "-f", write("interrupted.yaml", portfolio("P-13")), "--undo", undo];
    const held = relay.hold(/^\/api\/workflow\/milestones$/);
    const child = spawn(process.execPath, [await builtCli(), ...args], { env: through });
    let stderr = "";
    child.stdout.resume();
    child.stderr.on("data", (text) => {
      stderr += text;
    });
    await held.ready;
    child.kill("SIGINT");
    const [code] = await once(child, "close");
    expect([code, stderr.split("\n")]).toEqual([
      130,
      [
        "iphub: 1 of 4 changes were made, and perhaps the one that was being written",
        `To undo it: iphub apply --plan ${undo}`,
        "",
      ],
    ]);
    expect((await runCli(["apply", "--plan", undo, "--yes"], { env: through })).code).toBe(0);
    expect(await tasksOf(ada, "P-13")).toEqual([]);
    expect((await ada.inventions.search({ qs: "P-13" })).data).toEqual([]);
  });
});

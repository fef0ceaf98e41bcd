import { chmodSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { runDirectory } from "../support/run-directory.ts";
import { runCampaign, unmadeWrites } from "./campaign/campaign.ts";
import { campaignFaults } from "./campaign/campaign-words.ts";

/** Writing, and what the hub may need afterwards: a job of a process that was killed is taken again after two minutes. */
const timeout = 420_000;

test("every write of the contract is made by the campaign, or left out for a reason", () => {
  expect(unmadeWrites()).toEqual([]);
});

test.each(["embedded", "postgres"] as const)(
  "a hub on the %s engine that is killed, cut off and restarted under load loses nothing that it acknowledged",
  { timeout },
  async (engine) => {
    const home = join(runDirectory(), `campaign-${engine}-${process.pid}`);
    mkdirSync(home);
    // The account that PostgreSQL runs as has to pass through it.
    chmodSync(home, 0o711);
    const report = await runCampaign({
      engine,
      seed: 20_260_131,
      milliseconds: 30_000,
      writers: 4,
      pauseMs: 5_000,
      home,
      say: () => undefined,
    });
    expect(campaignFaults(report)).toEqual([]);
    expect(report.acknowledged).toBeGreaterThan(50);
    expect(Object.values(report.faults).reduce((sum, times) => sum + times, 0)).toBeGreaterThan(1);
  },
);

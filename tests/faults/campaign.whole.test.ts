import { execFile } from "node:child_process";
import { chmodSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { runDirectory } from "../support/run-directory.ts";
import { runCampaign, unmadeWrites } from "./campaign/campaign.ts";
import { campaignFaults } from "./campaign/campaign-words.ts";

/** Writing, and what the hub may need afterwards: a job of a process that was killed is taken again after two minutes. */
const timeout = 600_000;

test("every write of the contract is made by the campaign, or left out for a reason", () => {
  expect(unmadeWrites()).toEqual([]);
});

test.each(["embedded", "postgres"] as const)(
  "a hub on the %s engine that is killed, cut off, without power, room, office and mail under load loses nothing that it acknowledged",
  { timeout },
  async (engine) => {
    const home = join(runDirectory(), `campaign-${engine}-${process.pid}`);
    mkdirSync(home);
    // The account that PostgreSQL runs as has to pass through it.
    chmodSync(home, 0o711);
    const report = await runCampaign({
      engine,
      seed: 20_260_131,
      milliseconds: 90_000,
      writers: 4,
      pauseMs: 1_500,
      storage: "folder",
      home,
      say: () => undefined,
    });
    expect(campaignFaults(report)).toEqual([]);
    expect(report.acknowledged).toBeGreaterThan(50);
    expect(report.mail.received).toBeGreaterThan(0);
    expect(Object.values(report.faults).reduce((sum, times) => sum + times, 0)).toBeGreaterThan(1);
  },
);

// A process of its own: under the test runner's conditions the S3 client resolves to its build for bundlers.
test("two processes with a bucket that is away at times lose nothing that they acknowledged", { timeout }, async () => {
  const script = join(import.meta.dirname, "../../scripts/campaign.mjs");
  const wanted = ["--engine", "postgres", "--faults", "bucket,kill", "--hours", "0.006", "--seed", "3"];
  const sparing = ["--writers", "3", "--pause", "1"];
  const { stdout } = await promisify(execFile)(process.execPath, [script, ...wanted, ...sparing], {
    env: { ...process.env, NODE_OPTIONS: "" },
  });
  expect(stdout).toContain("faults: bucket, kill; files in a bucket");
  expect(stdout).toMatch(/^lost 0, different 0, half done 0, damaged 0, live 0, after faults 0, failures 0$/m);
});

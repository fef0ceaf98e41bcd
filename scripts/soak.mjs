// The soak: people write for hours through one hub process that has little, which is never restarted; only connections break,
// and the office and the mail server are away at times. Then everything is checked as after a campaign.
// Usage: node scripts/soak.mjs [--hours 1] [--seed 1] [--engine embedded|postgres|both] [--writers 4] [--pause 30]
//   [--memory 512] [--descriptors 64]
// Build first. Ends with code 1 where a process ever had more memory, or where the campaign's checks find anything.
import { parseArgs } from "node:util";
import { onEngines, withSources } from "./fault-run.mjs";

withSources();

const given = (value) => ({ type: "string", default: value });
const { values } = parseArgs({
  options: {
    ...{ hours: given("1"), seed: { type: "string" }, engine: given("embedded"), writers: given("4") },
    ...{ pause: given("30"), memory: given("512"), descriptors: given("64") },
  },
});
const { runCampaign } = await import("../tests/faults/campaign/campaign.ts");
const { campaignFaults, campaignFigures } = await import("../tests/faults/campaign/campaign-words.ts");

const milliseconds = Number(values.hours) * 3_600_000;
const writers = Number(values.writers);
const pauseMs = Number(values.pause) * 1_000;
const faults = ["connections", "office", "mail"];
await onEngines("soak", values, {
  run: (common) => runCampaign({ ...common, milliseconds, writers, pauseMs, faults, storage: "folder" }),
  figures: campaignFigures,
  faults: campaignFaults,
});

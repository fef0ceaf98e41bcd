// The fault campaign: people write through a hub that is killed, cut off and restarted; then everything is checked.
// Usage: node scripts/campaign.mjs [--hours 0.05] [--seed 1] [--engine embedded|postgres|both] [--writers 6] [--pause 4]
//   [--memory 512] [--descriptors 64]
// Build first. Ends with code 1 where anything acknowledged was lost, half done, damaged, or missed by a live client.
import { parseArgs } from "node:util";
import { onEngines, withSources } from "./fault-run.mjs";

withSources();

const text = { type: "string" };
const { values } = parseArgs({
  options: { hours: text, seed: text, engine: text, writers: text, pause: text, memory: text, descriptors: text },
});
const { runCampaign } = await import("../tests/faults/campaign/campaign.ts");
const { campaignFaults, campaignFigures } = await import("../tests/faults/campaign/campaign-words.ts");

const milliseconds = Number(values.hours ?? 0.05) * 3_600_000;
const writers = Number(values.writers ?? 6);
const pauseMs = Number(values.pause ?? 4) * 1_000;
await onEngines("campaign", values, {
  run: (common) => runCampaign({ ...common, milliseconds, writers, pauseMs }),
  figures: campaignFigures,
  faults: campaignFaults,
});

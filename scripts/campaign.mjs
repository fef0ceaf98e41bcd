// The fault campaign: people write through a hub that is broken in many ways; then everything is checked (docs/reliability.md).
// Usage: node scripts/campaign.mjs [--hours 0.05] [--seed 1] [--engine embedded|postgres|both] [--writers 6] [--pause 4]
//   [--faults kill,power,connections,postgres,disk,office,bucket,mail] [--storage folder|bucket] [--memory 512] [--descriptors 64]
// By default all faults are done that the machine permits; what is not done is said. Build first.
// Ends with code 1 where anything acknowledged was lost, half done, damaged, or missed by a live client.
import { parseArgs } from "node:util";
import { onEngines, withSources } from "./fault-run.mjs";

withSources();

const text = { type: "string" };
const names = ["hours", "seed", "engine", "writers", "pause", "faults", "storage", "memory", "descriptors"];
const { values } = parseArgs({ options: Object.fromEntries(names.map((name) => [name, text])) });
const { runCampaign } = await import("../tests/faults/campaign/campaign.ts");
const { readFaults } = await import("../tests/faults/campaign/campaign-kinds.ts");
const { campaignFaults, campaignFigures } = await import("../tests/faults/campaign/campaign-words.ts");

const milliseconds = Number(values.hours ?? 0.05) * 3_600_000;
const writers = Number(values.writers ?? 6);
const pauseMs = Number(values.pause ?? 4) * 1_000;
const faults = values.faults === undefined ? undefined : readFaults(values.faults);
const storage = [undefined, "folder", "bucket"].find((one) => one === values.storage);
if (storage !== values.storage) throw new RangeError("--storage: there are folder and bucket");
await onEngines("campaign", values, {
  run: (common) => runCampaign({ ...common, milliseconds, writers, pauseMs, faults, storage }),
  figures: campaignFigures,
  faults: campaignFaults,
});

import { canonicalJson } from "@iphub/sdk/domain/canonical-json";
import type { PortfolioChange } from "@iphub/sdk/domain/operations/portfolio/entries";
import { changeLines, planSummary } from "@iphub/sdk/domain/operations/portfolio/plan-lines";
import * as z from "zod/mini";
import { usageError } from "../../command-line/exit-codes.ts";
import { writeWhole } from "../../command-line/file-target.ts";
import { sha256 } from "../../command-line/sha256.ts";
import { entryName } from "./owned-file.ts";

const text = z.nullable(z.string());
const values = z.record(z.string(), z.unknown());

/** A change as files keep it. */
export const planChange = z.object({
  action: z.enum(["create", "change", "delete"]),
  key: z.string(),
  name: entryName,
  id: text,
  updatedAt: text,
  matter: text,
  milestone: text,
  before: values,
  after: values,
  reopens: z.optional(z.literal(true)),
  unlessOpen: z.optional(z.literal(true)),
  byHub: z.optional(z.literal(true)),
});

const planFile = z.object({
  plan: z.literal(1),
  /** The address of the hub that it was made for. */
  hub: z.string(),
  /** The portfolio file that it was made from, which owns what the plan makes. */
  file: z.string(),
  /** The same changes for people. */
  summary: z.optional(z.string()),
  changes: z.array(planChange),
});

/** A plan as it is saved. */
export interface SavedPlan {
  readonly hub: string;
  readonly file: string;
  readonly changes: readonly PortfolioChange[];
}

const heading = `# What \`iphub apply --plan\` does with this file: exactly the changes below, and nothing where the hub has
# changed since. \`summary\` is for people, \`changes\` is what is done; a summary of other changes is refused.
`;

/** The changes as people read them. */
function summaryOf(changes: readonly PortfolioChange[]): string {
  const lines = changes.flatMap(changeLines).map((line) => line.text);
  // The text does not show all of a change: its ids, times, and what is long.
  const hash = sha256(canonicalJson(changes)).slice(0, 16);
  return `${[...lines, planSummary(changes), `(changes ${hash})`].join("\n")}\n`;
}

/**
 * Saves a plan as YAML, which a colleague can read. It takes the place of an earlier file, such as the journal of its run,
 * when it is on the disk as a whole.
 */
export async function savePlan(path: string, { hub, file, changes }: SavedPlan): Promise<void> {
  const { dump } = await import("js-yaml");
  const saved = dump({ plan: 1, hub, file, summary: summaryOf(changes), changes }, { lineWidth: -1, noRefs: true });
  writeWhole(path, `${heading}${saved}`);
}

/**
 * Reads the text of a saved plan.
 * @throws CliError (exit code 2) for a file that is none, and for one whose summary, which a colleague has read, is not that of
 * its changes
 */
export async function readPlan(path: string, content: string): Promise<SavedPlan> {
  const { load } = await import("js-yaml");
  const parsed = planFile.safeParse(yamlOf(load, content));
  if (!parsed.success) {
    throw usageError(
      `${path} is not a plan of iphub apply`,
      "Make one: iphub apply -f portfolio.yaml --plan plan.yaml",
    );
  }
  const { summary, changes } = parsed.data;
  if (summary !== undefined && summary !== summaryOf(changes)) {
    throw usageError(
      `the summary of ${path} is not that of its changes; nothing was written`,
      "Make the plan again. If another version of iphub made it, remove 'summary' and look at 'changes', which is what is done.",
    );
  }
  return parsed.data;
}

function yamlOf(load: (content: string) => unknown, content: string): unknown {
  try {
    return load(content);
  } catch {
    return undefined;
  }
}

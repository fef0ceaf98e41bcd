import type { Workflow, WorkflowMilestone } from "@iphub/sdk/contract/workflow-shapes";
import { canonicalJson } from "@iphub/sdk/domain/canonical-json";
import { sql, type Transaction } from "kysely";
import { nowIso } from "../../platform/clock.ts";
import { transaction } from "../../platform/database/transaction.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Schema } from "../../schema.ts";
import { abandonmentCheck, maintenanceFees } from "./library/after-grant.ts";
import { allowance } from "./library/allowance.ts";
import { appeal } from "./library/appeal.ts";
import { disclosureToFiling, provisional, utilityPreparation } from "./library/first-filing.ts";
import { parisFiling, pctNationalStage } from "./library/foreign.ts";
import { ids } from "./library/ids.ts";
import { continuation, missingParts } from "./library/later-filing.ts";
import { advisoryAction, finalResponse, nonFinalResponse, restriction } from "./library/office-actions.ts";
import type { LibraryMilestone, LibraryTemplate } from "./library/template.ts";
import { readWorkflows } from "./workflow-record.ts";
import { insertVersion, insertWorkflow } from "./workflows.store.ts";

/** Any number that all hubs agree on: two processes that start at once install the library one after the other. */
const installLock = 4_710_002;

/**
 * Brings the templates that ship with the hub into its database. What is missing is added. A milestone that no one in
 * the firm has saved gets a new version where the library has changed; what the firm has saved stays as it is.
 */
export async function installLibrary(
  platform: Pick<Platform, "database" | "clock">,
  templates: readonly LibraryTemplate[] = library,
): Promise<void> {
  const now = nowIso(platform.clock);
  await transaction(platform.database, async (tx) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(installLock)})`.execute(tx);
    const stored = new Map((await readWorkflows(tx)).map((workflow) => [workflow.id, workflow]));
    const hasDefault = [...stored.values()].some((workflow) => workflow.isDefault);
    const edited = await editedMilestones(tx);
    for (const [position, template] of templates.entries()) {
      const isDefault = template.id === defaultTemplateId && !hasDefault;
      await installTemplate(tx, template, { stored: stored.get(template.id), edited, isDefault, position, now });
    }
  });
}

interface Installation {
  readonly stored: Workflow | undefined;
  /** `workflow/milestone` of those that someone in the firm has saved. */
  readonly edited: ReadonlySet<string>;
  readonly isDefault: boolean;
  readonly position: number;
  readonly now: string;
}

async function installTemplate(
  tx: Transaction<Schema>,
  template: LibraryTemplate,
  { stored, edited, isDefault, position, now }: Installation,
): Promise<void> {
  if (!stored) {
    const plain = { ...template, tags: [...template.tags], isDefault, isDraft: false, updatedAt: now };
    await insertWorkflow(tx, plain, { position, createdBy: null });
  }
  const known = new Map((stored?.milestones ?? []).map((milestone) => [milestone.id, milestone]));
  for (const [at, shipped] of template.milestones.entries()) {
    const before = known.get(shipped.id);
    if (edited.has(`${template.id}/${shipped.id}`) || (before && isSame(before, shipped))) continue;
    const steps = [...shipped.steps];
    const milestone = { ...shipped, steps, position: before?.position ?? at, version: (before?.version ?? 0) + 1 };
    const commitMessage = before ? "Changed in a new version of iphub" : "Ships with iphub";
    await insertVersion(tx, template.id, milestone, { commitMessage, author: null, createdAt: now });
  }
}

function isSame({ title, due, steps }: WorkflowMilestone, shipped: LibraryMilestone): boolean {
  return canonicalJson([title, due, steps]) === canonicalJson([shipped.title, shipped.due, shipped.steps]);
}

async function editedMilestones(tx: Transaction<Schema>): Promise<Set<string>> {
  const rows = await tx
    .selectFrom("workflow_milestones")
    .select(["workflow_id", "id"])
    .distinct()
    .where("author", "is not", null)
    .execute();
  return new Set(rows.map((row) => `${row.workflow_id}/${row.id}`));
}

/** The template that a new matter begins with, unless the firm has another default. */
const defaultTemplateId = disclosureToFiling.id;

/** Every template that ships with the hub, in the order of lists. */
export const library: readonly LibraryTemplate[] = [
  disclosureToFiling,
  provisional,
  utilityPreparation,
  continuation,
  missingParts,
  restriction,
  nonFinalResponse,
  finalResponse,
  advisoryAction,
  ids,
  appeal,
  allowance,
  pctNationalStage,
  parisFiling,
  maintenanceFees,
  abandonmentCheck,
];

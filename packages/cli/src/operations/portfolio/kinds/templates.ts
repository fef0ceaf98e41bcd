import type { Hub } from "@iphub/sdk/client";
import { portfolioSteps } from "@iphub/sdk/contract/portfolio-templates";
import { type Workflow, type WorkflowMilestone, workflowMilestone } from "@iphub/sdk/contract/workflow-shapes";
import { workflows } from "@iphub/sdk/contract/workflows";
import type { PortfolioChange, Values } from "@iphub/sdk/domain/operations/portfolio/entries";
import { templatePartId, templatePartIds } from "@iphub/sdk/domain/operations/portfolio/kinds/templates";
import { storedEntries } from "@iphub/sdk/domain/operations/portfolio/record-kinds";
import { stepsToSave } from "@iphub/sdk/domain/operations/portfolio/template-steps";
import type { HubSession } from "../../../command-line/hub-session.ts";
import { creation, type KindCalls, keyOf, noRecords, type SectionCalls, unlessUsed } from "../kind-calls.ts";
import type { RecordIds } from "../record-ids.ts";
import type { WrittenRecord } from "../written-change.ts";

/** What the history of a template says of a change by a portfolio file. */
const commitMessage = "Applied from a portfolio file";

/** A template, without its milestones. */
export const templateCalls: SectionCalls<"templates"> = {
  access: workflows.create.access,
  read: async (hub) => ({ templates: await hub.workflows.list() }),
  current,
  create: creation("workflows.create", "workflows.get"),
  // In a file it is a fault: the hub has no call that changes what a template says of itself.
  change: changeMilestone,
  delete: (session, change) => unlessUsed(change, session.call("workflows.takeBack")({ id: change.id })),
};

/** A milestone of a template. */
export const templateMilestoneCalls: KindCalls = {
  access: workflows.saveMilestone.access,
  create: createMilestone,
  change: changeMilestone,
  delete: (session, change) => {
    const { template: id, milestone: milestoneId } = partIds(change);
    const part = { id, milestoneId, version: Number(change.updatedAt) };
    return unlessUsed(change, session.call("workflows.takeBackMilestone")(part));
  },
};

/** The calls that publish a template or make it a draft again. */
export const templateStateCalls: KindCalls = {
  access: workflows.publish.access,
  current,
  create: ({ hub }, { name, after }, ids) => saveState(hub, ids.templateOf(name), after),
  change: ({ hub }, change) => saveState(hub, partIds(change).template, change.after),
  delete: (session, change) => unlessUsed(change, session.call("workflows.withdraw")({ id: partIds(change).template })),
};

async function current(hub: Hub, id: string) {
  return { templates: [await hub.workflows.get({ id: templatePartIds(id).template })] };
}

function partIds({ id }: PortfolioChange) {
  return templatePartIds(String(id));
}

/** Adds a milestone to a template, which is read first: one that a run had added when it was stopped is completed. */
async function createMilestone(session: HubSession, change: PortfolioChange, ids: RecordIds): Promise<WrittenRecord> {
  const id = ids.templateOf(change.name);
  const template = await session.hub.workflows.get({ id });
  const found = partOf(template, change);
  if (found !== undefined) return saveMilestone(session, id, found, change.after);
  const { title, due = null, steps } = change.after;
  const input = { id, title, due, commitMessage };
  const key = keyOf(change, { ...input, updatedAt: template.updatedAt }, 0);
  await session.call("workflows.addMilestone")(input, key);
  const added = partOf(await session.hub.workflows.get({ id }), change);
  if (added === undefined) throw new Error("The hub answered without the milestone");
  return steps === undefined ? partAs(id, added) : saveMilestone(session, id, added, { steps });
}

/** Changes a milestone of a template as it was read. */
async function changeMilestone(session: HubSession, change: PortfolioChange): Promise<WrittenRecord> {
  const { template, milestone } = partIds(change);
  const { milestones } = await session.hub.workflows.get({ id: template });
  const steps = milestones.find(({ id }) => id === milestone)?.steps ?? [];
  return saveMilestone(session, template, { id: milestone, version: Number(change.updatedAt), steps }, change.after);
}

function partOf(template: Workflow, { key }: PortfolioChange): WorkflowMilestone | undefined {
  const entry = storedEntries({ ...noRecords, templates: [template] }).find((one) => one.key === key);
  return template.milestones.find(({ id }) => templatePartId(template.id, id) === entry?.id);
}

async function saveMilestone(
  session: HubSession,
  template: string,
  { id: milestoneId, version, steps: before }: Pick<WorkflowMilestone, "id" | "version" | "steps">,
  { steps, ...facts }: Values,
): Promise<WrittenRecord> {
  const input = {
    ...facts,
    ...(steps === undefined ? {} : { steps: stepsToSave(portfolioSteps.parse(steps), before) }),
    id: template,
    milestoneId,
    version,
    commitMessage,
  };
  const answer = await session.call("workflows.saveMilestone")(input);
  return partAs(template, workflowMilestone.parse(answer));
}

async function saveState(hub: Hub, template: string, { state }: Values): Promise<WrittenRecord> {
  if (state === "published") await hub.workflows.publish({ id: template });
  else await hub.workflows.withdraw({ id: template });
  return { id: templatePartId(template, ""), updatedAt: null };
}

/** A milestone of a template after it was written: its id in a portfolio, and its version. */
function partAs(template: string, { id, version }: Pick<WorkflowMilestone, "id" | "version">): WrittenRecord {
  return { id: templatePartId(template, id), updatedAt: String(version) };
}

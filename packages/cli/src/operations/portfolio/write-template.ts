import { portfolioSteps } from "@iphub/sdk/contract/portfolio-templates";
import { type Workflow, type WorkflowMilestone, workflowMilestone } from "@iphub/sdk/contract/workflow-shapes";
import type { PortfolioChange, Values } from "@iphub/sdk/domain/operations/portfolio/entries";
import { templatePartId, templatePartIds } from "@iphub/sdk/domain/operations/portfolio/kinds/templates";
import { storedEntries } from "@iphub/sdk/domain/operations/portfolio/record-kinds";
import { stepsToSave } from "@iphub/sdk/domain/operations/portfolio/template-steps";
import type { HubSession } from "../../command-line/hub-session.ts";
import { noRecords } from "./read-hub.ts";

/** What the history of a template says of a change by a portfolio file. */
const commitMessage = "Applied from a portfolio file";

/** A part of a template after it was written: its id in a portfolio, and its version. */
interface WrittenPart {
  readonly id: string;
  readonly updatedAt: string | null;
}

/**
 * Makes a milestone of a template, or publishes it. The template is read first: a milestone that a run has added when it
 * was stopped is completed. `keyOf` gives the idempotency key of what is added to a template as it was read.
 */
export async function createTemplatePart(
  session: HubSession,
  template: string,
  change: PortfolioChange,
  keyOf: (input: Values) => string,
): Promise<WrittenPart> {
  if (change.name.section === "templateStates") return saveState(session, template, change.after);
  const current = await session.hub.workflows.get({ id: template });
  const found = partOf(current, change);
  if (found !== undefined) return saveMilestone(session, template, found, change.after);
  const { title, due = null } = change.after;
  const input = { id: template, title, due, commitMessage };
  await session.call("workflows.addMilestone")(input, keyOf({ ...input, updatedAt: current.updatedAt }));
  const added = partOf(await session.hub.workflows.get({ id: template }), change);
  if (added === undefined) throw new Error("The hub answered without the milestone");
  return change.after.steps === undefined
    ? written(template, added)
    : saveMilestone(session, template, added, { steps: change.after.steps });
}

/** Changes a milestone of a template as it was read, or whether the template is published. */
export async function changeTemplatePart(session: HubSession, change: PortfolioChange): Promise<WrittenPart> {
  const { template, milestone } = templatePartIds(String(change.id));
  if (change.name.section === "templateStates") return saveState(session, template, change.after);
  const { milestones } = await session.hub.workflows.get({ id: template });
  const current = milestones.find(({ id }) => id === milestone);
  const version = Number(change.updatedAt);
  return saveMilestone(session, template, { id: milestone, version, steps: current?.steps ?? [] }, change.after);
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
): Promise<WrittenPart> {
  const input = {
    ...facts,
    ...(steps === undefined ? {} : { steps: stepsToSave(portfolioSteps.parse(steps), before) }),
    id: template,
    milestoneId,
    version,
    commitMessage,
  };
  const answer = await session.call("workflows.saveMilestone")(input);
  return written(template, workflowMilestone.parse(answer));
}

async function saveState({ hub }: HubSession, template: string, { state }: Values): Promise<WrittenPart> {
  if (state === "published") await hub.workflows.publish({ id: template });
  else await hub.workflows.withdraw({ id: template });
  return { id: templatePartId(template, ""), updatedAt: null };
}

function written(template: string, { id, version }: Pick<WorkflowMilestone, "id" | "version">): WrittenPart {
  return { id: templatePartId(template, id), updatedAt: String(version) };
}

import { randomBytes } from "node:crypto";
import type { Workflow, WorkflowMilestone, WorkflowStep } from "@iphub/sdk/contract/workflow-shapes";
import type { workflows } from "@iphub/sdk/contract/workflows";
import { freeId, readableId } from "@iphub/sdk/domain/work/readable-id";
import type { EndpointParsed } from "@iphub/sdk/endpoint";
import type { Transaction } from "kysely";
import type { Actor } from "../../platform/actor.ts";
import { changesBetween } from "../../platform/changes.ts";
import { laterThan, nowIso } from "../../platform/clock.ts";
import { invalid } from "../../platform/failures.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Schema } from "../../schema.ts";
import { checkMilestone } from "./workflows.rules.ts";
import {
  insertVersion,
  insertWorkflow,
  isPublishable,
  lockedWorkflow,
  milestoneAsRead,
  saveDraftState,
  touchWorkflow,
} from "./workflows.store.ts";

type Parts = Pick<Platform, "clock" | "events">;
type Creation = EndpointParsed<(typeof workflows)["create"]>;
type Addition = EndpointParsed<(typeof workflows)["addMilestone"]>;

/** Templates that the firm makes come after those of the library. */
const firmPosition = 1000;

/** What other calls have in the place of a template's id: one with such an id could not be read by its address. */
const otherAddresses: ReadonlySet<string> = new Set(["tags", "taxonomy"]);

/** Begins a template as a draft, in a transaction. Its id is made of its title. */
export async function createWorkflow(
  tx: Transaction<Schema>,
  { clock, events }: Parts,
  actor: Actor,
  { title, description, category }: Creation,
): Promise<Workflow> {
  const empty = { title, description, category, tags: [], isDefault: false, isDraft: true, updatedAt: nowIso(clock) };
  const id = freeId(readableId(title, "template"), otherAddresses);
  const plain = { ...empty, id };
  const place = { position: firmPosition, createdBy: actor.email };
  const workflow = (await insertWorkflow(tx, plain, place))
    ? plain
    : { ...empty, id: `${id}-${randomBytes(3).toString("hex")}` };
  if (workflow !== plain) await insertWorkflow(tx, workflow, place);
  const metadata = { templateId: workflow.id, title };
  await events.append(tx, [{ type: "workflow-created", actor: actor.email, metadata }]);
  return { ...workflow, milestones: [] };
}

/** Makes a draft ready to be put on matters, in a transaction. Ready already: nothing changes. */
export async function publishWorkflow(
  tx: Transaction<Schema>,
  parts: Parts,
  actor: Actor,
  id: string,
): Promise<Workflow> {
  const before = await lockedWorkflow(tx, id);
  if (!before.isDraft) return before;
  if (!isPublishable(before.milestones)) {
    throw invalid([{ field: "milestones", message: "have no step that is not a draft; add one first" }]);
  }
  return saveDraftState(tx, parts, actor, before, false);
}

/** Adds a milestone without steps to a template, in a transaction. */
export async function addMilestone(
  tx: Transaction<Schema>,
  parts: Parts,
  actor: Actor,
  { id, title, due, commitMessage }: Addition,
): Promise<WorkflowMilestone> {
  const workflow = await lockedWorkflow(tx, id);
  const taken = new Set(workflow.milestones.map((milestone) => milestone.id));
  const position = Math.max(-1, ...workflow.milestones.map((milestone) => milestone.position)) + 1;
  const milestoneId = freeId(readableId(title, "milestone"), taken);
  const milestone = { id: milestoneId, title, due, position, steps: [], version: 1 };
  await checkMilestone(tx, milestone);
  await saveVersion(tx, parts, actor, workflow, { milestone, commitMessage, changes: {} });
  return milestone;
}

/** Saves a milestone of a template as a new version, in a transaction; an older reading is refused. */
export async function saveMilestone(
  tx: Transaction<Schema>,
  parts: Parts,
  actor: Actor,
  milestoneId: string,
  save: MilestoneSave,
): Promise<WorkflowMilestone> {
  const workflow = await lockedWorkflow(tx, save.id);
  const before = milestoneAsRead(workflow, milestoneId, save.version);
  const milestone = nextVersion(before, save);
  await checkMilestone(tx, milestone, before.steps);
  const changes = changesBetween(before, milestone);
  await saveVersion(tx, parts, actor, workflow, { milestone, commitMessage: save.commitMessage, changes });
  return milestone;
}

/** Saves a version of a milestone of a locked template, with its entry in the event log. */
export async function saveVersion(
  tx: Transaction<Schema>,
  { clock, events }: Parts,
  actor: Actor,
  workflow: Workflow,
  { milestone, commitMessage, changes }: { milestone: WorkflowMilestone; commitMessage: string; changes: object },
): Promise<void> {
  const updatedAt = laterThan(workflow.updatedAt, clock);
  await insertVersion(tx, workflow.id, milestone, { commitMessage, author: actor.email, createdAt: updatedAt });
  await touchWorkflow(tx, { ...workflow, updatedAt });
  const { id: milestoneId, title, version } = milestone;
  const metadata = { templateId: workflow.id, milestoneId, title, version, commitMessage, changes };
  await events.append(tx, [{ type: "workflow-milestone-saved", actor: actor.email, metadata }]);
}

type MilestoneSave = EndpointParsed<(typeof workflows)["saveMilestone"]>;

type StepInput = NonNullable<MilestoneSave["steps"]>[number];

/** The milestone as its next version has it: what the save leaves out stays. */
function nextVersion(before: WorkflowMilestone, save: MilestoneSave): WorkflowMilestone {
  return {
    ...before,
    title: save.title ?? before.title,
    due: save.due === undefined ? before.due : save.due,
    steps: save.steps ? wholeSteps(save.steps) : before.steps,
    version: before.version + 1,
  };
}

/** Steps with an id and a position each, in the order of their positions; one without a position stays where it is. */
function wholeSteps(steps: readonly StepInput[]): WorkflowStep[] {
  const taken = new Set(steps.flatMap((step) => step.id ?? []));
  const whole = steps.map((step, index): WorkflowStep => {
    const id = step.id ?? freeId(readableId(step.title, `step-${index + 1}`), taken);
    taken.add(id);
    return { ...step, id, display: step.display ?? { position: index + 1 } };
  });
  return whole.toSorted((a, b) => a.display.position - b.display.position);
}

import type { Milestone } from "@iphub/sdk/contract/milestones";
import type { Workflow, WorkflowMilestone } from "@iphub/sdk/contract/workflow-shapes";
import type { workflows } from "@iphub/sdk/contract/workflows";
import { InputError } from "@iphub/sdk/domain/input-error";
import { civilDateInZone } from "@iphub/sdk/domain/time-zone";
import { newMilestone } from "@iphub/sdk/domain/work/new-milestone";
import { boundSteps } from "@iphub/sdk/domain/work/step-order";
import { type ScheduleDays, scheduledDate } from "@iphub/sdk/domain/work/step-schedule";
import { statusAtBind } from "@iphub/sdk/domain/work/task-activation";
import type { EndpointParsed } from "@iphub/sdk/endpoint";
import { distinctTags } from "@iphub/sdk/records/tags";
import type { Transaction } from "kysely";
import { unknownPeople } from "../../identity/public.ts";
import { type MatterHeading, namedMatter } from "../../matters/public.ts";
import type { Actor } from "../../platform/actor.ts";
import { invalid, namesNothing } from "../../platform/failures.ts";
import { newId } from "../../platform/ids.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Schema } from "../../schema.ts";
import { milestoneEvent } from "../milestones/milestones.changes.ts";
import { insertMilestones } from "../milestones/milestones.store.ts";
import { newTask, taskCreated } from "../tasks/tasks.changes.ts";
import { insertSuccessions, insertTasks, type TaskSuccession } from "../tasks/tasks.insert.ts";
import { readWorkflows } from "./workflow-record.ts";
import { holdWorkflow, isPublishable } from "./workflows.store.ts";

type BindRequest = EndpointParsed<(typeof workflows)["bind"]>;

/** Everything that a template becomes on one matter on one day. */
interface Binding {
  readonly workflow: Workflow;
  readonly matter: MatterHeading;
  readonly bindDate: string;
  readonly now: Date;
  /** Who of the people that the template and the matter name does not work here now. */
  readonly left: ReadonlySet<string>;
}

/** The day of the patent office, on which a template is put on a matter by default. */
const officeZone = "America/New_York";

/**
 * Puts a template on a matter in one transaction: its milestones, their tasks, and which task waits for which.
 * @throws Failure 404 naming `templateId` or `inventionId` where there is none; 400 naming `templateId` that cannot be used
 */
export async function bindTemplate(
  tx: Transaction<Schema>,
  { clock, events }: Pick<Platform, "clock" | "events">,
  actor: Actor,
  { templateId, inventionId, bindDate }: BindRequest,
): Promise<{ milestones: Milestone[] }> {
  const workflow = await usableTemplate(tx, templateId);
  const matter = await namedMatter(tx, actor, inventionId);
  const now = clock.now();
  const day = bindDate ?? civilDateInZone(now.getTime(), officeZone);
  const named = workflow.milestones.flatMap(({ steps }) => steps.flatMap((step) => step.options.assignees));
  const left = new Set(
    await unknownPeople(tx, [
      ...new Set([...named, ...(matter.inHouseAttorney === null ? [] : [matter.inHouseAttorney])]),
    ]),
  );
  const bound = boundMilestones({ workflow, matter, bindDate: day, now, left });
  const milestones = bound.map(({ milestone }) => milestone);
  const tasks = milestones.flatMap((milestone) => milestone.tasks);
  await insertMilestones(tx, milestones);
  await insertTasks(tx, tasks);
  await insertSuccessions(
    tx,
    bound.flatMap(({ successions }) => successions),
  );
  const more = { templateId, templateTitle: workflow.title };
  await events.append(tx, [
    ...milestones.map((milestone) => milestoneEvent("created", actor.email, milestone, { ...more, bindDate: day })),
    ...tasks.map((task) => taskCreated(actor.email, task, more)),
  ]);
  // A milestone that was just made carries no deadline.
  return { milestones: milestones.map((milestone) => ({ ...milestone, finalDate: null, standing: null })) };
}

async function usableTemplate(tx: Transaction<Schema>, templateId: string): Promise<Workflow> {
  await holdWorkflow(tx, templateId);
  const [workflow] = await readWorkflows(tx, [templateId]);
  if (!workflow) {
    const message = "names no workflow template; use the id of one of the list";
    throw namesNothing([{ field: "templateId", message }], "workflow template not found");
  }
  const fault = unusable(workflow);
  if (fault) throw invalid([{ field: "templateId", message: fault }]);
  return workflow;
}

function unusable(workflow: Workflow): string | null {
  if (workflow.isDraft) return "names a draft; publish it first";
  if (isPublishable(workflow.milestones)) return null;
  return "names a template without steps; add a step first";
}

function boundMilestones(binding: Binding) {
  const { workflow, now } = binding;
  // A milestone of which every step is a draft is not there yet either.
  const ready = workflow.milestones.filter(({ steps }) => steps.some((step) => !step.isDraft));
  // Ids that grow by a millisecond keep what was made at once in the order of the template.
  let made = 0;
  const nextId = () => newId(new Date(now.getTime() + made++));
  return ready.map((template) => boundMilestone(binding, template, nextId));
}

function boundMilestone(
  binding: Binding,
  template: WorkflowMilestone,
  nextId: () => string,
): { milestone: Milestone; successions: TaskSuccession[] } {
  const { workflow, matter, bindDate } = binding;
  const dueAt = dateOf(template.due, { bindDate, milestoneDue: null });
  const milestoneId = nextId();
  const createdAt = binding.now.toISOString();
  const steps = boundSteps(template.steps).map((bound) => ({ ...bound, taskId: nextId() }));
  const taskIds = new Map(steps.map(({ step, taskId }) => [step.id, taskId]));
  const tasks = steps.map(({ step, after, taskId }, order) =>
    newTask(
      { id: taskId, milestoneState: "active", invention: matter.invention, createdAt },
      {
        title: step.title,
        milestoneId,
        templateId: workflow.id,
        stepId: step.id,
        order,
        assignees: peopleOf(binding, step.options.assignees),
        status: statusAtBind(after),
        dueAt: dateOf(step.options.due, { bindDate, milestoneDue: dueAt }),
        tags: distinctTags(step.options.tags),
      },
    ),
  );
  const successions = steps.flatMap(({ after, taskId }) =>
    after.flatMap((id) => ({ taskId, afterTaskId: taskIds.get(id) ?? "" })),
  );
  return {
    milestone: newMilestone({
      id: milestoneId,
      inventionId: matter.invention.id,
      title: template.title,
      dueAt,
      assignees: peopleOf(binding, []),
      createdAt,
      workflow: { milestoneId: template.id, templateId: workflow.id },
      tasks,
    }),
    successions,
  };
}

/** Those of the step's people who work here; where there are none, the matter's in-house attorney who does. */
function peopleOf({ matter, left }: Binding, named: readonly string[]): string[] {
  const present = [...new Set(named)].filter((email) => !left.has(email));
  if (present.length > 0) return present;
  const attorney = matter.inHouseAttorney;
  return attorney === null || left.has(attorney) ? [] : [attorney];
}

function dateOf(due: WorkflowMilestone["due"], days: ScheduleDays): string | null {
  try {
    return scheduledDate(due, days);
  } catch (error) {
    if (error instanceof InputError)
      throw invalid([{ field: "bindDate", message: `is too far away: ${error.reason}` }]);
    throw error;
  }
}

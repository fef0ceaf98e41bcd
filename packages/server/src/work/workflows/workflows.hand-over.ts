import { handOverSize } from "@iphub/sdk/contract/hand-over";
import type { Workflow, WorkflowMilestone } from "@iphub/sdk/contract/workflow-shapes";
import { withPersonReplaced } from "@iphub/sdk/domain/identity/hand-over";
import { sql, type Transaction } from "kysely";
import { type Holding, heldSteps, type ThingPeople } from "../../identity/public.ts";
import type { Actor } from "../../platform/actor.ts";
import { changesBetween } from "../../platform/changes.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Schema } from "../../schema.ts";
import { readWorkflow } from "./workflow-record.ts";
import { lockedWorkflow } from "./workflows.store.ts";
import { saveVersion } from "./workflows.writes.ts";

type Parts = Pick<Platform, "clock" | "events">;

/** The workflow templates with a step for a person: what they bring to matters later is assigned to that person. */
export function templateHolding(parts: Parts): Holding {
  return {
    held: async (db, _actor, { email }) => {
      const { rows } = await sql<{ id: string; title: string; updatedAt: string }>`
        select w.id, w.title, w.updated_at as "updatedAt" from workflows w
        where exists (
          select 1 from workflow_milestones m, jsonb_array_elements(m.steps) step
          where m.workflow_id = w.id and step -> 'options' -> 'assignees' ? ${email}
            and m.version = (select max(n.version) from workflow_milestones n where n.workflow_id = w.id and n.id = m.id))
        order by w.position, w.id limit ${sql.lit(handOverSize + 1)}`.execute(db);
      const common = { invention: null, dueAt: null, alone: false, visible: true };
      return rows.map((row) => ({ kind: "template", ...row, roles: ["assignee"], ...common }));
    },
    lock: async (tx, ids) => {
      await sql`select 1 from workflows where id = any(${[...ids]}::text[]) order by id for no key update`.execute(tx);
    },
    hand: async (tx, actor, { email }, moves) => {
      for (const { row, to } of moves) {
        const commit = `${email} handed over to ${to}`;
        await assignSteps(tx, parts, actor, row.id, commit, (step) => withPersonReplaced(step.assignees, email, to));
      }
    },
    peopleOf: async (db, _actor, ids) => {
      const found: [string, ThingPeople][] = [];
      for (const id of ids) {
        if (!(await db.selectFrom("workflows").select("id").where("id", "=", id).executeTakeFirst())) continue;
        const workflow = await readWorkflow(db, id);
        found.push([id, { title: workflow.title, inventionId: null, people: stepPeople(workflow) }]);
      }
      return new Map(found);
    },
    restore: async (tx, actor, restored) => {
      for (const { id, people } of restored) {
        const before = heldSteps.parse(people);
        await assignSteps(tx, parts, actor, id, "Hand-over undone", (step) => before[step.key] ?? step.assignees);
      }
    },
  };
}

/** The people of each step, by milestone and step. */
function stepPeople({ milestones }: Workflow): Record<string, readonly string[]> {
  const steps = milestones.flatMap(({ id, steps: own }) =>
    own.map((step) => [keyOf(id, step.id), step.options.assignees] as const),
  );
  return Object.fromEntries(steps);
}

function keyOf(milestoneId: string, stepId: string): string {
  return `${milestoneId} ${stepId}`;
}

/** Saves a new version of each milestone of a template in which the people of a step change. */
async function assignSteps(
  tx: Transaction<Schema>,
  parts: Parts,
  actor: Actor,
  id: string,
  commitMessage: string,
  assigneesOf: (step: { readonly key: string; readonly assignees: readonly string[] }) => readonly string[],
): Promise<void> {
  for (const before of (await lockedWorkflow(tx, id)).milestones) {
    const steps = before.steps.map((step) => {
      const assignees = [...assigneesOf({ key: keyOf(before.id, step.id), assignees: step.options.assignees })];
      return { ...step, options: { ...step.options, assignees } };
    });
    const milestone: WorkflowMilestone = { ...before, steps, version: before.version + 1 };
    const changes = changesBetween({ steps: before.steps }, { steps });
    if (Object.keys(changes).length === 0) continue;
    const workflow = await readWorkflow(tx, id);
    await saveVersion(tx, parts, actor, workflow, { milestone, commitMessage, changes });
  }
}

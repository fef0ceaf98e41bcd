import type { Workflow } from "@iphub/sdk/contract/workflow-shapes";
import { matterKeys } from "../../matters/public.ts";
import { useHubApp } from "../../platform/hub-app.ts";
import { useRemote } from "../../platform/use-remote.ts";
import { useWrite } from "../../platform/use-write.ts";
import { workKeys } from "../query-keys.ts";

/** A category of the taxonomy with its templates in order. */
export interface WorkflowCategory {
  readonly category: string;
  readonly workflows: readonly Workflow[];
}

/** The library of workflow templates by category; a new one starts as a draft. */
export function useWorkflowList() {
  const { hub, queries } = useHubApp();
  const { write, sending, errorOf } = useWrite();
  const remote = useRemote<Workflow[]>(workKeys.workflows, () => hub.workflows.list());
  const refetch = () => queries.invalidateQueries({ queryKey: ["workflows"] });
  const takeBack = async ({ id, title }: Workflow) => {
    await write(() => hub.workflows.takeBack({ id }), { done: "Template removed", subject: title });
    await refetch();
  };
  return {
    ...remote,
    categories: byCategory(remote.data ?? []),
    sending,
    errorOf,
    actions: {
      create: async (title: string, category: string) => {
        const undo = (made: Workflow) => void takeBack(made);
        const words = { done: "Template created", subject: title, undo };
        const created = await write(() => hub.workflows.create({ title, category }), words);
        if (created) await refetch();
        return created;
      },
    },
  };
}

function byCategory(workflows: readonly Workflow[]): WorkflowCategory[] {
  const categories = [...new Set(workflows.map((workflow) => workflow.category))];
  return categories.map((category) => ({ category, workflows: workflows.filter((one) => one.category === category) }));
}

/** Adds a workflow template to a matter: its milestones and tasks, with dates counted from a start day. */
export function useBind(inventionId: string) {
  const { hub, queries } = useHubApp();
  const { write, sending, errorOf } = useWrite();
  const remote = useRemote<Workflow[]>(workKeys.workflows, () => hub.workflows.list());
  const templates = (remote.data ?? []).filter((template) => !template.isDraft);
  return {
    ...remote,
    templates,
    sending,
    errorOf,
    actions: {
      bind: async (templateId: string, bindDate?: string) => {
        const title = templates.find((template) => template.id === templateId)?.title;
        const refetch = () => queries.invalidateQueries({ queryKey: matterKeys.milestones(inventionId) });
        const takeBack = async ({ milestones }: { milestones: readonly { readonly id: string }[] }) => {
          const milestoneIds = milestones.map(({ id }) => id);
          const words = { done: "Workflow removed from the matter", subject: title };
          if (await write(() => hub.milestones.takeBack({ milestoneIds }), words)) await refetch();
        };
        const undo = (answer: Parameters<typeof takeBack>[0]) => void takeBack(answer);
        const call = () => hub.workflows.bind({ templateId, inventionId, ...(bindDate ? { bindDate } : {}) });
        const bound = await write(call, { done: "Workflow added to the matter", subject: title, undo });
        if (bound) await refetch();
        return bound !== null;
      },
    },
  };
}

import type { Workflow } from "@iphub/sdk/contract/workflow-shapes";
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

import type { Workflow } from "@iphub/sdk/contract/workflow-shapes";
import { useMay } from "@iphub/ui-core/identity/auth/use-may";
import { useWorkflowList } from "@iphub/ui-core/work/workflows/use-workflow-list";
import { useState } from "react";
import { type Column, layoutRow, type SizedColumn } from "../../terminal-kit/columns.ts";
import { commandsOf, reloadCommand, useCommands } from "../../terminal-kit/commands.tsx";
import { Form, type FormValues } from "../../terminal-kit/form.tsx";
import { titleField } from "../../terminal-kit/form-fields.ts";
import { ListStates } from "../../terminal-kit/list-states.tsx";
import { useKeptSelection, useNavigation } from "../../terminal-kit/navigation.ts";
import { ScreenFrame } from "../../terminal-kit/screen-frame.tsx";
import { Table } from "../../terminal-kit/table.tsx";
import { countFor, rowsWithWords, useWords, WordFind } from "../../terminal-kit/word-find.tsx";

const columns: readonly Column[] = [
  { id: "title", title: "Workflow", width: 26, min: 14, grow: 1 },
  { id: "category", title: "Category", width: 14, min: 10 },
  { id: "state", title: "State", width: 8, min: 7 },
  { id: "description", title: "Description", width: 40, min: 16, grow: 3, drop: 1 },
];
/** The library of workflow templates by category, or those that `/` finds; a new one starts as a draft. */
export function WorkflowListScreen() {
  const list = useWorkflowList();
  const words = useWords();
  const { go } = useNavigation();
  const [isBeginning, setIsBeginning] = useState(false);
  const all = list.categories.flatMap((category) => category.workflows);
  const workflows = rowsWithWords(all, words, ({ title, category, description }) =>
    [title, category, description].join(" "),
  );
  const command = commandsOf("workflows", "Workflows");
  useCommands([
    command("new", ["n"], "new template", () => setIsBeginning(true), { rank: 11, permission: "workflows:write" }),
    reloadCommand("workflows", "Workflows", list),
  ]);
  const create = async ({ title = "", category = "" }: FormValues) => {
    const created = await list.actions.create(title.trim(), category.trim());
    if (created) go({ stem: "workflow", id: created.id });
    return created !== null;
  };
  const overlay = isBeginning && (
    <Form
      title="New template"
      draft="template:new"
      fields={[titleField(""), { id: "category", label: "Category", value: "Other", check: categoryFault }]}
      remarks={["It starts as a draft: add a milestone and steps, then publish it."]}
      errorOf={list.errorOf}
      onSubmit={create}
      onClose={() => setIsBeginning(false)}
    />
  );
  const count = list.state === "completed" ? countFor(workflows.length, words) : undefined;
  const none = useMay("workflows:write") ? "There are no templates yet; n creates one." : "There are no templates yet.";
  return (
    <ScreenFrame title="Workflows" count={count} overlay={overlay}>
      <WordFind prefix="workflows" group="Workflows" placeholder="Words of a title, category or description">
        {(isActive) => (
          <ListStates
            state={list.state}
            failure={list.failure}
            what="workflows"
            isEmpty={workflows.length === 0}
            empty={words === "" ? none : `No template has ‘${words}’; / searches again.`}
          >
            <Templates workflows={workflows} isActive={isActive} />
          </ListStates>
        )}
      </WordFind>
    </ScreenFrame>
  );
}

function Templates(props: { readonly workflows: readonly Workflow[]; readonly isActive: boolean }) {
  const { go } = useNavigation();
  const { selected, remember } = useKeptSelection();
  const muted = (text: string) => ({ text, style: { role: "muted" as const } });
  const lineOf = ({ title, category, description, isDraft, isDefault }: Workflow, sized: readonly SizedColumn[]) => {
    const state = muted(isDraft ? "draft" : isDefault ? "default" : "");
    return layoutRow({ title, category: muted(category), state, description: muted(description) }, sized);
  };
  return (
    <Table
      columns={columns}
      items={props.workflows}
      isActive={props.isActive}
      idOf={({ id }) => id}
      lineOf={lineOf}
      selectedId={selected}
      onSelect={({ id }) => remember(id)}
      onOpen={({ id }) => go({ stem: "workflow", id })}
    />
  );
}

function categoryFault(text: string): string | null {
  return text.trim() === "" ? "It is empty; enter a category, such as Prosecution" : null;
}

import type { Workflow, WorkflowStep } from "@iphub/sdk/contract/workflow-shapes";
import { useMay } from "@iphub/ui-core/identity/auth/use-may";
import { movedStep, newStep, positioned, useWorkflow, withoutStep } from "@iphub/ui-core/work/workflows/use-workflow";
import { type ReactNode, useState } from "react";
import { commandsOf, reloadCommand, useCommands } from "../../terminal-kit/commands.tsx";
import { SplitPane } from "../../terminal-kit/frame.tsx";
import { RecordState } from "../../terminal-kit/list-states.tsx";
import { useKeptSelection } from "../../terminal-kit/navigation.ts";
import { EmptyState, ScreenFrame } from "../../terminal-kit/screen-frame.tsx";
import { ScrollText } from "../../terminal-kit/scroll-text.tsx";
import { Table } from "../../terminal-kit/table.tsx";
import { useTheme } from "../../terminal-kit/terminal-context.ts";
import { useTextEditor } from "../../terminal-kit/text-editor.ts";
import { type Editing, instructionsPlace, TemplateOverlay } from "./template-overlay.tsx";
import {
  commitLines,
  type TemplateRow,
  templateColumns,
  templateLine,
  templateLines,
  templateRows,
} from "./template-rows.ts";

/** One workflow template: its milestones and steps with their instructions; each save is a version with its reason. */
export function WorkflowScreen({ id }: { readonly id: string }) {
  const view = useWorkflow(id);
  const { selected, remember } = useKeptSelection();
  const [rowId, setRowId] = useState(selected);
  const rows = view.data ? templateRows(view.data) : [];
  const row = rows.find((one) => one.id === rowId) ?? rows[0];
  const { overlay } = useTemplateEditing(id, view, row);
  useCommands([reloadCommand("workflow", "Workflow", view)]);
  const select = (id: string) => {
    remember(id);
    setRowId(id);
  };
  const state = view.data?.isDraft ? "draft" : undefined;
  return (
    <ScreenFrame title={view.data?.title ?? "Workflow"} count={state} overlay={overlay}>
      <RecordState remote={view} what="template" />
      {view.data && <Template workflow={view.data} rows={rows} row={row} commits={view.commits} onSelect={select} />}
    </ScreenFrame>
  );
}

type TemplateProps = {
  readonly workflow: Workflow;
  readonly rows: readonly TemplateRow[];
  readonly row: TemplateRow | undefined;
  readonly commits: ReturnType<typeof useWorkflow>["commits"];
  readonly onSelect: (id: string) => void;
};

/** The pane next to the list, or over it in a narrow window: without a choice, the selected row. */
type Side = "row" | "commits";

function Template({ workflow, rows, row, commits, onSelect }: TemplateProps) {
  const theme = useTheme();
  const mayWrite = useMay("workflows:write");
  const [side, setSide] = useState<Side | null>(null);
  const turn = (to: Side) => () => setSide((known) => (known === to ? null : to));
  const group = "Workflow";
  const whole = side === "row" ? "the list" : "read the step";
  const history = side === "commits" ? "the list" : "versions";
  useCommands([
    { id: "workflow.read", keys: ["enter"], label: whole, group, rank: 2, run: turn("row"), isOff: rows.length === 0 },
    { id: "workflow.versions", keys: ["tab"], label: history, group, rank: 38, run: turn("commits") },
  ]);
  const lines = (width: number) =>
    side === "commits" ? commitLines(theme, commits, width) : templateLines(theme, workflow, row, width);
  const detail = <ScrollText key={`${side}/${row?.id}`} linesOf={lines} isActive={side !== null} indent={1} />;
  if (rows.length === 0) {
    return <EmptyState message={`This template has no milestones yet${mayWrite ? "; n adds one" : ""}.`} />;
  }
  return (
    <SplitPane
      focus={side === null ? "list" : "detail"}
      share={0.6}
      list={<Rows rows={rows} selected={row?.id} isActive={side === null} onSelect={onSelect} />}
      detail={detail}
    />
  );
}

function Rows(props: {
  readonly rows: readonly TemplateRow[];
  readonly selected: string | undefined;
  readonly isActive: boolean;
  readonly onSelect: (id: string) => void;
}) {
  return (
    <Table
      columns={templateColumns}
      items={props.rows}
      idOf={({ id }) => id}
      lineOf={(row, sized) => templateLine(row, sized)}
      selectedId={props.selected}
      isActive={props.isActive}
      onSelect={({ id }) => props.onSelect(id)}
    />
  );
}

type View = ReturnType<typeof useWorkflow>;

function useTemplateEditing(
  workflowId: string,
  view: View,
  row: TemplateRow | undefined,
): { readonly overlay: ReactNode } {
  const [editing, setEditing] = useState<Editing | null>(null);
  const editText = useTextEditor();
  const milestone = row?.milestone;
  const step = row?.step ?? undefined;
  const at = milestone?.steps.findIndex(({ id }) => id === step?.id) ?? -1;
  const save = (question: string, steps: readonly WorkflowStep[], text?: string) =>
    milestone && setEditing({ deed: "save", question, milestone, steps: positioned(steps), ...(text && { text }) });
  const edit = () => {
    if (milestone) setEditing(step ? { deed: "step", milestone, step } : { deed: "milestone", milestone });
  };
  const add = () => milestone && setEditing({ deed: "step", milestone, step: newStep(milestone.steps) });
  const move = (by: -1 | 1) => () => milestone && save("Why is it moved", movedStep(milestone.steps, at, by));
  const remove = () =>
    milestone && step && save(`Why is '${step.title}' removed`, withoutStep(milestone.steps, step.id));
  const instruct = async () => {
    if (!milestone || !step) return;
    const text = instructionsPlace(workflowId, milestone, step);
    const instructions = await editText(step.options.instructions, text);
    if (instructions === null) return;
    const changed = { ...step, options: { ...step.options, instructions } };
    save("Reason for this change of the instructions", milestone.steps.with(at, changed), text);
  };
  const command = commandsOf("template", "Template");
  const isOff = !step;
  const isLast = at >= (milestone?.steps.length ?? 0) - 1;
  const permission = "workflows:write" as const;
  useCommands([
    command("edit", ["e"], step ? "edit the step" : "title and date", edit, {
      rank: 10,
      isOff: !milestone,
      permission,
    }),
    command("instructions", ["i"], "instructions", () => void instruct(), { rank: 11, isOff, permission }),
    command("add", ["a"], "add a step", () => void add(), { rank: 12, isOff: !milestone, permission }),
    command("milestone", ["n"], "add a milestone", () => setEditing({ deed: "add-milestone" }), {
      rank: 13,
      isOff: !view.data,
      permission,
    }),
    command("up", ["K", "alt+up"], "move the step up", () => void move(-1)(), { rank: 40, isOff: at < 1, permission }),
    command("down", ["J", "alt+down"], "move the step down", () => void move(1)(), {
      rank: 41,
      isOff: at < 0 || isLast,
      permission,
    }),
    command("remove", ["x", "delete"], "remove the step", () => void remove(), { rank: 42, isOff, permission }),
    command("publish", ["P"], "publish", () => setEditing({ deed: "publish" }), {
      rank: view.data?.isDraft ? 9 : 43,
      isOff: !view.data?.isDraft,
      permission,
    }),
  ]);
  const close = () => setEditing(null);
  return {
    overlay: editing && <TemplateOverlay workflowId={workflowId} editing={editing} view={view} onClose={close} />,
  };
}

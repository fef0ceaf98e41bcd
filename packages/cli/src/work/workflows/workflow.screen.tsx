import type { Workflow } from "@iphub/sdk/contract/workflow-shapes";
import { useWorkflow } from "@iphub/ui-core/work/workflows/use-workflow";
import { useState } from "react";
import { useCommands } from "../../terminal-kit/commands.tsx";
import { SplitPane } from "../../terminal-kit/frame.tsx";
import { useKeptSelection } from "../../terminal-kit/navigation.ts";
import { EmptyState, FailedState, PendingState, ScreenFrame } from "../../terminal-kit/screen-frame.tsx";
import { ScrollText } from "../../terminal-kit/scroll-text.tsx";
import { Table } from "../../terminal-kit/table.tsx";
import { useTheme } from "../../terminal-kit/terminal-context.ts";
import { useTemplateEditing } from "./template-editing.tsx";
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
  const { overlay } = useTemplateEditing(view, row);
  const isFailed = view.state === "failed";
  const group = "Workflow";
  useCommands([
    { id: "workflow.retry", keys: ["r"], label: "reload", group, rank: isFailed ? 1 : 90, run: view.retry },
  ]);
  const select = (id: string) => {
    remember(id);
    setRowId(id);
  };
  const state = view.data?.isDraft ? "draft" : undefined;
  return (
    <ScreenFrame title={view.data?.title ?? "Workflow"} count={state} overlay={overlay}>
      {view.state === "pending" && <PendingState label="Loading the template" />}
      {isFailed && (
        <FailedState
          failure={view.failure}
          fallback="The template could not be loaded."
          notFound="There is no such template."
        />
      )}
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
  if (rows.length === 0) return <EmptyState message="This template has no milestones yet; n adds one." />;
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

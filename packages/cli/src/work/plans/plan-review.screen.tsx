import type { PlanRow } from "@iphub/sdk/contract/plans";
import { planApplyWords, planChangesWords, planStateWords } from "@iphub/ui-core/work/plans/plan-words";
import { usePlanReview } from "@iphub/ui-core/work/plans/use-plan-review";
import { Box, Text } from "ink";
import { useState } from "react";
import { Below } from "../../terminal-kit/below.tsx";
import { type Column, fitColumns, layoutHeadings, layoutRow } from "../../terminal-kit/columns.ts";
import { commandsOf, reloadCommand, useCommands } from "../../terminal-kit/commands.tsx";
import { useCopyable } from "../../terminal-kit/copying.tsx";
import { ConfirmDialog } from "../../terminal-kit/dialog.tsx";
import { RecordState } from "../../terminal-kit/list-states.tsx";
import { useKeptSelection, useNavigation } from "../../terminal-kit/navigation.ts";
import { ScreenFrame } from "../../terminal-kit/screen-frame.tsx";
import { listColumns } from "../../terminal-kit/table.tsx";
import { useRoom, useTheme } from "../../terminal-kit/terminal-context.ts";
import { wrapCells } from "../../terminal-kit/text-cells.ts";
import { VirtualList } from "../../terminal-kit/virtual-list.tsx";

const columns: readonly Column[] = [
  { id: "state", title: "State", width: 14, min: 13, isWhole: true, drop: 1 },
  { id: "reference", title: "Reference", width: 11, min: 10, cut: "middle" },
  { id: "title", title: "Task", width: 24, min: 16, grow: 1 },
  { id: "invention", title: "Matter", width: 20, min: 12, grow: 1, drop: 2 },
  { id: "change", title: "Change", width: 34, min: 18, grow: 2 },
];

/** The changes of a plan, to be reviewed before they are applied. */
export function PlanReviewScreen({ id }: { readonly id: string }) {
  const plan = usePlanReview(id);
  const { go } = useNavigation();
  const [isAsking, setIsAsking] = useState(false);
  const { data, ready, state, sending } = plan;
  useCopyable(
    data && { ...data, references: [], place: { stem: "plan-review", id }, row: [data.title, data.createdBy] },
  );
  const cannotApply = ready === 0 || sending;
  const ask = () => setIsAsking(true);
  const takeBack = () => void plan.actions.takeBack();
  const command = commandsOf("plan", "Plan");
  useCommands([
    command("apply", ["a"], "apply", ask, { rank: 2, isOff: cannotApply, permission: "tasks:write" }),
    command("take-back", ["b"], "undo", takeBack, {
      rank: 3,
      isOff: plan.applied === 0 || sending,
      permission: "tasks:write",
    }),
    reloadCommand("plan", "Plan", plan),
  ]);
  const close = () => setIsAsking(false);
  const apply = () => {
    close();
    void plan.actions.apply();
  };
  const many = planApplyWords(ready);
  return (
    <ScreenFrame
      title={data ? `Plan  ${data.title}` : "Plan"}
      count={data ? `${ready} of ${data.rows.length} ready` : undefined}
      overlay={
        isAsking && (
          <ConfirmDialog
            title="Apply the plan"
            message={`${many}. Rows that are not ready are skipped.`}
            confirmLabel={many}
            onConfirm={apply}
            onCancel={close}
          />
        )
      }
    >
      <RecordState remote={plan} what="plan" />
      {state === "completed" && data && (
        <PlanRows rows={data.rows} by={data.createdBy} onOpen={(row) => go({ stem: "task", id: row.taskId })} />
      )}
    </ScreenFrame>
  );
}

function referenceOf({ invention }: PlanRow): string {
  return invention?.references[0] ?? invention?.title ?? "–";
}

function PlanRows(props: {
  readonly rows: readonly PlanRow[];
  readonly by: string;
  readonly onOpen: (row: PlanRow) => void;
}) {
  const { rows, by, onOpen } = props;
  const theme = useTheme();
  const room = useRoom();
  const { selected, remember } = useKeptSelection();
  const fitted = fitColumns(columns, rows, { reference: referenceOf });
  const sized = listColumns(fitted, room.columns);
  const headings = layoutHeadings(sized);
  const said = `Made by ${by}. Tasks that were changed after the plan was made are skipped.`;
  const made = wrapCells(said, room.columns - 2).map((line) => ` ${theme.paint(line, { role: "muted" })}`);
  const lineOf = (row: PlanRow) => {
    const role = row.state === "ready" ? "accent" : row.state === "applied" ? "ok" : "muted";
    return layoutRow(
      {
        state: { text: planStateWords[row.state], style: { role } },
        reference: referenceOf(row),
        title: row.title,
        invention: row.invention?.title ?? "–",
        change: [planChangesWords(row), row.message ?? ""].filter((part) => part !== "").join("; "),
      },
      sized,
    );
  };
  return (
    <Box flexDirection="column">
      <Text wrap="truncate-end">{made.join("\n")}</Text>
      <Text wrap="truncate-end">{`  ${theme.paintSpans(headings.text, headings.spans)}`}</Text>
      <Below rows={made.length + 1}>
        <VirtualList
          items={rows}
          idOf={(row) => row.taskId}
          lineOf={lineOf}
          selectedId={selected}
          onSelect={(row) => remember(row.taskId)}
          onOpen={(row) => row.state !== "gone" && onOpen(row)}
        />
      </Below>
    </Box>
  );
}

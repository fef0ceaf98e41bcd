import type { PlanRow } from "@iphub/sdk/contract/plans";
import type { Task } from "@iphub/sdk/contract/tasks";
import { counted } from "@iphub/sdk/domain/counted";
import { type MacroRow, macroRow, type TaskMacro } from "@iphub/sdk/domain/work/task-macro";
import { useMay } from "@iphub/ui-core/identity/auth/use-may";
import { useNames } from "@iphub/ui-core/identity/users/use-names";
import { planChangesWords, planStateWords, withPeopleNames } from "@iphub/ui-core/work/plans/plan-words";
import { usePlanRows } from "@iphub/ui-core/work/plans/use-plan-rows";
import { macroTitle, stepsOf } from "@iphub/ui-core/work/tasks/use-task-macro";
import { useMemo, useState } from "react";
import { commandsOf, useCommands } from "../../terminal-kit/commands.tsx";
import { useNavigation } from "../../terminal-kit/navigation.ts";
import { ScrollPanel } from "../../terminal-kit/scroll-panel.tsx";
import { useRoom, useTheme } from "../../terminal-kit/terminal-context.ts";
import { cutEnd, singleLine, wrapCells } from "../../terminal-kit/text-cells.ts";
import type { TextStyle, Theme } from "../../terminal-kit/theme.ts";
import { KeyScope } from "../../terminal-kit/use-keys.tsx";

type Props = {
  readonly macro: TaskMacro;
  /** The tasks as they are now. */
  readonly tasks: readonly Task[];
  /** Called when every row has what the macro sets. */
  readonly onApplied: () => void;
  readonly onClose: () => void;
};

const widest = 100;
const edgeCells = 4;

/** What a macro would do, row by row, before anything is sent; after it was applied, the rows that were left alone. */
export function MacroPreview(props: Props) {
  const [left, setLeft] = useState<readonly LeftRow[] | null>(null);
  return (
    <KeyScope captures>
      {left === null ? <Preview {...props} onLeft={setLeft} /> : <Outcome rows={left} onClose={props.onClose} />}
    </KeyScope>
  );
}

/** Those that cannot be applied first, then those that change, then those that are so already. */
const order: readonly MacroRow["state"][] = ["refused", "ready", "unchanged"];

function Preview({ macro, tasks, onApplied, onLeft, onClose }: Props & { onLeft: (rows: readonly LeftRow[]) => void }) {
  const theme = useTheme();
  const width = usePanelWidth();
  const { go } = useNavigation();
  const { sending, actions } = usePlanRows();
  const rows = useMemo(() => tasks.map((task) => macroRow(macro, task)), [macro, tasks]);
  const mayWrite = useMay("tasks:write");
  const ready = rows.flatMap(({ input }) => (input === null ? [] : [input]));
  const nameOf = useNames([...(macro.set.assignees ?? []), ...tasks.flatMap(({ assignees }) => assignees)]);
  const apply = async () => {
    const { rows: done, unapplied } = await actions.apply(ready, macroTitle(macro));
    // Which of its rows were applied is not known here; the plan's own page says it of each.
    if (unapplied !== null) {
      onClose();
      return go({ stem: "plan-review", id: unapplied });
    }
    const left = leftRows(rows, done);
    if (left.length > 0) return onLeft(left);
    onClose();
    onApplied();
  };
  const isOff = sending || ready.length === 0 || !mayWrite;
  const command = commandsOf("macro", "Macro");
  useCommands([
    command("confirm", ["enter"], `change ${counted(ready.length, "task")}`, () => void apply(), { rank: 1, isOff }),
    command("cancel", ["escape", "q"], "close", onClose, { rank: 2 }),
  ]);
  const lines = useMemo(
    () =>
      order.flatMap((state) =>
        rows.filter((row) => row.state === state).flatMap((row) => previewLines(theme, row, width - edgeCells, nameOf)),
      ),
    [theme, rows, width, nameOf],
  );
  return (
    <ScrollPanel
      title={`Macro for ${counted(tasks.length, "task")}`}
      head={headLines(theme, { macro, rows, mayWrite, sending }, width - edgeCells, nameOf)}
      lines={lines}
      width={width}
      group="Macro"
    />
  );
}

type NameOf = (email: string) => string;

type Head = {
  readonly macro: TaskMacro;
  readonly rows: readonly MacroRow[];
  readonly mayWrite: boolean;
  readonly sending: boolean;
};

function headLines(theme: Theme, { macro, rows, mayWrite, sending }: Head, width: number, nameOf: NameOf): string[] {
  const count = (state: MacroRow["state"]) => rows.filter((row) => row.state === state).length;
  const [ready, same, refused] = [count("ready"), count("unchanged"), count("refused")];
  const counts = [
    `${ready} to change`,
    ...(same > 0 ? [`${counted(same, "is", "are")} so already`] : []),
    ...(refused > 0 ? [`${refused} cannot be changed`] : []),
  ].join(" · ");
  const steps = stepsOf(macro, nameOf).map(({ label, value }) => `${label} ${value}`);
  const said = sending
    ? "Saving …"
    : mayWrite
      ? "Nothing is sent yet. Each task is changed as a whole or not at all; u undoes all."
      : "You may read these tasks but not change them.";
  const styled = (text: string, style: TextStyle) => wrapCells(text, width).map((line) => theme.paint(line, style));
  return [
    ...styled(steps.join("; "), { role: "accent" }),
    ...macro.leftOut.flatMap((sentence) => styled(`▲ Not in the macro: ${sentence}`, { role: "warn" })),
    ...styled(counts, { bold: true }),
    ...styled(said, { role: mayWrite ? "muted" : "warn" }),
    "",
  ];
}

const marks: Readonly<Record<MacroRow["state"], { readonly glyph: string; readonly style: TextStyle }>> = {
  ready: { glyph: "●", style: { role: "accent" } },
  unchanged: { glyph: "○", style: { role: "muted" } },
  refused: { glyph: "✗", style: { role: "danger" } },
};

function previewLines(theme: Theme, row: MacroRow, width: number, nameOf: NameOf): string[] {
  const { glyph, style } = marks[row.state];
  const said = {
    ready: planChangesWords({ changes: withPeopleNames(row.changes, nameOf) }),
    unchanged: "is so already",
    refused: `Cannot be changed: ${row.why ?? ""}.`,
  }[row.state];
  return rowLines(theme, { glyph, style, row: row.task, said }, width);
}

/** A row that was not changed, and why. */
type LeftRow = { readonly task: Task; readonly said: string };

/** The rows of a macro that do not have what it sets: those that were not sent, and those that the hub left alone. */
function leftRows(rows: readonly MacroRow[], done: readonly PlanRow[]): LeftRow[] {
  const outcomes = new Map(done.map((row) => [row.taskId, row]));
  return rows.flatMap(({ task, state, why }): LeftRow[] => {
    if (state === "unchanged") return [];
    if (state === "refused") return [{ task, said: `Cannot be changed: ${why ?? ""}.` }];
    const outcome = outcomes.get(task.id);
    if (!outcome) return [{ task, said: "Not sent." }];
    if (outcome.state === "applied" || outcome.state === "unchanged") return [];
    return [{ task, said: `${planStateWords[outcome.state]}: ${outcome.message ?? "it was left alone"}` }];
  });
}

function Outcome({ rows, onClose }: { readonly rows: readonly LeftRow[]; readonly onClose: () => void }) {
  const theme = useTheme();
  const width = usePanelWidth();
  const command = commandsOf("macro", "Macro");
  useCommands([command("close", ["escape", "enter", "q"], "close", onClose, { rank: 1 })]);
  const { glyph, style } = marks.refused;
  const lines = rows.flatMap(({ task, said }) => rowLines(theme, { glyph, style, row: task, said }, width - edgeCells));
  const said = "These were left as they were; the others are changed, and u undoes them.";
  return (
    <ScrollPanel
      title={`${counted(rows.length, "task")} not changed`}
      head={[...wrapCells(said, width - edgeCells).map((line) => theme.paint(line, { role: "muted" })), ""]}
      lines={lines}
      width={width}
      group="Macro"
    />
  );
}

function usePanelWidth(): number {
  return Math.min(widest, useRoom().columns - 2);
}

type Said = { readonly glyph: string; readonly style: TextStyle; readonly row: Task; readonly said: string };

const indent = "    ";

/** A task on one line, and what is said of it below, in as many lines as that takes. */
function rowLines(theme: Theme, { glyph, style, row, said }: Said, width: number): string[] {
  const reference = row.invention.references[0] ?? row.invention.title;
  const title = cutEnd(singleLine(`${reference}  ${row.title}`), width - 2);
  return [
    `${theme.paint(glyph, style)} ${title}`,
    ...wrapCells(said, width - indent.length).map((line) => indent + theme.paint(line, style)),
  ];
}

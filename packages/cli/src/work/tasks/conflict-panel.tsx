import { type ConflictProps, conflictWords, useConflictChoice } from "@iphub/ui-core/work/tasks/use-conflict-choice";
import { useState } from "react";
import { Panel } from "../../terminal-kit/frame.tsx";
import { useRoom, useTheme } from "../../terminal-kit/terminal-context.ts";
import { cutEnd, padCells, singleLine } from "../../terminal-kit/text-cells.ts";
import { KeyScope, useKeys } from "../../terminal-kit/use-keys.tsx";

const panelWidth = 100;
const labelCells = 13;

/** Two conflicting versions, to choose field by field. */
export function ConflictPanel(props: ConflictProps) {
  return (
    <KeyScope captures>
      <ConflictForm {...props} />
    </KeyScope>
  );
}

function ConflictForm(props: ConflictProps) {
  const theme = useTheme();
  const room = useRoom();
  const { title, rows, choose, save } = useConflictChoice(props);
  const [at, setAt] = useState(0);
  const step = (by: number) => () => setAt((known) => Math.max(0, Math.min(rows.length - 1, known + by)));
  const turn = () => {
    const row = rows[at];
    if (row) choose(row.field, !row.isMine);
  };
  const { mine, theirs } = conflictWords;
  const group = "Conflict";
  const labelOf = (words: string) => words.toLowerCase();
  useKeys([
    { id: "conflict.save", keys: ["enter"], label: labelOf(conflictWords.save), group, rank: 1, run: save },
    {
      id: "conflict.turn",
      keys: ["space", "left", "right"],
      label: labelOf(`${mine} or ${theirs}`),
      group,
      rank: 2,
      run: turn,
    },
    {
      id: "conflict.close",
      keys: ["escape"],
      label: labelOf(conflictWords.keep),
      group,
      rank: 3,
      run: props.onKeepTheirs,
    },
    { id: "conflict.down", keys: ["j", "down"], label: "down", group, rank: 4, run: step(1) },
    { id: "conflict.up", keys: ["k", "up"], label: "up", group, rank: 5, run: step(-1) },
  ]);
  const width = Math.min(panelWidth, room.columns - 2);
  const half = Math.floor((width - 5 - labelCells) / 2);
  const cell = (value: string, isChosen: boolean) => {
    const words = cutEnd(`${isChosen ? "●" : "○"} ${singleLine(value)}`, half - 1);
    return padCells(theme.paint(words, isChosen ? { role: "accent", bold: true } : { role: "muted" }), half);
  };
  const lines = rows.map((row, index) => {
    const mark = index === at ? theme.paint("▌", { role: "accent" }) : " ";
    const values = cell(row.mine, row.isMine) + cell(row.theirs, !row.isMine);
    return `${mark}${padCells(cutEnd(row.label, labelCells - 1), labelCells)}${values}`;
  });
  const heading = `${" ".repeat(labelCells + 1)}${padCells(mine.toUpperCase(), half)}${theirs.toUpperCase()}`;
  return <Panel title={title} lines={[theme.paint(heading, { role: "muted" }), ...lines]} width={width} />;
}

import { useState } from "react";
import { Panel } from "./frame.tsx";
import { useRoom, useTheme } from "./terminal-context.ts";
import { wrapCells } from "./text-cells.ts";
import { KeyScope, useKeys } from "./use-keys.tsx";

/** Props of `ConfirmDialog`. With `isDangerous` Enter cancels by default. */
export type ConfirmDialogProps = {
  readonly title: string;
  readonly message: string;
  readonly confirmLabel?: string;
  readonly cancelLabel?: string;
  readonly isDangerous?: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
};

const dialogWidth = 60;

function ConfirmPanel(props: ConfirmDialogProps) {
  const { confirmLabel = "Yes", cancelLabel = "No", isDangerous = false, onConfirm, onCancel } = props;
  const room = useRoom();
  const theme = useTheme();
  const [isOnConfirm, setIsOnConfirm] = useState(!isDangerous);
  useKeys([
    { id: "dialog.confirm", keys: ["y"], label: confirmLabel, group: "Dialog", rank: 1, run: onConfirm },
    { id: "dialog.cancel", keys: ["n", "escape"], label: cancelLabel, group: "Dialog", rank: 2, run: onCancel },
    {
      id: "dialog.switch",
      keys: ["tab", "shift+tab", "left", "right", "h", "l"],
      label: "other answer",
      group: "Dialog",
      rank: 3,
      run: () => setIsOnConfirm((known) => !known),
    },
    {
      id: "dialog.accept",
      keys: ["enter"],
      label: "accept",
      group: "Dialog",
      rank: 4,
      run: () => (isOnConfirm ? onConfirm() : onCancel()),
    },
  ]);
  const answer = (label: string, isOn: boolean, role: "accent" | "danger") =>
    isOn ? theme.paint(`▌ ${label} `, { role, bold: true, inverse: true }) : `  ${label} `;
  const answers = `${answer(confirmLabel, isOnConfirm, isDangerous ? "danger" : "accent")}  ${answer(cancelLabel, !isOnConfirm, "accent")}`;
  const width = Math.min(dialogWidth, room.columns - 2);
  return <Panel title={props.title} lines={[...wrapCells(props.message, width - 4), "", answers]} width={width} />;
}

/** Asks for confirmation: y or n, or Enter on the marked answer; Escape cancels. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  return (
    <KeyScope captures>
      <ConfirmPanel {...props} />
    </KeyScope>
  );
}

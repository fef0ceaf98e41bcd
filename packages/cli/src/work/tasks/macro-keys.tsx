import type { Task } from "@iphub/sdk/contract/tasks";
import { useHubApp } from "@iphub/ui-core/platform/hub-app";
import { stepsOf } from "@iphub/ui-core/work/tasks/use-task-macro";
import { type ReactNode, useState } from "react";
import { useCommands } from "../../terminal-kit/commands.tsx";
import { MacroPreview } from "./macro-preview.tsx";
import { useMacro } from "./macro-recorder.tsx";

/**
 * `Q` records a macro on a task and ends the recording, `.` shows what the macro would do to the selected tasks, or to the
 * row, and applies it from there. Put `overlay` into the frame.
 */
export function useMacroKeys(
  row: Task | undefined,
  selected: readonly Task[],
  onApplied: () => void = () => {},
): { readonly overlay: ReactNode } {
  const { recording, macro, actions } = useMacro();
  const { toasts } = useHubApp();
  const [tasks, setTasks] = useState<readonly Task[] | null>(null);
  const targets = selected.length > 0 ? selected : row ? [row] : [];
  const record = () => {
    if (recording) return stop();
    if (!row) return;
    actions.start(row);
    toasts.show({ type: "success", title: "Recording", message: "change the task as every task shall be; Q ends it" });
  };
  const stop = () => {
    const recorded = actions.stop();
    if (!recorded) {
      const message = "Nothing was changed that other tasks could be given.";
      return toasts.show({ type: "error", title: "Nothing was recorded", message });
    }
    const words = stepsOf(recorded).map(({ label, value }) => `${label} ${value}`);
    toasts.show({ type: "success", title: "Macro recorded", message: `${words.join("; ")}. A full stop applies it.` });
  };
  const apply = () => {
    if (macro) return setTasks(targets);
    const message = "Q records one on the selected row.";
    toasts.show({ type: "error", title: "There is no macro yet", message });
  };
  const group = "Macro";
  const isRecording = recording !== null;
  const label = isRecording ? "end the recording" : "record a macro";
  const many = targets.length > 1 ? `apply the macro to ${targets.length}` : "apply the macro";
  const rank = isRecording ? 0 : undefined;
  const permission = "tasks:write" as const;
  useCommands([
    { id: "macro.record", keys: ["Q"], label, group, rank, run: record, isOff: !isRecording && !row, permission },
    {
      id: "macro.apply",
      keys: ["."],
      label: many,
      group,
      run: apply,
      isOff: isRecording || targets.length === 0,
      // Next to the other actions on the selected tasks, as soon as there is something to apply.
      rank: macro && selected.length > 0 ? 0 : undefined,
      permission,
    },
  ]);
  const close = () => setTasks(null);
  return {
    overlay: tasks && macro && <MacroPreview macro={macro} tasks={tasks} onApplied={onApplied} onClose={close} />,
  };
}

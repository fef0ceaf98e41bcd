import { TaskSavedContext } from "@iphub/ui-core/work/tasks/task-saved";
import { type MacroRecorder, useMacroRecorder } from "@iphub/ui-core/work/tasks/use-task-macro";
import { createContext, type ReactNode, use } from "react";

const none: MacroRecorder = {
  recording: null,
  macro: null,
  actions: { start: () => {}, stop: () => null, leaveOut: () => {} },
};

const MacroContext = createContext<MacroRecorder>(none);

/** Records macros of all screens below it; what was recorded is gone with it. */
export function MacroRoot({ children }: { readonly children: ReactNode }) {
  const { recorder, onSaved } = useMacroRecorder();
  return (
    <MacroContext value={recorder}>
      <TaskSavedContext value={onSaved}>{children}</TaskSavedContext>
    </MacroContext>
  );
}

/** The recorder of macros. */
export function useMacro(): MacroRecorder {
  return use(MacroContext);
}

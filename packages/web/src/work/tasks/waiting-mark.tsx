import { counted } from "@iphub/sdk/domain/counted";
import { useWaitingChanges } from "@iphub/ui-core/work/tasks/waiting-task-changes";
import { WaitingWords } from "../../web-kit/waiting-words.tsx";

/** `WaitingMark {taskId}`: that changes of a task are on this device only; nothing where none is. */
export function WaitingMark({ taskId }: { readonly taskId: string }) {
  const changes = useWaitingChanges(taskId);
  if (changes.length === 0) return null;
  const isOpen = changes.some(({ state }) => state.kind !== "waiting");
  return <WaitingWords isOpen={isOpen} title={`${counted(changes.length, "change")} of this task`} />;
}

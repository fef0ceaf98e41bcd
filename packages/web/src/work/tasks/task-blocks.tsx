import type { Task } from "@iphub/sdk/contract/tasks";
import { useLiveTaskBlocks, useTaskBlocks } from "@iphub/ui-core/work/tasks/use-task-blocks";

/** `TaskBlocks {task}`: an entry of its facts with what blocks it, in whole sentences; nothing if nothing does. */
export function TaskBlocks({ task }: { readonly task: Task }) {
  useLiveTaskBlocks();
  const blocks = useTaskBlocks([task])(task);
  if (blocks.length === 0) return null;
  return (
    <>
      <dt>Blocked</dt>
      <dd>
        {blocks.map(({ kind, says }) => (
          <p key={kind}>{says}</p>
        ))}
      </dd>
    </>
  );
}

import { taskStatus } from "@iphub/sdk/contract/task-status";
import type { Task } from "@iphub/sdk/contract/tasks";
import { statusWords } from "@iphub/sdk/domain/work/task-status";
import { useSession } from "@iphub/ui-core/identity/auth/use-session";
import { useOfferedCommands } from "@iphub/ui-core/platform/offered-commands";
import type { useTask } from "@iphub/ui-core/work/tasks/use-task";
import { useNavigate } from "react-router-dom";

type Props = { readonly task: Task; readonly update: ReturnType<typeof useTask>["actions"]["update"] };

/** Adds the actions of the current task to the palette. */
export function TaskOffer({ task, update }: Props) {
  const navigate = useNavigate();
  const session = useSession();
  const group = "This task";
  const mine = session.phase === "signed-in" && !task.assignees.includes(session.identity.email);
  const me = mine ? [session.identity.email] : [];
  useOfferedCommands([
    ...taskStatus.options
      .filter((status) => status !== task.status)
      .map((status) => ({
        id: `task.${status}`,
        title: `Set status: ${statusWords[status]}`,
        group,
        run: () => void update(task, { status }),
      })),
    ...me.map((email) => ({
      id: "task.mine",
      title: "Assign to me",
      group,
      run: () => void update(task, { assignees: [email] }),
    })),
    {
      id: "task.matter",
      title: `Open its matter: ${task.invention.title}`,
      group,
      run: () => navigate(`/inventions/${encodeURIComponent(task.invention.id)}`),
    },
  ]);
  return null;
}

import type { OverviewRow, OverviewTask } from "@iphub/sdk/contract/overview";
import { useOfferedCommands } from "@iphub/ui-core/platform/offered-commands";
import { useOverviewCommands } from "@iphub/ui-core/work/overview/use-overview-commands";
import { useNavigate } from "react-router-dom";

type Props = { readonly row: OverviewRow; readonly task: OverviewTask | null };

/** Adds the actions of the active row to the palette. */
export function OverviewOffer({ row, task }: Props) {
  const navigate = useNavigate();
  const commands = useOverviewCommands(row, task, {
    openMatter: (id) => navigate(`/inventions/${encodeURIComponent(id)}`),
    openTask: (id) => navigate(`/tasks/${encodeURIComponent(id)}`),
  });
  useOfferedCommands(commands);
  return null;
}

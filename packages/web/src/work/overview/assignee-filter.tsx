import { useLiveOrLate } from "@iphub/ui-core/platform/use-live-or-late";
import { PersonFilter } from "../../identity/public.ts";

type Props = { readonly assignee: string; readonly onChange: (assignee: string) => void };

/** `AssigneeFilter {assignee, onChange(assignee)}`: whose tasks are shown. The first page is shown without its code. */
export function AssigneeFilter({ assignee, onChange }: Props) {
  const isReady = useLiveOrLate();
  const words = { label: "Assignee", everyone: "Everyone", me: "Assigned to me" };
  return <PersonFilter {...words} value={assignee} onChange={onChange} isReady={isReady} />;
}

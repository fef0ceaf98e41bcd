import { withDates } from "@iphub/sdk/domain/day-words";
import { matterOf } from "@iphub/ui-core/docket/deadlines/deadline-words";
import { useDocketPlain } from "@iphub/ui-core/docket/deadlines/use-docket-plain";
import { useMay } from "@iphub/ui-core/identity/auth/use-may";
import { type ReactNode, useState } from "react";
import { useCommands } from "../../terminal-kit/commands.tsx";
import { MultiSelect } from "../../terminal-kit/select.tsx";

/** `A`: the plain proposals with their dates, all ticked; Enter dockets those that are. */
export function useDocketingTogether(isProposed: boolean): { readonly overlay: ReactNode } {
  const [asking, setAsking] = useState(false);
  const mayDocket = useMay("deadlines:docket");
  useCommands([
    {
      id: "deadline.docket-plain",
      keys: ["A"],
      label: "docket all plain",
      group: "Deadline",
      rank: 9,
      run: () => setAsking(true),
      isOff: !mayDocket || !isProposed,
    },
  ]);
  return { overlay: asking ? <PlainPreview onClose={() => setAsking(false)} /> : null };
}

function PlainPreview({ onClose }: { readonly onClose: () => void }) {
  const { state, plain, data, actions } = useDocketPlain();
  const options = plain.map((row) => ({
    id: row.id,
    label: `${matterOf(row)} ${row.trigger} ${row.title}`,
    hint: withDates(`${row.ruleId} due ${row.dueAt} final ${row.finalDate ?? "none"}`),
  }));
  const others = data?.others.length ?? 0;
  const left = others === 0 ? "" : ` · ${others} need a person`;
  const title = state === "pending" ? "Looking for plain proposals …" : `Docket ${plain.length} plain${left}`;
  const docket = (ids: readonly string[]) => {
    onClose();
    void actions.docket(ids);
  };
  return (
    <MultiSelect
      // The ticks begin with what the hub answered.
      key={state}
      title={title}
      options={options}
      values={plain.map(({ id }) => id)}
      placeholder="Enter dockets the ticked ones, Tab unticks"
      empty="No proposal is plain: each needs a person."
      onChange={docket}
      onClose={onClose}
    />
  );
}

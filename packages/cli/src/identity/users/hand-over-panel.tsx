import type { Account } from "@iphub/sdk/contract/people";
import { handOverKey, handOverRoles } from "@iphub/sdk/domain/identity/hand-over";
import { fullName } from "@iphub/sdk/domain/identity/user-initials";
import { useHandOver } from "@iphub/ui-core/identity/users/use-hand-over";
import { useState } from "react";
import { ConfirmDialog } from "../../terminal-kit/dialog.tsx";
import { MultiSelect } from "../../terminal-kit/select.tsx";
import { PeoplePicker } from "./people-picker.tsx";

type Props = {
  readonly account: Account;
  /** Why the account could not be closed; null if no one tried. */
  readonly refusal: string | null;
  /** Called when the person holds nothing more. */
  readonly onDone: () => void;
  readonly onClose: () => void;
};

/** Asks who gets the work of a person, then shows each thing, ticked where that person may see it; Enter hands them over. */
export function HandOverPanel({ account, refusal, onDone, onClose }: Props) {
  const { plan, rows, to, toOf, nameOf, actions } = useHandOver(account);
  const [isTold, setIsTold] = useState(refusal === null);
  const name = fullName(account);
  if (refusal !== null && !isTold) {
    return (
      <ConfirmDialog
        title="The account stays open"
        message={refusal}
        confirmLabel="Hand over"
        cancelLabel="Leave it"
        onConfirm={() => setIsTold(true)}
        onCancel={onClose}
      />
    );
  }
  if (to === null) {
    const choose = (emails: readonly string[]) => actions.chooseAll(emails.at(-1) ?? null);
    return <PeoplePicker title={`Hand over the work of ${name} to`} emails={[]} onChange={choose} onClose={onClose} />;
  }
  const options = rows.map((row) => ({
    id: handOverKey(row),
    label: `${row.alone ? "▲ " : ""}${row.kind} ${row.title}`,
    hint: `${row.invention?.references[0] ?? ""} ${handOverRoles(row)} ${row.dueAt ?? ""}`.trim(),
  }));
  const hidden = plan.data?.hidden.rows ?? 0;
  const unseen = hidden === 0 ? "" : ` · ${hidden} in matters not seen`;
  const title = plan.state === "pending" ? "Looking for what they hold …" : `${name} to ${nameOf(to)}${unseen}`;
  const handOver = async (ids: readonly string[]) => {
    onClose();
    if (await actions.handOver(ids)) onDone();
  };
  return (
    <MultiSelect
      // The ticks begin with what the hub answered.
      key={plan.state}
      title={title}
      options={options}
      values={rows.filter((row) => toOf(row) !== null).map(handOverKey)}
      placeholder="Enter hands over the ticked ones, Tab unticks"
      empty={plan.failure?.message ?? `${name} holds nothing that you see.`}
      onChange={(ids) => void handOver(ids)}
      onClose={onClose}
    />
  );
}

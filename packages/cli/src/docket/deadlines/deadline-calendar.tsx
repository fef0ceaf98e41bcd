import { isCivilDate } from "@iphub/sdk/domain/civil-date";
import { counted } from "@iphub/sdk/domain/counted";
import { fullDay } from "@iphub/sdk/domain/day-text";
import { type PendingClosure, useClosures } from "@iphub/ui-core/docket/deadlines/use-closures";
import { useMay } from "@iphub/ui-core/identity/auth/use-may";
import { type ReactNode, useState } from "react";
import { useCommands } from "../../terminal-kit/commands.tsx";
import { ConfirmDialog } from "../../terminal-kit/dialog.tsx";
import { Prompt } from "../../terminal-kit/prompt.tsx";

type Asking = "add" | "remove" | null;
/** More moved deadlines than this are counted instead of listed. */
const mostNamed = 8;

/** The keyed actions on the office's closures, each with a preview of what it would move. */
export function useDeadlineCalendar(): { readonly overlay: ReactNode } {
  const closures = useClosures();
  const [asking, setAsking] = useState<Asking>(null);
  const noCalendar = !useMay("office-calendar:write");
  const ask = (what: Asking) => () => setAsking(what);
  useCommands([
    {
      id: "closures.add",
      keys: ["C"],
      label: "add an office closure",
      group: "Deadline",
      run: ask("add"),
      isOff: noCalendar,
    },
    {
      id: "closures.remove",
      keys: [],
      label: "remove an office closure",
      group: "Deadline",
      run: ask("remove"),
      isOff: noCalendar,
    },
  ]);
  const { pending } = closures;
  if (pending) {
    const apply = () => void closures.actions.apply();
    return { overlay: <MovedDialog pending={pending} onConfirm={apply} onCancel={closures.actions.dismiss} /> };
  }
  if (asking === null) return { overlay: null };
  const send = (text: string) => {
    setAsking(null);
    const [date = "", ...reason] = text.trim().split(/\s+/);
    void closures.actions.preview(asking, date, reason.join(" "));
  };
  const { title, check } = questions[asking];
  return { overlay: <Prompt title={title} value="" check={check} onSubmit={send} onClose={() => setAsking(null)} /> };
}

const questions = {
  add: {
    title: "Office closed on, and why",
    check: (text: string) =>
      /^\S+ +\S/.test(text.trim()) && isCivilDate(text.trim().slice(0, 10)) ? null : "Write a date, then the reason",
  },
  remove: {
    title: "Which closure is removed",
    check: (text: string) => (isCivilDate(text.trim()) ? null : "Write its date, such as 2026-12-24"),
  },
} as const;

function MovedDialog(props: {
  readonly pending: PendingClosure;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}) {
  const { pending, onConfirm, onCancel } = props;
  const { moved, hidden, date } = pending.effect;
  const count = moved.length + hidden;
  const named = moved.slice(0, mostNamed).map((row) => {
    const again = row.verifyAgain ? ", verify again" : "";
    return `${row.reference ?? row.matter} (${row.rule}): ${fullDay(row.from)} → ${fullDay(row.to)}${again}.`;
  });
  const more = count > named.length ? [`And ${count - named.length} more.`] : [];
  const moves = count === 0 ? "It moves no deadline." : `It moves ${counted(count, "deadline")}:`;
  return (
    <ConfirmDialog
      title={`${pending.change === "add" ? "Close the office on" : "Open the office on"} ${fullDay(date)}`}
      message={[moves, ...named, ...more].join(" ")}
      confirmLabel={pending.change === "add" ? "Add the closure" : "Remove it"}
      isDangerous
      onConfirm={onConfirm}
      onCancel={onCancel}
    />
  );
}

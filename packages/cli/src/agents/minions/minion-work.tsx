import type { Minion, MinionTask } from "@iphub/sdk/contract/minion-shapes";
import { minionFields } from "@iphub/sdk/records/minions";
import { type MinionFields, minionFieldsOf } from "@iphub/ui-core/agents/minions/minion-fields";
import type { useMinion } from "@iphub/ui-core/agents/minions/use-minion";
import { useMayWriteMinions } from "@iphub/ui-core/agents/minions/use-minion";
import { useMinionComments } from "@iphub/ui-core/agents/minions/use-minion-comments";
import { useToday } from "@iphub/ui-core/platform/use-today";
import { type ReactNode, useState } from "react";
import { useMentionCheck, useMentionCompletion } from "../../matters/public.ts";
import { useCommands } from "../../terminal-kit/commands.tsx";
import { ConfirmDialog } from "../../terminal-kit/dialog.tsx";
import { Form, type FormField, type FormValues } from "../../terminal-kit/form.tsx";
import { dateField, dayOf, filled } from "../../terminal-kit/form-fields.ts";
import { useNavigation } from "../../terminal-kit/navigation.ts";

/** The keyed actions on a minion; put the result into the frame. */
export function useMinionWork(remote: ReturnType<typeof useMinion>): ReactNode {
  const { back } = useNavigation();
  const mayWrite = useMayWriteMinions();
  const [open, setOpen] = useState<"edit" | "comment" | "delete" | null>(null);
  const minion = remote.data;
  const isOff = minion === undefined || !mayWrite;
  const group = "Minion";
  const show = (what: typeof open) => () => setOpen(what);
  useCommands([
    { id: "minion.edit", keys: ["e"], label: "edit", group, rank: 12, run: show("edit"), isOff },
    { id: "minion.comment", keys: ["c"], label: "comment", group, rank: 11, run: show("comment"), isOff },
    { id: "minion.delete", keys: ["x"], label: "delete", group, rank: 39, run: show("delete"), isOff },
  ]);
  const close = () => setOpen(null);
  if (open === null || !minion) return null;
  if (open === "comment") return <CommentForm minion={minion} onClose={close} />;
  if (open === "edit") {
    return <MinionForm minion={minion} errorOf={remote.errorOf} onSave={remote.actions.save} onClose={close} />;
  }
  const remove = async () => {
    close();
    if (await remote.actions.remove()) back();
  };
  return (
    <ConfirmDialog
      title="Delete this minion?"
      message={`'${minion.name}' is deleted for everyone, with its comments, tasks, ratings and chat.`}
      confirmLabel="Delete minion"
      cancelLabel="Keep it"
      isDangerous
      onConfirm={() => void remove()}
      onCancel={close}
    />
  );
}

function CommentForm({ minion, onClose }: { readonly minion: Minion; readonly onClose: () => void }) {
  const { actions, errorOf } = useMinionComments(minion.documentId);
  const completion = useMentionCompletion();
  const mentions = useMentionCheck();
  const placeholder = "@name notifies a person; Tab completes it";
  const content = { id: "content", label: "Comment", value: "", placeholder, check: filled("Comment"), completion };
  const send = async ({ content: typed = "" }: FormValues) => (await mentions.passes(typed)) && actions.add(typed);
  return (
    <Form
      title={`Comment on ${minion.name}`}
      draft={`minion-comment:${minion.documentId}`}
      fields={[content]}
      errorOf={(field, { content: typed = "" }) => errorOf(field) ?? mentions.faultOf(typed)}
      onSubmit={send}
      onClose={onClose}
    />
  );
}

type RateProps = { readonly minionId: string; readonly task: MinionTask; readonly onClose: () => void };

/** Rates a finished task of a minion, with a comment. */
export function RateForm({ minionId, task, onClose }: RateProps) {
  const { actions, errorOf } = useMinionComments(minionId, "feedback");
  const completion = useMentionCompletion();
  const mentions = useMentionCheck();
  const fields = [
    { id: "rating", label: "Rating", value: "", placeholder: "1 wrong to 5 excellent", check: ratingFault },
    { id: "content", label: "Remark", value: "", check: filled("Remark"), completion },
  ];
  const rate = async ({ rating, content = "" }: FormValues) =>
    (await mentions.passes(content)) && actions.add(content, { rating: Number(rating), taskId: task.documentId });
  const faultOf = (field: string, { content = "" }: FormValues) =>
    errorOf(field) ?? (field === "content" ? mentions.faultOf(content) : null);
  const draft = `rating:${task.documentId}`;
  return (
    <Form
      title={`Rate: ${task.title}`}
      draft={draft}
      fields={fields}
      errorOf={faultOf}
      onSubmit={rate}
      onClose={onClose}
    />
  );
}

function ratingFault(text: string): string | null {
  return /^[1-5]$/.test(text.trim()) ? null : "Rating is a number from 1 to 5";
}

type Props = {
  /** The minion to change; null creates one. */
  readonly minion: Minion | null;
  readonly errorOf: (field: string) => string | null;
  /** Saves; the form stays open if that fails. */
  readonly onSave: (fields: MinionFields) => Promise<boolean>;
  readonly onClose: () => void;
};

/** Asks for the fields of a minion; only its name is required. */
export function MinionForm({ minion, errorOf, onSave, onClose }: Props) {
  const today = useToday();
  const before = minionFieldsOf(minion);
  const lineOf = (id: keyof MinionFields) => ({ id, label: minionFields[id].label, value: before[id] });
  const fields: { readonly [N in keyof MinionFields]: FormField } = {
    name: { ...lineOf("name"), check: nameFault },
    trainer: { ...lineOf("trainer"), placeholder: "Its trainer" },
    manager: { ...lineOf("manager"), placeholder: "The person responsible for it" },
    startDate: dateField(lineOf("startDate"), today),
    endDate: dateField(lineOf("endDate"), today),
    description: { ...lineOf("description"), placeholder: "What it does" },
  };
  const save = ({ name = "", trainer = "", manager = "", startDate, endDate, description = "" }: FormValues) =>
    onSave({
      name,
      trainer,
      manager,
      startDate: dayOf(startDate, today) ?? "",
      endDate: dayOf(endDate, today) ?? "",
      description,
    });
  const title = minion ? "Change the minion" : "New minion";
  return (
    <Form
      title={title}
      draft={`minion:${minion?.documentId ?? "new"}`}
      fields={Object.values(fields)}
      errorOf={errorOf}
      onSubmit={save}
      onClose={onClose}
    />
  );
}

function nameFault(text: string): string | null {
  if (text.trim() === "") return "Name is empty; name the minion";
  return text.trim().length > 200 ? "Name is longer than 200 characters; make it shorter" : null;
}

import type { Milestone } from "@iphub/sdk/contract/milestones";
import { noMilestoneId } from "@iphub/sdk/domain/work/milestone-order";
import { milestoneFields } from "@iphub/sdk/records/milestones";
import { useToday } from "@iphub/ui-core/platform/use-today";
import type { MilestoneValues } from "@iphub/ui-core/work/milestones/use-milestone-actions";
import { useMilestoneActions, useOpenTaskChoices } from "@iphub/ui-core/work/milestones/use-milestone-actions";
import { type ReactNode, useState } from "react";
import { PeoplePicker } from "../../identity/public-screens.ts";
import { useCommands } from "../../terminal-kit/commands.tsx";
import { ConfirmDialog } from "../../terminal-kit/dialog.tsx";
import { Form, type FormField, type FormValues } from "../../terminal-kit/form.tsx";
import { dateField, dayOf, titleField } from "../../terminal-kit/form-fields.ts";
import { Select } from "../../terminal-kit/select.tsx";
import { ConflictPanel } from "../tasks/conflict-panel.tsx";

type Editing =
  | { readonly deed: "create" }
  | { readonly deed: "change" | "assign" | "cancel"; readonly milestone: Milestone };

type Milestones = ReturnType<typeof useMilestoneActions>;

const group = "Milestone";
const permission = "milestones:write" as const;

/** The keyed actions on a matter's milestones; `selected` is the current one. */
export function useMilestoneEditing(inventionId: string, selected: Milestone | undefined) {
  const milestones = useMilestoneActions(inventionId);
  const [editing, setEditing] = useState<Editing | null>(null);
  const milestone = selected && selected.id !== noMilestoneId ? selected : undefined;
  const edit = (deed: "change" | "assign" | "cancel") => () => milestone && setEditing({ deed, milestone });
  const isOff = milestone === undefined;
  const turn = () => {
    if (milestone)
      void (milestone.completed ? milestones.actions.reopen(milestone) : milestones.actions.finish(milestone));
  };
  const turns = milestone?.completed ? "reopen it" : "finish";
  const isGone = isOff || milestone.deleted;
  const create = () => setEditing({ deed: "create" });
  useCommands([
    { id: "milestone.create", keys: ["n"], label: "new milestone", group, rank: 37, run: create, permission },
    {
      id: "milestone.change",
      keys: ["e", "d"],
      label: "title and dates",
      group,
      rank: 30,
      run: edit("change"),
      isOff,
      permission,
    },
    { id: "milestone.assign", keys: ["@"], label: "people", group, rank: 32, run: edit("assign"), isOff, permission },
    { id: "milestone.finish", keys: ["F"], label: turns, group, rank: 31, run: turn, isOff, permission },
    {
      id: "milestone.cancel",
      keys: ["x", "delete"],
      label: "cancel the milestone",
      group,
      run: edit("cancel"),
      isOff: isGone,
      permission,
    },
  ]);
  const close = () => setEditing(null);
  const { conflict, actions } = milestones;
  const overlay: ReactNode = editing && (
    <MilestoneOverlay inventionId={inventionId} editing={editing} milestones={milestones} onClose={close} />
  );
  const versions = conflict && (
    <ConflictPanel
      what="milestone"
      conflict={conflict}
      onResolve={actions.resolve}
      onKeepTheirs={actions.dismissConflict}
    />
  );
  return { overlay: versions ?? overlay, toggle: actions.toggle };
}

type OverlayProps = {
  readonly inventionId: string;
  readonly editing: Editing;
  readonly milestones: Milestones;
  readonly onClose: () => void;
};

function MilestoneOverlay({ inventionId, editing, milestones, onClose }: OverlayProps) {
  const { actions } = milestones;
  const form = { inventionId, milestones, onClose };
  if (editing.deed === "create") return <MilestoneForm {...form} milestone={null} />;
  const { deed, milestone } = editing;
  const done = (act: () => unknown) => () => {
    onClose();
    void act();
  };
  if (deed === "change") return <MilestoneForm {...form} milestone={milestone} />;
  if (deed === "assign") {
    const save = (assignees: readonly string[]) =>
      done(() => actions.update(milestone, { assignees: [...assignees] }))();
    return <PeoplePicker title="Assigned to" emails={milestone.assignees} onChange={save} onClose={onClose} />;
  }
  return <CancelOverlay milestone={milestone} onCancel={actions.cancel} onClose={onClose} />;
}

/** Asks what becomes of open tasks, or for agreement where there are none. */
function CancelOverlay(props: {
  readonly milestone: Milestone;
  readonly onCancel: Milestones["actions"]["cancel"];
  readonly onClose: () => void;
}) {
  const { milestone, onCancel, onClose } = props;
  const choices = useOpenTaskChoices(milestone);
  const cancel = (openTasks?: string) => {
    onClose();
    void onCancel(milestone, openTasks);
  };
  if (choices.length > 0) {
    return (
      <Select
        title={`Cancel '${milestone.title}': what becomes of its open tasks?`}
        options={choices.map(({ value, title }) => ({ id: value, label: title }))}
        value="cancel"
        onChange={cancel}
        onClose={onClose}
      />
    );
  }
  return (
    <ConfirmDialog
      title="Cancel this milestone?"
      message={`'${milestone.title}' stays on the matter, listed last as cancelled.`}
      confirmLabel="Cancel milestone"
      cancelLabel="Keep it"
      isDangerous
      onConfirm={() => cancel()}
      onCancel={onClose}
    />
  );
}

function MilestoneForm(props: {
  readonly inventionId: string;
  readonly milestone: Milestone | null;
  readonly milestones: Milestones;
  readonly onClose: () => void;
}) {
  const { inventionId, milestone, milestones, onClose } = props;
  const today = useToday();
  const { dueAt, clientDueDate } = milestoneFields;
  // Its people are assigned by a key of their own.
  const fields: { readonly [N in Exclude<keyof MilestoneValues, "assignees">]: FormField } = {
    title: titleField(milestone?.title ?? ""),
    dueAt: dateField({ id: "dueAt", label: dueAt.label, value: milestone?.dueAt ?? null }, today),
    clientDueDate: dateField(
      { id: "clientDueDate", label: clientDueDate.label, value: milestone?.clientDueDate ?? null },
      today,
    ),
  };
  const save = async (values: FormValues) => {
    const change: Omit<MilestoneValues, "assignees"> = {
      title: values.title?.trim() ?? "",
      dueAt: dayOf(values.dueAt, today),
      clientDueDate: dayOf(values.clientDueDate, today),
    };
    return milestone === null ? milestones.actions.create(change) : milestones.actions.update(milestone, change);
  };
  return (
    <Form
      title={milestone ? "Change the milestone" : "New milestone"}
      draft={milestone ? `milestone:${milestone.id}` : `new-milestone:${inventionId}`}
      fields={Object.values(fields)}
      errorOf={milestones.errorOf}
      onSubmit={save}
      onClose={onClose}
    />
  );
}

import type { Milestone } from "@iphub/sdk/contract/milestones";
import { milestoneEnd } from "@iphub/sdk/domain/due-end";
import { noMilestoneId } from "@iphub/sdk/domain/work/milestone-order";
import { useMay } from "@iphub/ui-core/identity/auth/use-may";
import { hasNoteDrafts, notePlace } from "@iphub/ui-core/matters/notes/use-note-draft";
import { useHubApp } from "@iphub/ui-core/platform/hub-app";
import type { MilestoneValues, useMilestoneActions } from "@iphub/ui-core/work/milestones/use-milestone-actions";
import { useOpenTaskChoices } from "@iphub/ui-core/work/milestones/use-milestone-actions";
import { Fragment, type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { useLocation } from "react-router-dom";
import { People } from "../../identity/public.ts";
import { NotesPanel } from "../../matters/public.ts";
import { Button } from "../../web-kit/button.tsx";
import { DateText } from "../../web-kit/date-text.tsx";
import { Due } from "../../web-kit/due-badge.tsx";
import { Menu } from "../../web-kit/menu.tsx";
import type { MenuItem } from "../../web-kit/open-menu.tsx";
import { NewTaskForm } from "../tasks/new-task-form.tsx";
import { WaitingNewTasks } from "../tasks/waiting-new-tasks.tsx";
import styles from "./milestone-group.module.css";
import { CancelMilestoneModal, MilestoneFormModal } from "./milestone-modals.tsx";
import { MilestoneTasks } from "./milestone-tasks.tsx";

type Props = {
  readonly inventionId: string;
  readonly milestone: Milestone;
  readonly all: readonly Milestone[];
  readonly today: string;
  readonly milestones: ReturnType<typeof useMilestoneActions>;
};

/** What is open of a milestone. */
type Open = "edit" | "task" | "notes" | "cancel" | null;

/** A milestone of a matter as a group of its tasks: expand; for people who may, change, finish, cancel, add a task. */
export function MilestoneGroup({ inventionId, milestone, all, today, milestones }: Props) {
  const mayAdd = useMay("tasks:write");
  const subject = { on: "milestone", id: milestone.id } as const;
  // Words that were typed into a note and not saved are shown again.
  const isNoted = hasNoteDrafts(useHubApp(), notePlace(subject));
  const [open, setOpen] = useState<Open>(isNoted ? "notes" : null);
  const arrival = useArrival(`#milestone-${encodeURIComponent(milestone.id)}`);
  const isReal = milestone.id !== noMilestoneId;
  return (
    <section ref={arrival} className={styles.group} aria-label={milestone.title} aria-busy={milestone.isUpdating}>
      <header className={styles.groupHead}>
        <Button
          variant="icon"
          colour="secondary"
          icon={milestone.expanded ? "expand" : "forward"}
          label={milestone.expanded ? `Collapse ${milestone.title}` : `Expand ${milestone.title}`}
          aria-expanded={milestone.expanded}
          disabled={!isReal}
          onClick={() => void milestones.actions.toggle(milestone)}
        />
        <h2 className={styles.groupTitle}>{milestone.title}</h2>
        <MilestoneFacts milestone={milestone} today={today} />
        {mayAdd && (
          <Button
            variant="icon"
            colour="secondary"
            icon="plus"
            label={`Add a task to ${milestone.title}`}
            onClick={() => setOpen("task")}
          />
        )}
        {isReal && <MilestoneMenu milestone={milestone} milestones={milestones} open={open} onOpen={setOpen} />}
      </header>
      {open === "cancel" && (
        <CancelMilestoneModal milestone={milestone} milestones={milestones} onClose={() => setOpen(null)} />
      )}
      {open === "task" && (
        <NewTaskForm
          inventionId={inventionId}
          milestoneId={isReal ? milestone.id : null}
          onClose={() => setOpen(null)}
        />
      )}
      {open === "notes" && (
        <div className={styles.groupNotes}>
          <NotesPanel subject={subject} />
        </div>
      )}
      {milestone.expanded && <MilestoneTasks milestone={milestone} all={all} today={today} />}
      {isReal && <WaitingNewTasks inventionId={inventionId} milestoneId={milestone.id} />}
      {open === "edit" && (
        <MilestoneFormModal
          inventionId={inventionId}
          milestone={milestone}
          milestones={milestones}
          onClose={() => setOpen(null)}
        />
      )}
    </section>
  );
}

type MenuProps = Pick<Props, "milestone" | "milestones"> & {
  readonly open: Open;
  readonly onOpen: (open: Open) => void;
};

/** The menu of a milestone: its notes, and its changes for people who may make them. */
function MilestoneMenu({ milestone, milestones, open, onOpen }: MenuProps) {
  const { overlays } = useHubApp();
  const mayWrite = useMay("milestones:write");
  const hasOpenTasks = useOpenTaskChoices(milestone).length > 0;
  const cancel = async () => {
    if (hasOpenTasks) return onOpen("cancel");
    const question = {
      title: "Cancel this milestone?",
      message: `'${milestone.title}' stays on the matter, listed last as cancelled.`,
      confirmLabel: "Cancel milestone",
    };
    if (await overlays.confirm(question)) await milestones.actions.cancel(milestone);
  };
  const turnNotes = () => onOpen(open === "notes" ? null : "notes");
  const notes: MenuItem = { id: "notes", title: "Notes", icon: "document", onSelect: turnNotes };
  const changes: MenuItem[] = [
    { id: "edit", title: "Change", icon: "edit", onSelect: () => onOpen("edit") },
    notes,
    milestone.completed
      ? { id: "reopen", title: "Reopen", icon: "undo", onSelect: () => milestones.actions.reopen(milestone) }
      : { id: "finish", title: "Finish", icon: "check", onSelect: () => void milestones.actions.finish(milestone) },
    {
      id: "cancel",
      title: "Cancel milestone",
      icon: "delete",
      danger: true,
      separated: true,
      onSelect: () => void cancel(),
      disabled: milestone.deleted,
    },
  ];
  const items = mayWrite ? changes : [notes];
  return <Menu icon="more" label={`Actions on ${milestone.title}`} items={items} align="end" />;
}

/** Brings an element into view if the page was opened at its address; it is drawn later than the browser looks for it. */
function useArrival(hash: string) {
  const element = useRef<HTMLElement>(null);
  const isMeant = useLocation().hash === hash;
  useLayoutEffect(() => {
    if (isMeant) element.current?.scrollIntoView({ block: "start" });
  }, [isMeant]);
  return element;
}

/** The number of tasks, the people and the dates of a milestone: next to the title, or below it in a narrow window. */
function MilestoneFacts({ milestone, today }: Pick<Props, "milestone" | "today">) {
  const { assignees, clientDueDate, dueAt, finalDate, standing, deleted } = milestone;
  const facts: { readonly [N in Exclude<keyof MilestoneValues, "title">]: ReactNode } = {
    assignees: assignees.length > 0 && <People emails={assignees} />,
    clientDueDate: clientDueDate && (
      <span className={styles.muted}>
        client <DateText value={clientDueDate} />
      </span>
    ),
    dueAt: deleted ? (
      <span className={styles.muted}>cancelled</span>
    ) : (
      <Due dueAt={dueAt} today={today} finalDate={finalDate} standing={standing} ended={milestoneEnd(milestone)} />
    ),
  };
  return (
    <span className={styles.groupFacts}>
      <span className={styles.muted}>{milestone.tasks.length}</span>
      {milestone.isUpdating && <span className={styles.muted}>updating…</span>}
      {Object.entries(facts).map(([name, fact]) => (
        <Fragment key={name}>{fact}</Fragment>
      ))}
    </span>
  );
}

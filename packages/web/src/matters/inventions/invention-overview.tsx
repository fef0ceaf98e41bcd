import { useInventionOverview } from "@iphub/ui-core/matters/inventions/use-invention-overview";
import { useToday } from "@iphub/ui-core/platform/use-today";
import { useMilestoneActions } from "@iphub/ui-core/work/milestones/use-milestone-actions";
import { useState } from "react";
import { MatterDeadlines } from "../../docket/deadlines/matter-deadlines.tsx";
import { Button } from "../../web-kit/button.tsx";
import { ConflictModal } from "../../web-kit/conflict-modal.tsx";
import { EmptyState } from "../../web-kit/empty-state.tsx";
import { ErrorState } from "../../web-kit/error-state.tsx";
import { Skeleton } from "../../web-kit/skeleton.tsx";
import { Roadmap } from "../../work/milestones/roadmap.tsx";
import { NotesPanel } from "../notes/notes-panel.tsx";
import { BindModal } from "./bind-modal.tsx";
import styles from "./invention.module.css";
import { MilestoneFormModal } from "./milestone-form-modal.tsx";
import { MilestoneGroup } from "./milestone-group.tsx";
import { NewTaskForm } from "./new-task-form.tsx";

/** The default tab of a matter: roadmap, milestones as collapsible groups of tasks in the order of spec §4, notes. */
export function InventionOverview({ inventionId }: { readonly inventionId: string }) {
  const overview = useInventionOverview(inventionId);
  const milestones = useMilestoneActions(inventionId);
  const today = useToday();
  const [open, setOpen] = useState<"milestone" | "workflow" | "task" | null>(null);
  const close = () => setOpen(null);
  if (overview.state === "pending") return <Skeleton lines={10} height={24} />;
  if (overview.state === "failed") {
    return (
      <ErrorState
        what={overview.failure?.message ?? "The milestones could not be loaded."}
        requestId={overview.failure?.requestId ?? undefined}
        onRetry={overview.actions.retry}
      />
    );
  }
  return (
    <div className={styles.groups}>
      <Roadmap milestones={overview.milestones} today={today} />
      <div className={styles.buttons}>
        <Button colour="secondary" icon="plus" onClick={() => setOpen("milestone")}>
          Milestone
        </Button>
        <Button colour="secondary" icon="plus" onClick={() => setOpen("task")}>
          Task
        </Button>
        <Button colour="secondary" icon="milestones" onClick={() => setOpen("workflow")}>
          Workflow
        </Button>
      </div>
      {open === "task" && <NewTaskForm inventionId={inventionId} milestoneId={null} onClose={close} />}
      {overview.milestones.length === 0 && (
        <EmptyState message="This matter has no milestones yet. Add one, or put a workflow on the matter." />
      )}
      {overview.milestones.map((milestone) => (
        <MilestoneGroup
          key={milestone.id}
          inventionId={inventionId}
          milestone={milestone}
          all={overview.milestones}
          today={today}
          milestones={milestones}
        />
      ))}
      <MatterDeadlines inventionId={inventionId} />
      <NotesPanel subject={{ on: "invention", id: inventionId }} />
      {open === "milestone" && <MilestoneFormModal milestone={null} milestones={milestones} onClose={close} />}
      {milestones.conflict && (
        <ConflictModal
          what="milestone"
          conflict={milestones.conflict}
          onResolve={milestones.actions.resolve}
          onKeepTheirs={milestones.actions.dismissConflict}
          onClose={milestones.actions.dismissConflict}
        />
      )}
      {open === "workflow" && <BindModal inventionId={inventionId} today={today} onClose={close} />}
    </div>
  );
}

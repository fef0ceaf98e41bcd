import { useMay } from "@iphub/ui-core/identity/auth/use-may";
import { useInventionOverview } from "@iphub/ui-core/matters/inventions/use-invention";
import { useToday } from "@iphub/ui-core/platform/use-today";
import { useMilestoneActions } from "@iphub/ui-core/work/milestones/use-milestone-actions";
import { useState } from "react";
import { MatterDeadlines } from "../docket/public.ts";
import { InventionPage, type MatterTabProps, NotesPanel } from "../matters/public.ts";
import { Button } from "../web-kit/button.tsx";
import { EmptyState, LoadState } from "../web-kit/states.tsx";
import styles from "../work/milestones/milestone-group.module.css";
import {
  BindModal,
  ConflictModal,
  MilestoneFormModal,
  MilestoneGroup,
  NewTaskForm,
  Roadmap,
  WaitingNewTasks,
} from "../work/public.ts";

/** The default tab of a matter, composed of the parts of several areas. */
export function MatterOverviewPage({ marks }: MatterTabProps) {
  return <InventionPage marks={marks} overview={(inventionId) => <MatterOverview inventionId={inventionId} />} />;
}

/** Roadmap, milestones as collapsible groups of tasks (docs/behaviour/work.md, 'Milestones'), deadlines, notes. */
function MatterOverview({ inventionId }: { readonly inventionId: string }) {
  const overview = useInventionOverview(inventionId);
  const milestones = useMilestoneActions(inventionId);
  const mayPlan = useMay("milestones:write");
  const mayAdd = useMay("tasks:write");
  const today = useToday();
  const [open, setOpen] = useState<"milestone" | "workflow" | "task" | null>(null);
  const close = () => setOpen(null);
  if (overview.state !== "completed")
    return <LoadState remote={overview} what="The milestones could not be loaded." lines={10} />;
  return (
    <div className={styles.groups}>
      <Roadmap milestones={overview.milestones} today={today} />
      {(mayPlan || mayAdd) && (
        <div className={styles.buttons}>
          {mayPlan && (
            <Button colour="secondary" icon="plus" onClick={() => setOpen("milestone")}>
              Milestone
            </Button>
          )}
          {mayAdd && (
            <Button colour="secondary" icon="plus" onClick={() => setOpen("task")}>
              Task
            </Button>
          )}
          {mayPlan && (
            <Button colour="secondary" icon="milestones" onClick={() => setOpen("workflow")}>
              Workflow
            </Button>
          )}
        </div>
      )}
      {open === "task" && <NewTaskForm inventionId={inventionId} milestoneId={null} onClose={close} />}
      <WaitingNewTasks inventionId={inventionId} milestoneId={null} />
      {overview.milestones.length === 0 && (
        <EmptyState
          message={`This matter has no milestones yet.${mayPlan ? " Add one, or add a workflow to the matter." : ""}`}
        />
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
      {open === "milestone" && (
        <MilestoneFormModal inventionId={inventionId} milestone={null} milestones={milestones} onClose={close} />
      )}
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

import type { CallInput } from "@iphub/sdk";
import type { Milestone, milestones } from "@iphub/sdk/contract/milestones";
import { placeNewMilestone, replaceMilestone } from "@iphub/sdk/domain/milestone-list";
import { useHubApp } from "../platform/hub-app.ts";
import { queryKeys } from "../platform/query-keys.ts";
import { useWrite } from "../platform/use-write.ts";

/** What a new milestone is made of. */
export type NewMilestone = Omit<CallInput<typeof milestones.create>, "inventionId">;

/** What can be changed of a milestone. */
export type MilestoneChange = Omit<CallInput<typeof milestones.update>, "id" | "updatedAt">;

/**
 * Creates, changes, finishes, cancels and reopens the milestones of a matter; each but a reopening can be taken back. A new one stands at position 2, marked as updating
 * until it is fetched (spec §4); a change is shown at once and taken back where the hub refuses it.
 */
export function useMilestoneActions(inventionId: string) {
  const { hub, queries } = useHubApp();
  const { write, sending, errorOf } = useWrite();
  const key = queryKeys.milestones(inventionId);
  const show = (change: (list: readonly Milestone[]) => Milestone[]) =>
    queries.setQueryData<Milestone[]>(key, (list) => list && change(list));
  const refetch = () => queries.invalidateQueries({ queryKey: key });

  const put = async (milestone: Milestone, change: MilestoneChange, done?: string) => {
    show((list) => replaceMilestone(list, { ...milestone, ...definedOf(change) }));
    const undo = () => void put(milestone, before(milestone, change));
    const words = done ? { done, subject: milestone.title, undo } : {};
    const saved = await write(() => hub.milestones.update({ id: milestone.id, ...change }), words);
    show((list) => replaceMilestone(list, saved ?? milestone));
    return saved !== null;
  };
  /** Sends one step of a milestone's life, then fetches the matter's list as it is then. */
  const step = async (call: () => Promise<unknown>, done: string, subject: string, undo?: () => void) => {
    await write(call, { done, subject, undo });
    await refetch();
  };
  const reopen = ({ id, title }: Milestone) =>
    void step(() => hub.milestones.reopen({ id }), "Milestone taken up again", title);
  const takeBack = ({ id, title }: Milestone) =>
    void step(() => hub.milestones.takeBack({ milestoneIds: [id] }), "Milestone taken back", title);
  return {
    sending,
    errorOf,
    actions: {
      create: async (milestone: NewMilestone) => {
        const created = await write(() => hub.milestones.create({ ...milestone, inventionId }), {
          done: "Milestone added",
          subject: milestone.title,
          undo: takeBack,
        });
        if (!created) return false;
        show((list) => placeNewMilestone(list, created));
        await refetch();
        return true;
      },
      update: (milestone: Milestone, change: MilestoneChange) => put(milestone, change, "Milestone saved"),
      toggle: (milestone: Milestone) => put(milestone, { expanded: !milestone.expanded }),
      finish: (milestone: Milestone) => {
        const call = () => hub.milestones.finish({ id: milestone.id });
        return step(call, "Milestone finished", milestone.title, () => reopen(milestone));
      },
      cancel: (milestone: Milestone) => {
        const call = () => hub.milestones.cancel({ id: milestone.id });
        return step(call, "Milestone cancelled", milestone.title, () => reopen(milestone));
      },
      /** Takes a finished or cancelled milestone up again. */
      reopen,
    },
  };
}

function definedOf(
  change: MilestoneChange,
): Partial<Pick<Milestone, "title" | "dueAt" | "clientDueDate" | "assignees" | "expanded">> {
  const { title, dueAt, clientDueDate, assignees, expanded } = change;
  const all = { title, dueAt, clientDueDate, assignees, expanded };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
}

/** The values that a change replaced: sending them takes it back. */
function before(milestone: Milestone, change: MilestoneChange): MilestoneChange {
  const { title, dueAt, clientDueDate, assignees, expanded } = milestone;
  const all: MilestoneChange = { title, dueAt, clientDueDate, assignees, expanded };
  return Object.fromEntries(Object.entries(all).filter(([key]) => key in change));
}

import type { CallInput } from "@iphub/sdk";
import { type Milestone, milestone as milestoneSchema } from "@iphub/sdk/contract/milestone-record";
import type { milestones } from "@iphub/sdk/contract/milestones";
import { noMilestoneId, placeNewMilestone, replaceMilestone } from "@iphub/sdk/domain/work/milestone-order";
import { isOpenStatus } from "@iphub/sdk/domain/work/task-status";
import { givenValues } from "@iphub/sdk/records/given-values";
import { milestoneFields } from "@iphub/sdk/records/milestones";
import { fieldsWith, fieldsWithout, type Values, valuesOf } from "@iphub/sdk/records/record";
import { useState } from "react";
import { useMay } from "../../identity/public.ts";
import { matterKeys } from "../../matters/public.ts";
import { type Conflict, currentIn, differingFields, isClash, pickFields } from "../../platform/conflict.ts";
import { useHubApp } from "../../platform/hub-app.ts";
import { useWrite } from "../../platform/use-write.ts";

/** The fields of a change to a milestone. */
type MilestoneChange = Omit<CallInput<typeof milestones.update>, "id" | "updatedAt">;

/** The fields that the form of a milestone has; expanding one is not a change of the work. */
export const milestoneForm = fieldsWith(fieldsWithout(milestoneFields, ["expanded"]), "input");
/** The values of that form. */
export type MilestoneValues = Values<typeof milestoneForm, "input">;

/**
 * Changes milestones of a matter: shown at once, rolled back if the hub refuses it, with undo. A concurrent change of
 * the same fields gives a conflict with both versions.
 */
function useMilestoneChange(inventionId: string, mayWrite: boolean) {
  const { hub, queries } = useHubApp();
  const { write, sending, errorOf } = useWrite();
  const [conflict, setConflict] = useState<Conflict<MilestoneChange, Milestone> | null>(null);
  const key = matterKeys.milestones(inventionId);
  const show = (milestone: Milestone) =>
    queries.setQueryData<Milestone[]>(key, (list) => list && replaceMilestone(list, milestone));
  /** True if it was saved, or if both versions are shown to choose from. */
  const put = async (milestone: Milestone, change: MilestoneChange, done: string): Promise<boolean> => {
    const { id, title, updatedAt } = milestone;
    show({ ...milestone, ...givenValues(milestoneFields, change) });
    const stored: Milestone[] = [];
    const saved = await write(() => hub.milestones.update({ id, ...change, updatedAt }), {
      done,
      subject: title,
      undo: (answer) => void put(answer, before(milestone, change), "Change undone"),
      refused: (error) => stored.push(...currentIn(milestoneSchema, error)) > 0,
    });
    const current = stored.at(0);
    show(saved ?? current ?? milestone);
    return saved !== null || (current !== undefined && settle(milestone, change, current, done));
  };
  /** Fields that no one else has changed are saved over the current record; the others are shown to choose from. */
  const settle = (read: Milestone, mine: MilestoneChange, current: Milestone, done: string) => {
    if (!isClash(mine, read, current)) return put(current, mine, done);
    setConflict({ mine, current });
    return true;
  };
  return {
    sending,
    errorOf,
    /** Both versions of a milestone that someone else has changed too; null without a conflict. */
    conflict,
    dismissConflict: () => setConflict(null),
    /** Saves the differing fields of a change; returns whether a form may close: saved, or both versions are shown. */
    update: async (milestone: Milestone, change: MilestoneChange): Promise<boolean> => {
      const differing = differingFields(change, milestone);
      return Object.keys(differing).length === 0 || put(milestone, differing, "Milestone saved");
    },
    /** Sends the chosen fields of the reader's version over the current record. */
    resolve: (fields: readonly string[]) => {
      if (!conflict) return;
      setConflict(null);
      void put(
        conflict.current,
        pickFields(conflict.mine, (field) => fields.includes(field)),
        "Milestone saved",
      );
    },
    /**
     * Expanding does not change the work: it is sent without a version, and cannot conflict. The hub keeps it; for people
     * who may not change milestones it lasts until the milestones are fetched again.
     */
    toggle: async (milestone: Milestone) => {
      const expanded = !milestone.expanded;
      show({ ...milestone, expanded });
      if (mayWrite) show((await write(() => hub.milestones.update({ id: milestone.id, expanded }))) ?? milestone);
    },
  };
}

/** The values that a change replaced: sending them undoes it. */
function before(milestone: Milestone, change: MilestoneChange): MilestoneChange {
  return pickFields(valuesOf(milestoneFields, "input", milestone), (field) => field in change);
}

/** The fields of a new milestone. */
export type NewMilestone = Omit<CallInput<typeof milestones.create>, "inventionId">;

/**
 * Creates, changes, finishes, cancels and reopens the milestones of a matter, with undo. A new one is at position 2,
 * marked as updating until it is fetched; a change is shown at once and rolled back if the hub refuses it.
 */
export function useMilestoneActions(inventionId: string) {
  const { hub, queries } = useHubApp();
  const { write, sending, errorOf } = useWrite();
  const changing = useMilestoneChange(inventionId, useMay("milestones:write"));
  const key = matterKeys.milestones(inventionId);
  const show = (change: (list: readonly Milestone[]) => Milestone[]) =>
    queries.setQueryData<Milestone[]>(key, (list) => list && change(list));
  const refetch = () => queries.invalidateQueries({ queryKey: key });

  /** Makes one change of a milestone's status, then fetches the matter's list. */
  const step = async (call: () => Promise<unknown>, done: string, subject: string, undo?: () => void) => {
    await write(call, { done, subject, undo });
    await refetch();
  };
  const takeUp = ({ id, title }: Milestone, undo?: () => void) =>
    void step(() => hub.milestones.reopen({ id }), "Milestone reopened", title, undo);
  const takeBack = ({ id, title }: Milestone) =>
    void step(() => hub.milestones.takeBack({ milestoneIds: [id] }), "Milestone removed", title);
  return {
    sending: sending || changing.sending,
    errorOf: (field: string) => errorOf(field) ?? changing.errorOf(field),
    conflict: changing.conflict,
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
      update: changing.update,
      toggle: changing.toggle,
      resolve: changing.resolve,
      dismissConflict: changing.dismissConflict,
      finish: (milestone: Milestone) => {
        const call = () => hub.milestones.finish({ id: milestone.id });
        return step(call, "Milestone finished", milestone.title, () => takeUp(milestone));
      },
      /** Cancels a milestone; without a choice its open tasks stay. What became of tasks is not undone with it. */
      cancel: (milestone: Milestone, openTasks: string = "keep") => {
        const call = () => hub.milestones.cancel({ id: milestone.id, ...(openTasks === "keep" ? {} : { openTasks }) });
        const undo = openTasks === "keep" ? () => takeUp(milestone) : undefined;
        return step(call, "Milestone cancelled", milestone.title, undo);
      },
      /** Reopens a finished or cancelled milestone; Undo finishes or cancels it again. */
      reopen: (milestone: Milestone) =>
        takeUp(milestone, () => {
          const { id, title, deleted } = milestone;
          if (deleted) void step(() => hub.milestones.cancel({ id }), "Milestone cancelled", title);
          else void step(() => hub.milestones.finish({ id }), "Milestone finished", title);
        }),
    },
  };
}

/** One answer to what becomes of the open tasks of a cancelled milestone, as the hub takes it. */
interface OpenTaskChoice {
  readonly value: string;
  readonly title: string;
}

/** What can become of the open tasks of a milestone that is cancelled, the most likely first; empty where none is open. */
export function useOpenTaskChoices(milestone: Milestone): readonly OpenTaskChoice[] {
  const { queries } = useHubApp();
  const count = milestone.tasks.filter(({ status }) => isOpenStatus(status)).length;
  if (count === 0) return [];
  const list = queries.getQueryData<Milestone[]>(matterKeys.milestones(milestone.inventionId)) ?? [];
  const others = list.filter(({ id, completed }) => id !== milestone.id && id !== noMilestoneId && !completed);
  const tasks = count === 1 ? "the open task" : `the ${count} open tasks`;
  return [
    { value: "cancel", title: `Cancel ${tasks}` },
    ...others.map(({ id, title }) => ({ value: `move:${id}`, title: `Move ${tasks} to '${title}'` })),
    { value: "keep", title: `Keep ${tasks} in the cancelled milestone, closed with it` },
  ];
}

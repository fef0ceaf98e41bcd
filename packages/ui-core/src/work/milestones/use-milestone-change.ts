import type { CallInput } from "@iphub/sdk";
import { type Milestone, milestone as milestoneSchema, type milestones } from "@iphub/sdk/contract/milestones";
import { replaceMilestone } from "@iphub/sdk/domain/work/milestone-order";
import { milestoneFields } from "@iphub/sdk/records/milestones";
import { fieldsWith, fieldsWithout, givenValues, type Values, valuesOf } from "@iphub/sdk/records/record";
import { useState } from "react";
import { matterKeys } from "../../matters/public.ts";
import { type Conflict, currentIn, differingFields, isClash, pickFields } from "../../platform/conflict.ts";
import { useHubApp } from "../../platform/hub-app.ts";
import { useWrite } from "../../platform/use-write.ts";

/** The fields of a change to a milestone. */
export type MilestoneChange = Omit<CallInput<typeof milestones.update>, "id" | "updatedAt">;

/** The fields that the form of a milestone has; expanding one is not a change of the work. */
export const milestoneForm = fieldsWith(fieldsWithout(milestoneFields, ["expanded"]), "input");
/** The values of that form. */
export type MilestoneValues = Values<typeof milestoneForm, "input">;

/**
 * Changes milestones of a matter: shown at once, rolled back if the hub refuses it, with undo. A concurrent change of
 * the same fields gives a conflict with both versions.
 */
export function useMilestoneChange(inventionId: string) {
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
    /** Expanding does not change the work: it is sent without a version, and cannot conflict. */
    toggle: async (milestone: Milestone) => {
      const expanded = !milestone.expanded;
      show({ ...milestone, expanded });
      show((await write(() => hub.milestones.update({ id: milestone.id, expanded }))) ?? milestone);
    },
  };
}

/** The values that a change replaced: sending them undoes it. */
function before(milestone: Milestone, change: MilestoneChange): MilestoneChange {
  return pickFields(valuesOf(milestoneFields, "input", milestone), (field) => field in change);
}

import type { Task } from "@iphub/sdk/contract/tasks";
import { useState } from "react";
import { useNames } from "../../identity/public.ts";
import { isClash } from "../../platform/conflict.ts";
import { useHubApp } from "../../platform/hub-app.ts";
import { workKeys } from "../query-keys.ts";
import type { TaskChange } from "./save-task.ts";
import { valueWords } from "./use-conflict-choice.ts";
import { type TaskUpdateOutcome, useTaskEdit } from "./use-task-edit.ts";

/** The fields of a task that are edited in its row, in the order of their columns. */
export const rowFields = ["dueAt", "status", "assignees", "tags"] as const;
/** A field of a task that is edited in its row. */
export type RowField = (typeof rowFields)[number];

/** What is edited in a row. The task is kept as it was when editing began, so that a change made since then is seen. */
export interface RowEditing {
  readonly task: Task;
  readonly field: RowField;
}

/**
 * Edits one field of a task in its row. What someone else has made of the field since is `theirs`, and is overwritten
 * only by who has seen it; what is typed stays until it is saved or given up. `latest` is the task as the list has it now.
 */
export function useRowEdit({ task: begun, field }: RowEditing, latest: Task | undefined) {
  const { queries } = useHubApp();
  const { actions } = useTaskEdit();
  const [change, setChange] = useState<TaskChange>({});
  const [sending, setSending] = useState(false);
  const [isWarned, setIsWarned] = useState(false);
  const current = latest ?? begun;
  const values = { ...begun, ...change };
  const nameOf = useNames([...current.assignees, ...values.assignees]);
  const isTheirs = (mine: TaskChange) =>
    isClash({ [field]: null }, begun, current) && isClash({ [field]: null }, { ...begun, ...mine }, current);

  const send = async (mine: TaskChange): Promise<TaskUpdateOutcome> => {
    // A day that is chosen by a button is saved before its warning could be read.
    const outcome = await actions.update(current, mine, field === "dueAt");
    const stored = outcome === "conflict" ? queries.getQueryData<Task>(workKeys.task(begun.id)) : undefined;
    // Another field was changed: this one is not in dispute, and is sent for the version that is there now.
    return stored && !isClash(mine, current, stored) ? actions.update(stored, mine, field === "dueAt") : outcome;
  };
  const save = async (mine: TaskChange): Promise<TaskUpdateOutcome> => {
    setChange(mine);
    if (!isClash(mine, current, { ...current, ...mine })) return "saved";
    const mustBeSeen = isTheirs(mine) && !isWarned;
    setIsWarned(mustBeSeen);
    if (mustBeSeen) return "conflict";
    setSending(true);
    const outcome = await send(mine);
    setSending(false);
    setIsWarned(outcome === "conflict");
    return outcome;
  };
  const areTheirs = !sending && isTheirs(change);
  return {
    values,
    sending,
    isChanged: isClash(change, begun, values),
    /** What someone else has changed the field to since, in words; null if it is as it was. */
    theirs: areTheirs ? valueWords(current[field], nameOf) : null,
    /** Whether a save was held back or refused because of that. */
    isRefused: isWarned && areTheirs,
    actions: {
      set: setChange,
      /** Saves a change, by default what is typed. */
      save: (mine: TaskChange = change) => save(mine),
    },
  };
}

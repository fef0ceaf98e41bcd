import type { Task } from "@iphub/sdk/contract/tasks";
import {
  isEmptyMacro,
  type MacroFields,
  macroFields,
  macroOf,
  type TaskMacro,
} from "@iphub/sdk/domain/work/task-macro";
import { pluck } from "@iphub/sdk/records/record";
import { taskFields } from "@iphub/sdk/records/tasks";
import { useState } from "react";
import { beginning, planValueWords } from "../plans/plan-words.ts";
import type { TaskSaved } from "./task-saved.ts";

/** A recording under way: the task on which it is made, and its fields that were changed, as they were and are. */
interface Recording {
  readonly task: Pick<Task, "id" | "title">;
  readonly before: Partial<MacroFields>;
  readonly after: Partial<MacroFields>;
  readonly leftOut: readonly string[];
}

/** Records the changes of one task, and keeps the last macro until the program ends or the person signs out. */
export interface MacroRecorder {
  /** The task on which a macro is being recorded, and how many of its fields are in it so far; null if none is. */
  readonly recording: { readonly task: Pick<Task, "id" | "title">; readonly count: number } | null;
  /** The macro that was recorded last; null before the first. */
  readonly macro: TaskMacro | null;
  readonly actions: {
    readonly start: (task: Task) => void;
    /** Ends the recording; null, with the macro before it kept, if nothing was recorded that can be repeated. */
    readonly stop: () => TaskMacro | null;
    /** Notes what was done to a task and cannot be repeated on others, as a sentence. */
    readonly leaveOut: (taskId: string, sentence: string) => void;
  };
}

/** The recorder, and the listener by which it gets saved changes. */
export function useMacroRecorder(): { readonly recorder: MacroRecorder; readonly onSaved: TaskSaved } {
  const [recording, setRecording] = useState<Recording | null>(null);
  const [macro, setMacro] = useState<TaskMacro | null>(null);
  const recorded = recording && macroFrom(recording);
  return {
    onSaved: (before, change, saved) =>
      setRecording((known) => (known?.task.id === saved.id ? withChange(known, before, change, saved) : known)),
    recorder: {
      recording: recording && recorded && { task: recording.task, count: stepsOf(recorded).length },
      macro,
      actions: {
        start: ({ id, title }) => setRecording({ task: { id, title }, before: {}, after: {}, leftOut: [] }),
        stop: () => {
          setRecording(null);
          if (!recorded || isEmptyMacro(recorded)) return null;
          setMacro(recorded);
          return recorded;
        },
        leaveOut: (taskId, sentence) =>
          setRecording((known) =>
            known?.task.id === taskId && !known.leftOut.includes(sentence)
              ? { ...known, leftOut: [...known.leftOut, sentence] }
              : known,
          ),
      },
    },
  };
}

function macroFrom({ before, after, leftOut }: Recording): TaskMacro {
  const macro = macroOf(before, after);
  return { ...macro, leftOut: [...leftOut, ...macro.leftOut] };
}

function withChange(known: Recording, before: Task, change: object, saved: Task): Recording {
  const names = macroFields.filter((name) => name in change);
  const valuesOf = (task: Task) => Object.fromEntries(names.map((name) => [name, task[name]]));
  // What a field was before its first change stays: a change that is undone then leaves nothing.
  return {
    ...known,
    before: { ...valuesOf(before), ...known.before },
    after: { ...known.after, ...valuesOf(saved) },
  };
}

/** One step of a macro in words: its field, and what it does to it. */
export interface MacroStep {
  readonly label: string;
  readonly value: string;
}

/** What a macro does to every task, field by field: 'Due date Fri 5 Jun 2026', 'Tags + urgent'. */
export function stepsOf(
  { set, addedTags, removedTags, addedNotes }: TaskMacro,
  nameOf: (email: string) => string = (email) => email,
): readonly MacroStep[] {
  const labels = pluck(taskFields, "label");
  const steps = macroFields.flatMap((name): MacroStep[] => {
    if (name === "tags" || name === "notes" || !(name in set)) return [];
    const value = name === "assignees" ? (set.assignees ?? []).map(nameOf) : set[name];
    return [{ label: labels[name], value: planValueWords(name, value) }];
  });
  const signed = (sign: string, tags: readonly string[]) =>
    tags.length > 0 ? [{ label: labels.tags, value: `${sign} ${tags.join(", ")}` }] : [];
  const notes = addedNotes === "" ? [] : [{ label: labels.notes, value: `+ ${beginning(addedNotes)}` }];
  return [...steps, ...signed("+", addedTags), ...signed("−", removedTags), ...notes];
}

/** A macro on one line, as the title of what it does: at most 200 characters, as a plan's. */
export function macroTitle(macro: TaskMacro): string {
  const words = stepsOf(macro).map(({ label, value }) => `${label} ${value}`);
  return `Macro: ${words.join("; ")}`.slice(0, 200);
}

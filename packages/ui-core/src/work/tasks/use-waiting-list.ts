import type { Milestone } from "@iphub/sdk/contract/milestones";
import type { Task } from "@iphub/sdk/contract/tasks";
import { noMilestoneTitle } from "@iphub/sdk/domain/work/milestone-order";
import type { WaitingChange } from "@iphub/sdk/domain/work/waiting-changes";
import type { QueryClient } from "@tanstack/react-query";
import { useNames } from "../../identity/public.ts";
import { matterKeys } from "../../matters/public.ts";
import type { Conflict } from "../../platform/conflict.ts";
import { useHubApp } from "../../platform/hub-app.ts";
import {
  type Dropped,
  sayIfNotUndone,
  useWaitingRecords,
  type WaitingRecord,
  waitingRecordsOf,
} from "../../platform/waiting-records.ts";
import { labelOf, valueWords } from "./use-conflict-choice.ts";
import { type UnreadChange, useWaitingTasks } from "./waiting-task-changes.ts";

/** One field of a change that waits, in words. */
interface WaitingField {
  readonly field: string;
  readonly label: string;
  readonly before: string;
  readonly after: string;
}

/** A change that is on this device only, as a list shows it. */
export interface WaitingRow {
  readonly change: WaitingChange;
  readonly fields: readonly WaitingField[];
  /** The change as text, to paste it where it is done by hand. */
  readonly text: string;
}

/** A new record that is on this device only, as a list shows it. */
export interface WaitingRecordRow {
  readonly record: WaitingRecord;
  /** `New task`, `New note`, `New message`. */
  readonly what: string;
  /** The title of a task, the first line of a note or a message. */
  readonly title: string;
  readonly text: string;
}

/** What waits to be sent, with what has become of it and what can be done about it. A move is said by its milestone. */
export function useWaitingList() {
  const app = useHubApp();
  const { changes, unread, outbox } = useWaitingTasks();
  const records = useWaitingRecords();
  const nameOf = useNames(changes.flatMap(({ task, change }) => [...task.assignees, ...(change.assignees ?? [])]));
  const wordsOf = (values: object, field: string) => valueWords(Reflect.get(values, field), nameOf);
  const rows = changes.map((change): WaitingRow => {
    const { mine, current: before } = namedPlaces(app.queries, change, change.task);
    const fields = Object.keys(mine).map((field) => ({
      field,
      label: labelOf(field),
      before: wordsOf(before, field),
      after: wordsOf(mine, field),
    }));
    return { change, fields, text: textOf(change.task, fields) };
  });
  const say = (subject: string, dropping: Promise<Dropped> | undefined) =>
    void dropping?.then(
      (dropped) => sayIfNotUndone(app, subject, dropped),
      (error: unknown) => app.ports.report("Not dropped", error),
    );
  return {
    rows,
    records: records.map(recordRow),
    /** What another version of the program has kept: this one can only show and drop it. */
    unread,
    /** Both versions of a change, to be shown side by side; null unless it is a conflict. */
    conflictOf: (change: WaitingChange): Conflict<object, object> | null =>
      change.state.kind === "conflict" ? namedPlaces(app.queries, change, change.state.current) : null,
    actions: {
      drop: (change: WaitingChange) => say(change.task.title, outbox?.drop([change])),
      /** Sends the chosen fields; the order that a task was moved to goes with its milestone. */
      decide: (change: WaitingChange, fields: readonly string[]) =>
        void outbox?.decide(change, fields.includes("milestoneId") ? [...fields, "order"] : fields),
      dropRecord: (record: WaitingRecord) =>
        say(recordRow(record).title, waitingRecordsOf(app).getState().outbox?.drop(record)),
      dropUnread: (change: UnreadChange) => void outbox?.dropUnread(change),
      send: () => void outbox?.send(),
    },
  };
}

function recordRow(waiting: WaitingRecord): WaitingRecordRow {
  const { record, matter } = waiting;
  if (record.call !== "tasks.create") {
    const [what, text] =
      record.call === "chat.send" ? ["New message", record.input.message] : ["New note", record.input.content];
    const [title = ""] = text.trimStart().split("\n", 1);
    return { record: waiting, what, title, text };
  }
  const { title, dueAt } = record.input;
  const text = [matter.words, title, dueAt].filter(Boolean).join(" · ");
  return { record: waiting, what: "New task", title, text };
}

/** The fields of a change next to a version of its task, milestones by their titles. The order is no field for a person. */
function namedPlaces(queries: QueryClient, { change, task }: WaitingChange, version: Task): Conflict<object, object> {
  const groups = queries.getQueryData<readonly Milestone[]>(matterKeys.milestones(task.invention.id)) ?? [];
  const titleOf = (id: string | null) =>
    id === null ? noMilestoneTitle : (groups.find((one) => one.id === id)?.title ?? "another milestone");
  const { milestoneId, order, ...fields } = change;
  const isMoveAlone = milestoneId === undefined && Object.keys(fields).length === 0;
  return {
    mine: {
      ...fields,
      ...(milestoneId === undefined ? {} : { milestoneId: titleOf(milestoneId) }),
      ...(isMoveAlone ? { order } : {}),
    },
    current: { ...version, milestoneId: titleOf(version.workflow.milestoneId) },
  };
}

function textOf({ title, invention }: Task, fields: readonly WaitingField[]): string {
  const head = [invention.references[0], title].filter(Boolean).join(" · ");
  return [head, ...fields.map(({ label, after }) => `${label}: ${after}`)].join("\n");
}

import type { LiveEvent } from "@iphub/sdk/contract/events";
import type { StreamEvent } from "@iphub/sdk/contract/stream-event";
import type { Task } from "@iphub/sdk/contract/tasks";
import type { Workflow } from "@iphub/sdk/contract/workflow-shapes";
import { stepPlace } from "@iphub/sdk/domain/work/step-schedule";
import type { OfKind } from "@iphub/sdk/records/record";
import type { taskFields } from "@iphub/sdk/records/tasks";
import { useEffect, useState } from "react";
import { useSentences } from "../../matters/public.ts";
import { useHubApp } from "../../platform/hub-app.ts";
import { useReader } from "../../platform/use-reader.ts";
import { useRemote } from "../../platform/use-remote.ts";
import { workKeys } from "../query-keys.ts";
import { firstHistorySize } from "./task-calls.ts";
import { useTaskEdit } from "./use-task-edit.ts";

/** One task, to read and edit; live events keep it current. */
export function useTask(id: string) {
  const { hub } = useHubApp();
  const remote = useRemote<Task>(workKeys.task(id), () => hub.tasks.get({ id }));
  const edit = useTaskEdit();
  return { ...remote, conflict: edit.conflict, actions: edit.actions };
}

type Line = OfKind<typeof taskFields, "line">;
type Elsewhere = "id" | "notes" | "order" | "createdAt" | "updatedAt" | "finishedAt";

/** What a screen says of a task, a line each, besides its lines of text; the rest has places of its own or none. */
export type TaskFact = Exclude<keyof typeof taskFields, Line | Elsewhere>;

/**
 * The step of the workflow template that a task came from, with its instructions, and its place there in words; null for a task
 * added by hand.
 */
export function useTaskStep(task: Task) {
  const { hub } = useHubApp();
  const { templateId, stepId } = task.workflow;
  const enabled = templateId !== null && stepId !== null;
  const key = workKeys.workflow(templateId ?? "");
  const { data } = useRemote<Workflow>(key, () => hub.workflows.get({ id: templateId ?? "" }), enabled);
  const steps = data?.milestones.flatMap((milestone) => milestone.steps) ?? [];
  const step = steps.find(({ id }) => id === stepId) ?? null;
  return { step, place: data && stepId !== null ? stepPlace(data, stepId) : null };
}

/** How many events of a task's history are fetched after a change. */
const refreshSize = 5;

/** The history of a task, the newest first; a change of the task fetches the newest five and adds them on top. */
export function useTaskEvents(taskId: string) {
  const { hub, queries, ports } = useHubApp();
  const key = workKeys.taskHistory(taskId);
  const remote = useRemote<StreamEvent[]>(key, () => hub.tasks.history({ taskId, size: firstHistorySize }));
  useEffect(() => {
    const refresh = async () => {
      const newest = await hub.tasks.history({ taskId, size: refreshSize });
      queries.setQueryData<StreamEvent[]>(workKeys.taskHistory(taskId), (known) => mergeNewest(known ?? [], newest));
    };
    return hub.live.on("task:updated", ({ task }) => {
      if (task.id !== taskId) return;
      refresh().catch((error: unknown) => ports.report("A task's history could not be refreshed", error));
    });
  }, [hub, queries, ports, taskId]);
  return { ...remote, lines: useSentences(remote.data ?? []) };
}

/** Merges the newest events with the known ones, each once. */
function mergeNewest(known: readonly StreamEvent[], newest: readonly StreamEvent[]): StreamEvent[] {
  const ids = new Set(newest.map((event) => event.id));
  return [...newest, ...known.filter((event) => !ids.has(event.id))];
}

/** A person who has the task open. */
type PresentPerson = LiveEvent<"task:presence">["people"][number];

/** Who else has this task open now; they see the reader too, and whether the reader is editing it. */
export function useTaskPresence(taskId: string, editing: boolean): readonly PresentPerson[] {
  const { hub } = useHubApp();
  const { email: me } = useReader();
  const [people, setPeople] = useState<readonly PresentPerson[]>([]);
  useEffect(
    () =>
      hub.live.on("task:presence", (event) => {
        if (event.taskId === taskId) setPeople(event.people);
      }),
    [hub, taskId],
  );
  useEffect(() => hub.live.watchTask(taskId, { editing }), [hub, taskId, editing]);
  return people.filter((person) => person.email !== me);
}

/** The people present, in one sentence; null if there are none. */
export function presenceSentence(people: readonly PresentPerson[]): string | null {
  const [first] = people;
  if (!first) return null;
  const names = people.map((person) => (person.editing ? `${person.name} (editing it)` : person.name)).join(", ");
  return people.length === 1 ? `${names} has this task open too.` : `${names} have this task open too.`;
}

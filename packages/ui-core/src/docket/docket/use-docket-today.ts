import { type DocketToday, type TodayEntry, type TodayScope, todayScope } from "@iphub/sdk/contract/docket-today";
import type { TaskStatus } from "@iphub/sdk/contract/task-status";
import type { Task } from "@iphub/sdk/contract/tasks";
import { todayEntryKey, todayGroups } from "@iphub/sdk/domain/docket/today/docket-today";
import { useRef } from "react";
import { useMay } from "../../identity/public.ts";
import { useHubApp } from "../../platform/hub-app.ts";
import { useRemote } from "../../platform/use-remote.ts";
import { useWrite } from "../../platform/use-write.ts";
import { sayKept } from "../../platform/waiting-records.ts";
import { putTask, readTask, restoreTask, saveTask } from "../../work/public.ts";
import { useAcknowledge } from "../call-ups/use-acknowledge.ts";
import { docketKeys } from "../query-keys.ts";
import { useCalendarMove } from "./use-calendar-move.ts";

/** Each scope in words. */
export const todayScopeWords: Readonly<Record<TodayScope, string>> = {
  me: "Mine",
  team: "My teams'",
  firm: "Everybody's",
};

/** The scope that an address or a command asks for; one's own if it is unknown. */
export function todayScopeOf(value: string | null): TodayScope {
  return todayScope.options.find((one) => one === value) ?? "me";
}

/** The scope after another one, for a key that goes through them. */
export function nextTodayScope(scope: TodayScope): TodayScope {
  const { options } = todayScope;
  return options[(options.indexOf(scope) + 1) % options.length] ?? "me";
}

/** What one key does with an entry: a mention is read, a call-up acknowledged, an open task done; nothing with others. */
export type TodayAct = "read" | "acknowledge" | "finish";

function todayAct({ type, section, cause }: TodayEntry): TodayAct | null {
  if (cause?.kind === "mentioned") return "read";
  if (cause?.kind === "acknowledge") return "acknowledge";
  return type === "task" && section !== "done" ? "finish" : null;
}

/**
 * What one key does with an entry; null where it is to be opened: a deadline is closed with what was filed, and a task
 * is finished only by people who may change tasks.
 */
export function useTodayAct(): (entry: TodayEntry) => TodayAct | null {
  const mayFinish = useMay("tasks:write");
  return (entry) => {
    const act = todayAct(entry);
    return act === "finish" && !mayFinish ? null : act;
  };
}

/** Each act in words, before the title of what it is done with. */
export const todayActWords: Readonly<Record<TodayAct, string>> = {
  read: "Mark as read:",
  acknowledge: "Acknowledge",
  finish: "Finish",
};

/** Today's work by section; it is read again when a task, a deadline or a notice changes. */
export function useDocketToday(scope: TodayScope) {
  const { hub } = useHubApp();
  const remote = useRemote<DocketToday>(docketKeys.today(scope), () => hub.docket.today({ scope }));
  const entries = remote.data?.entries ?? [];
  const acts = useTodayActs(useTodayAct());
  const { move, checkMovable, sending } = useCalendarMove();
  return {
    ...remote,
    entries,
    groups: todayGroups(entries),
    mayMove: useMay("tasks:write"),
    /** Whether a move to another day is being sent. */
    sending,
    actions: { ...acts, move, checkMovable },
  };
}

/**
 * Does nothing for a key whose act is under way: an entry whose key is pressed again before it is gone would get a second undo,
 * with nothing to restore.
 */
function useOnce() {
  const underWay = useRef(new Set<string>());
  return async (key: string, act: () => Promise<unknown>): Promise<void> => {
    if (underWay.current.has(key)) return;
    underWay.current.add(key);
    await act().finally(() => underWay.current.delete(key));
  };
}

/** What is done with an entry, of what `actOf` says of it. */
function useTodayActs(actOf: ReturnType<typeof useTodayAct>) {
  const app = useHubApp();
  const { hub, queries, toasts } = app;
  const { write } = useWrite();
  const { acknowledge } = useAcknowledge();
  const refetch = (other?: readonly string[]) =>
    Promise.all(
      [docketKeys.todays, ...(other ? [other] : [])].map((queryKey) => queries.invalidateQueries({ queryKey })),
    );
  const setStatus = async (read: Task, status: TaskStatus, call = saveTask) => {
    const saved = await call(app, read, { status });
    putTask(queries, saved.task);
    if (saved.drop === null) await refetch();
    return saved;
  };
  const mark = async (id: string, as: "read" | "unread") => {
    await hub.inbox.mark({ ids: [id], as });
    await refetch(docketKeys.inbox);
  };
  const acts: Readonly<Record<TodayAct, (entry: TodayEntry) => Promise<unknown>>> = {
    finish: async ({ id, title: subject }) => {
      const done = await write(async () => {
        const before = await readTask(app, id);
        return { before, ...(await setStatus(before, "done")) };
      });
      if (!done) return;
      const { before, task, drop } = done;
      if (drop) return sayKept(app, subject, drop);
      const undo = () => void write(() => setStatus(task, before.status, restoreTask));
      toasts.show({ type: "success", title: "Task done", message: subject, undo });
    },
    read: ({ cause, title: subject }) => {
      const id = cause?.id ?? "";
      const undo = () => void write(() => mark(id, "unread"));
      return write(() => mark(id, "read"), { done: "Read", subject, undo });
    },
    acknowledge: ({ cause, title }) => acknowledge(cause?.id ?? "", title),
  };
  const once = useOnce();
  return {
    /** Does what one key does with an entry; the message of a task and of a mention has an undo. */
    act: async (entry: TodayEntry) => {
      const act = actOf(entry);
      if (act !== null) await once(todayEntryKey(entry), () => acts[act](entry));
    },
    /** To be called when an entry is opened: a mention is read then. */
    opened: (entry: TodayEntry) => {
      if (todayAct(entry) === "read") void write(() => mark(entry.cause?.id ?? "", "read"));
    },
  };
}

import { type DocketToday, type TodayEntry, type TodayScope, todayScope } from "@iphub/sdk/contract/docket-today";
import type { TaskStatus } from "@iphub/sdk/contract/task-status";
import { todayGroups } from "@iphub/sdk/domain/docket/today/docket-today";
import { useHubApp } from "../../platform/hub-app.ts";
import { useRemote } from "../../platform/use-remote.ts";
import { useWrite } from "../../platform/use-write.ts";
import { putTask } from "../../work/public.ts";
import { docketKeys } from "../query-keys.ts";

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

/** Whether an entry is an open task, which one key finishes; a deadline is closed with what was filed. */
export function canFinish(entry: TodayEntry): boolean {
  return entry.type === "task" && entry.section !== "done";
}

/** Today's work by section; it is read again when a task or a deadline changes. */
export function useDocketToday(scope: TodayScope) {
  const { hub, queries } = useHubApp();
  const { write } = useWrite();
  const setStatus = async (id: string, status: TaskStatus) => {
    putTask(queries, await hub.tasks.update({ id, status }));
    await queries.invalidateQueries({ queryKey: docketKeys.todays });
  };
  const finish = async ({ id, title }: TodayEntry) => {
    const { status } = await hub.tasks.get({ id });
    await setStatus(id, "done");
    return { id, title, status };
  };
  const remote = useRemote<DocketToday>(docketKeys.today(scope), () => hub.docket.today({ scope }));
  const entries = remote.data?.entries ?? [];
  return {
    ...remote,
    entries,
    groups: todayGroups(entries),
    actions: {
      retry: remote.retry,
      /** Finishes a task; the message offers to take it back. */
      finish: (entry: TodayEntry) =>
        write(() => finish(entry), {
          done: "Task done",
          subject: entry.title,
          undo: ({ id, status }) => void write(() => setStatus(id, status)),
        }),
    },
  };
}

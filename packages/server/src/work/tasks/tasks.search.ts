import type { TaskPage, taskSearchCalls } from "@iphub/sdk/contract/task-search";
import type { Actor } from "../../platform/actor.ts";
import { BoundedTotals } from "../../platform/bounded-total.ts";
import type { NounHandlers } from "../../platform/http/bind.ts";
import type { Platform } from "../../platform/platform.ts";
import { filterWarnings } from "./search/filter-warnings.ts";
import { TaskGroups } from "./search/task-groups.ts";
import { readTaskPage } from "./search/task-page.ts";
import { readSelection, type TaskRequest } from "./search/task-selection.ts";
import { exportTasks } from "./tasks.export.ts";
import { requestOf } from "./tasks.list-query.ts";
import { readProgress } from "./tasks.progress.ts";

/** Answers the calls that find tasks, export them and count them. */
export function taskSearchHandlers(platform: Platform): NounHandlers<typeof taskSearchCalls> {
  const { db } = platform;
  const counts = { totals: new BoundedTotals(db), groups: new TaskGroups(db) };

  async function pageOf(actor: Actor, request: TaskRequest, skip: number, size: number): Promise<TaskPage> {
    const selection = await readSelection(platform, actor, request);
    const [page, warnings] = await Promise.all([
      readTaskPage(db, counts, selection, { skip, size }),
      filterWarnings(
        db,
        selection.parts.map(({ data }) => data),
      ),
    ]);
    const misspelt = selection.parts.flatMap(({ spelling }) => [...spelling.keys()]);
    return {
      ...page,
      warnings: [...new Set(warnings.flat())],
      approximate: [...new Set(misspelt)],
    };
  }

  return {
    list: async ({ actor, input }) => {
      const { skip, size, ...query } = input();
      return pageOf(actor, requestOf(query), skip, size);
    },
    search: async ({ actor, input }) => {
      const { skip, size, ...request } = input();
      return pageOf(actor, request, skip, size);
    },
    export: async ({ actor, input, reply }) => {
      const { format, bom, ...query } = input();
      const selection = await readSelection(platform, actor, requestOf(query));
      return exportTasks(db, selection, { format, bom: bom === "true" }, reply);
    },
    progress: async ({ actor, input }) => readProgress(platform, actor, input()),
  };
}

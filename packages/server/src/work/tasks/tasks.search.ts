import { duePreset, filterData, searchPeople, type taskListQuery } from "@iphub/sdk/contract/task-query";
import type { TaskPage, taskSearchCalls } from "@iphub/sdk/contract/task-search";
import { addressesIn } from "@iphub/sdk/domain/work/task-query/split";
import { fieldErrors } from "@iphub/sdk/field-errors";
import * as z from "zod/mini";
import { eachMeant } from "../../identity/public.ts";
import type { Actor } from "../../platform/actor.ts";
import { BoundedTotals } from "../../platform/bounded-total.ts";
import { invalid } from "../../platform/failures.ts";
import type { NounHandlers } from "../../platform/http/bind.ts";
import type { Platform } from "../../platform/platform.ts";
import { rangeOn } from "./search/due-condition.ts";
import { filterWarnings } from "./search/saved-filters.ts";
import { TaskGroups } from "./search/task-groups.ts";
import { readTaskPage } from "./search/task-page.ts";
import { type FilterData, readSelection, type TaskRequest } from "./search/task-selection.ts";
import { withAddresses } from "./search/typed-people.ts";
import { exportTasks } from "./tasks.export.ts";
import { readProgress } from "./tasks.progress.ts";

/** Answers the calls that find tasks, export them and count them. */
export function taskSearchHandlers(platform: Platform): NounHandlers<typeof taskSearchCalls> {
  const { db } = platform;
  const counts = { totals: new BoundedTotals(db), groups: new TaskGroups(db) };

  async function pageOf(actor: Actor, request: TaskRequest, skip: number, size: number): Promise<TaskPage> {
    const selection = await readSelection(platform, actor, await withAddresses(db, actor, request));
    const [page, warnings] = await Promise.all([
      readTaskPage(db, counts, selection, { skip, size }),
      filterWarnings(
        db,
        actor,
        selection.parts.flatMap(({ data, rest }) => [data, { assignees: rest === null ? [] : addressesIn(rest) }]),
      ),
    ]);
    const unknown = [...selection.people].flatMap(([name, { length }]) =>
      length > 0 ? [] : [`No one is called '${name}'.`],
    );
    const misspelt = selection.parts.flatMap(({ spelling }) => [...spelling.keys()]);
    return {
      ...page,
      warnings: [...new Set([...warnings.flat(), ...unknown])],
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
      const selection = await readSelection(platform, actor, await withAddresses(db, actor, requestOf(query)));
      // Before the first byte is sent: from then on a wrong range could only break off the answer.
      for (const { data } of selection.parts) {
        if (data.dueAt !== undefined) rangeOn(data.dueAt, selection.today.reader);
        if (data.statusActiveFrom !== undefined)
          rangeOn(data.statusActiveFrom, selection.today.reader, { field: "statusActiveFrom" });
      }
      return exportTasks(platform, actor, selection, { format, bom: bom === "true" }, reply);
    },
    progress: async ({ actor, input }) => {
      const query = input();
      const meant = await eachMeant(db, actor, "assignees", query.assignees);
      return readProgress(platform, actor, { ...query, assignees: [...new Set(meant.flat())] });
    },
  };
}

/** The conditions of a search before its words for people are looked up. */
const searchData = z.extend(filterData, searchPeople);

/** The query of a list of tasks as it was sent, without its paging. */
type ListQuery = Omit<z.output<typeof taskListQuery>, "skip" | "size">;

/** What a list's query asks for, in the terms of a search. @throws Failure 400 naming every wrong key */
function requestOf(query: ListQuery): TaskRequest {
  const { filter, sort, searchAs, timeZone, dueAt, dueFrom, dueTo, statusActiveFrom, ...rest } = query;
  const due = dueOf(dueAt, dueFrom, dueTo);
  const since = statusActiveFrom ? rangeOf("statusActiveFrom", statusActiveFrom) : undefined;
  const read = z.safeParse(searchData, withoutEmpty({ ...rest, dueAt: due, statusActiveFrom: since }));
  if (!read.success) throw invalid(fieldErrors(read.error.issues, query));
  const data: FilterData = read.data;
  return { ...data, filter, sort, searchAs, timeZone };
}

function withoutEmpty(values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const kept = Object.entries(values).filter(
    ([, value]) => value !== undefined && value !== "" && !(Array.isArray(value) && value.length === 0),
  );
  return Object.fromEntries(kept);
}

function dueOf(dueAt: string | undefined, from: string | undefined, to: string | undefined) {
  const bounds = withoutEmpty({ from, to });
  if (!dueAt) return from === undefined && to === undefined ? undefined : bounds;
  if (Object.keys(bounds).length > 0) {
    throw invalid([{ field: "dueAt", message: "is given twice; use either dueAt, or dueFrom and dueTo" }]);
  }
  const preset = z.safeParse(duePreset, dueAt);
  return preset.success ? preset.data : rangeOf("dueAt", dueAt);
}

/** `from..to` as a range; either side may be empty. */
function rangeOf(field: string, written: string): Record<string, unknown> {
  const [from, to, ...more] = written.split("..");
  if (to === undefined || more.length > 0 || from + to === "") {
    const presets = field === "dueAt" ? `${duePreset.options.join(", ")}, or ` : "";
    throw invalid([{ field, message: `is not ${presets}a range such as 2026-01-01..end-of-week+2bd` }]);
  }
  return withoutEmpty({ from, to });
}

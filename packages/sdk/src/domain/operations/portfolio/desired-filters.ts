import type { PortfolioDocument } from "../../../contract/portfolio.ts";
import type { FilterData } from "../../../contract/task-query.ts";
import { parseRangeBound, resolveDateRange } from "../../due-range.ts";
import { InputError } from "../../input-error.ts";
import { listChoiceFaults, listWords } from "../../work/list-choices.ts";
import { parseSearchQuery } from "../../work/search-query.ts";
import { parseTaskQuery } from "../../work/task-query/parse.ts";
import { type DesiredEntry, entryName, namedKey, type PortfolioFault, type StoredEntry } from "./entries.ts";

type FilterEntry = NonNullable<PortfolioDocument["filters"]>[number];

/** A filter of a file, with the faults for which the hub would refuse its conditions. */
export function desiredFilter(entry: FilterEntry, path: string, faults: PortfolioFault[]): DesiredEntry {
  const { name, layout, list = "tasks", data, choices } = entry;
  faults.push(...(list === "tasks" ? taskFaults(entry, path) : viewFaults(entry, path)));
  const ofList = list === "tasks" ? {} : { list, choices: choices ?? {} };
  return {
    path,
    key: namedKey("filters", name),
    name: entryName("filters", { title: name }),
    matter: null,
    milestone: null,
    values: { title: name, ...(layout !== undefined && { layout }), ...ofList, data },
    initial: {},
  };
}

/** Why a filter of a file is not the one that has its name on the hub: that is of another list, which does not change. */
export function otherListFaults(desired: DesiredEntry, stored: StoredEntry): PortfolioFault[] {
  const { list: wanted = "tasks" } = desired.values;
  const { list: known = "tasks" } = stored.values;
  if (wanted === known) return [];
  const message = `does not change: the filter of this name on the hub is one of ${String(known)}; use another name`;
  return [{ path: `${desired.path}.list`, message }];
}

function viewFaults({ list, data, choices }: FilterEntry, path: string): PortfolioFault[] {
  if (list === undefined || list === "tasks") return [];
  const message = `has conditions of tasks; write {}, and what is chosen in ${listWords[list]} as choices`;
  const ofTasks = Object.keys(data).length > 0 ? [{ path: `${path}.data`, message }] : [];
  const faults = listChoiceFaults(list, choices ?? {});
  return [...ofTasks, ...faults.map((fault) => ({ path: `${path}.${fault.field}`, message: fault.message }))];
}

function taskFaults({ data, choices }: FilterEntry, path: string): PortfolioFault[] {
  const message = "are for a view of another list; name it as list, or leave them out";
  const ofViews = choices === undefined ? [] : [{ path: `${path}.choices`, message }];
  return [...ofViews, ...conditionFaults(data, `${path}.data`)];
}

function conditionFaults(data: FilterData, path: string): PortfolioFault[] {
  const { query = "", qs = "", dueAt, statusActiveFrom } = data;
  const faultsOf = (field: keyof FilterData, read: () => unknown): PortfolioFault[] => {
    try {
      read();
      return [];
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      return [{ path: `${path}.${field}`, message: error.reason }];
    }
  };
  return [
    ...faultsOf("query", () => parseTaskQuery(query)),
    ...faultsOf("qs", () => parseSearchQuery(qs)),
    ...faultsOf("dueAt", () => readRange(dueAt)),
    ...faultsOf("statusActiveFrom", () => readRange(statusActiveFrom)),
  ];
}

/** An offset is too large on any day or on none. */
const anyDay = "2000-01-01";

/** @throws InputError for a bound that is no day, and for two dates in the wrong order */
function readRange(range: FilterData["dueAt"]): void {
  if (range === undefined || typeof range === "string") return;
  const bounds = [range.from, range.to].map((bound) => (bound === undefined ? null : parseRangeBound(bound)));
  for (const bound of bounds) if (bound !== null) resolveDateRange({ from: bound }, anyDay);
  const [from, to] = bounds;
  if (typeof from === "string" && typeof to === "string") resolveDateRange({ from, to }, anyDay);
}

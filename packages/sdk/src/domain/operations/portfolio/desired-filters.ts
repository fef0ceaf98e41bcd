import type { PortfolioDocument } from "../../../contract/portfolio.ts";
import type { FilterData } from "../../../contract/task-query.ts";
import { parseRangeBound, resolveDateRange } from "../../due-range.ts";
import { InputError } from "../../input-error.ts";
import { parseSearchQuery } from "../../work/search-query.ts";
import { parseTaskQuery } from "../../work/task-query/parse.ts";
import { type DesiredEntry, entryName, namedKey, type PortfolioFault } from "./entries.ts";

/** A filter of a file, with the faults for which the hub would refuse its conditions. */
export function desiredFilter(
  { name, layout, data }: NonNullable<PortfolioDocument["filters"]>[number],
  path: string,
  faults: PortfolioFault[],
): DesiredEntry {
  faults.push(...conditionFaults(data, `${path}.data`));
  return {
    path,
    key: namedKey("filters", name),
    name: entryName("filters", { title: name }),
    matter: null,
    milestone: null,
    values: { title: name, ...(layout !== undefined && { layout }), data },
    initial: {},
  };
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

import type { FilterList, ListChoices } from "@iphub/sdk/contract/filters";
import type { FilterData } from "@iphub/sdk/contract/task-query";
import { listChoiceFaults, listWords } from "@iphub/sdk/domain/work/list-choices";
import type { FieldError } from "@iphub/sdk/field-errors";
import { invalid } from "../../platform/failures.ts";

/** What a filter is to select: conditions of tasks, or the choices of another list. */
interface Selected {
  readonly data?: FilterData | undefined;
  readonly choices?: ListChoices | undefined;
}

/**
 * Refuses a new filter of tasks without conditions, a new view without choices, and what their list does not have.
 * @throws Failure 400
 */
export function checkNew(list: FilterList, selected: Selected): void {
  refuse([...missing(list, selected), ...faultsOf(list, selected)]);
}

/** Refuses a change of what the list of a filter does not have, and of the list itself. @throws Failure 400 */
export function checkChange(list: FilterList, change: Selected & { readonly list?: FilterList | undefined }): void {
  const { list: wanted = list } = change;
  const message = `does not change; this is one of ${listWords[list]}; save another one for ${listWords[wanted]}`;
  refuse([...(wanted === list ? [] : [{ field: "list", message }]), ...faultsOf(list, change)]);
}

function missing(list: FilterList, { data, choices }: Selected): FieldError[] {
  if (list === "tasks") {
    return data ? [] : [{ field: "data", message: "is required; send the conditions of the filter" }];
  }
  if (choices) return [];
  return [{ field: "choices", message: `is required; send what is chosen in ${listWords[list]}, or {} for nothing` }];
}

function faultsOf(list: FilterList, { data = {}, choices }: Selected): FieldError[] {
  if (list === "tasks") {
    const message = "are for a view of another list; a filter of tasks has its conditions in data";
    return choices ? [{ field: "choices", message }] : [];
  }
  const message = `has conditions of tasks; what is chosen in ${listWords[list]} is sent as choices`;
  const ofTasks = Object.keys(data).length > 0 ? [{ field: "data", message }] : [];
  return [...ofTasks, ...listChoiceFaults(list, choices ?? {})];
}

function refuse(faults: readonly FieldError[]): void {
  if (faults.length > 0) throw invalid(faults);
}

import type { FilterList, ListChoices, ViewedList } from "../../contract/filters.ts";
import { viewChoices } from "../../contract/list-views.ts";

/** What is wrong with a choice of a saved view, by its field. */
interface ChoiceFault {
  readonly field: string;
  readonly message: string;
}

/** The lists of which views are saved, in words: `the list of matters`. */
export const listWords: Readonly<Record<FilterList, string>> = {
  tasks: "the list of tasks",
  deadlines: "the list of deadlines",
  inventions: "the list of matters",
};

/** Why a list cannot be shown with these choices: one that it does not have, or a value that none of its choices has. */
export function listChoiceFaults(list: ViewedList, choices: ListChoices): ChoiceFault[] {
  const schema = viewChoices[list];
  const known = Object.keys(schema.shape);
  return Object.entries(choices).flatMap(([name, value]) => {
    if (value === undefined) return [];
    const field = `choices.${name}`;
    if (!known.includes(name)) {
      return [{ field, message: `is no choice of ${listWords[list]}, which has ${known.join(", ")}` }];
    }
    const read = schema.safeParse({ [name]: value });
    return read.success ? [] : read.error.issues.map(({ message }) => ({ field, message }));
  });
}

import type { ViewedList } from "@iphub/sdk/contract/filters";
import { listChoiceFaults } from "@iphub/sdk/domain/work/list-choices";
import { choiceNames } from "@iphub/sdk/domain/work/viewed-query";

/** What is chosen in a list, to be saved with a view of it. */
export function choicesIn(list: ViewedList, query: URLSearchParams): Readonly<Record<string, string>> {
  const chosen = choiceNames[list].map((name) => [name, query.get(name)?.trim() ?? ""] as const);
  return Object.fromEntries(
    // The page shows its default in place of what it cannot read, and so keeps that.
    chosen.filter(([name, value]) => value !== "" && listChoiceFaults(list, { [name]: value }).length === 0),
  );
}

import type { ListChoices, ViewedList } from "../../contract/filters.ts";

/** What can be chosen in each list, by the names in its address. */
export const choiceNames: Readonly<Record<ViewedList, readonly (keyof ListChoices)[]>> = {
  deadlines: ["view", "responsible", "office", "qs", "sort", "groupBy"],
  inventions: ["qs", "groupBy"],
};

/** The choices of a view, and in their place those of the address; an empty one takes the view's away. */
export function viewedQuery(choices: ListChoices | undefined, address: URLSearchParams): URLSearchParams {
  const query = new URLSearchParams(address);
  for (const [name, value] of Object.entries(choices ?? {})) {
    if (address.get(name) === "") query.delete(name);
    else if (value !== undefined && !address.has(name)) query.set(name, value);
  }
  return query;
}

/** The address of a list in a view: what differs from the choices of the view, with an empty value for one that is missing. */
export function addressInView(choices: ListChoices | undefined, query: URLSearchParams): URLSearchParams {
  const address = new URLSearchParams(query);
  for (const [name, value] of Object.entries(choices ?? {})) {
    const wanted = query.get(name) ?? "";
    if (wanted === value) address.delete(name);
    else address.set(name, wanted);
  }
  return address;
}

/** The address of a list in a view after an edit of what is chosen in the list. */
export function editedInView(
  choices: ListChoices | undefined,
  address: URLSearchParams,
  edit: (query: URLSearchParams) => void,
): URLSearchParams {
  const wanted = viewedQuery(choices, address);
  edit(wanted);
  return addressInView(choices, wanted);
}

/** Whether an address has something in the place of what its view chooses. */
export function isViewChanged(list: ViewedList, address: { has(name: string): boolean }): boolean {
  return choiceNames[list].some((name) => address.has(name));
}

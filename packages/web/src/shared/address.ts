import { useSyncExternalStore } from "react";

/** The address on show; `state` is what the step that led to it carried. */
export type Address = {
  readonly pathname: string;
  /** With its question mark, or empty. */
  readonly search: string;
  readonly state: unknown;
};

/** How to go to an address: `replace` leaves no trace in the history. */
export type Step = { readonly replace?: boolean; readonly state?: unknown };

const listeners = new Set<() => void>();
let shown = read();

function read(): Address {
  return { pathname: location.pathname, search: location.search, state: history.state };
}

function changed(): void {
  shown = read();
  for (const listener of listeners) listener();
}

addEventListener("popstate", changed);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Shows an address of the hub without loading the page again. */
export function navigate(to: string, { replace = false, state = null }: Step = {}): void {
  if (replace) history.replaceState(state, "", to);
  else history.pushState(state, "", to);
  changed();
}

/** The address on show. */
export function useAddress(): Address {
  return useSyncExternalStore(subscribe, () => shown);
}

/** The query of the address and a way to change it; what `change` is given is a copy. Adds one step to the history. */
export function useQueryString(): [URLSearchParams, (change: (query: URLSearchParams) => void) => void] {
  const { search } = useAddress();
  const change = (edit: (query: URLSearchParams) => void) => {
    const query = new URLSearchParams(shown.search);
    edit(query);
    const words = query.toString();
    navigate(words === "" ? shown.pathname : `${shown.pathname}?${words}`, { state: shown.state });
  };
  return [new URLSearchParams(search), change];
}

import { useSearchParams } from "react-router-dom";

/** The query of the address and a function to change it; `edit` gets a copy. Adds an entry to the history. */
export function useQueryString(): [URLSearchParams, (edit: (query: URLSearchParams) => void) => void] {
  const [query, setQuery] = useSearchParams();
  const change = (edit: (query: URLSearchParams) => void) => {
    // The address itself: `query` is a render behind when two controls are used in quick succession.
    const current = new URLSearchParams(window.location.search);
    edit(current);
    setQuery(current);
  };
  return [query, change];
}

/** Sets a name of a query to a value; an empty one removes it. */
export function setOrDelete(query: URLSearchParams, name: string, value: string): void {
  if (value === "") query.delete(name);
  else query.set(name, value);
}

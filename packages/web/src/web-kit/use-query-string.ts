import { useSearchParams } from "react-router-dom";

/** The query of the address and a function to change it; `edit` gets a copy. Adds an entry to the history. */
export function useQueryString(): [URLSearchParams, (edit: (query: URLSearchParams) => void) => void] {
  const [query, setQuery] = useSearchParams();
  const change = (edit: (query: URLSearchParams) => void) =>
    setQuery((known) => {
      const copy = new URLSearchParams(known);
      edit(copy);
      return copy;
    });
  return [query, change];
}

/** Sets a name of a query to a value; an empty one removes it. */
export function setOrDelete(query: URLSearchParams, name: string, value: string): void {
  if (value === "") query.delete(name);
  else query.set(name, value);
}

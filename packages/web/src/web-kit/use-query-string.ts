import { useSearchParams } from "react-router-dom";

/** The query of the address and a way to change it; what `edit` is given is a copy. Adds one step to the history. */
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

import { compareText } from "@iphub/sdk/domain/compare-text";

/**
 * The address of a list as it is narrowed, ordered and grouped, the same for the same choices; null for the list as it
 * begins. `leftOut` are names of the query that are about something else, such as an open row.
 */
export function listAddress(path: string, query: URLSearchParams, leftOut: readonly string[] = []): string | null {
  const choices = [...query].filter(([name]) => !leftOut.includes(name));
  if (choices.length === 0) return null;
  return `${path}?${new URLSearchParams(choices.toSorted(([one], [other]) => compareText(one, other)))}`;
}

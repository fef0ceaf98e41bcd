import { compareText } from "@iphub/sdk/domain/compare-text";

/**
 * The address of a list as it is narrowed, ordered and grouped, the same for the same choices; null for the list as it
 * begins. What is none of its `choices`, such as an open row or the preview mode, is left out.
 */
export function listAddress(path: string, query: URLSearchParams, choices: readonly string[]): string | null {
  const chosen = [...query].filter(([name]) => choices.includes(name));
  if (chosen.length === 0) return null;
  return `${path}?${new URLSearchParams(chosen.toSorted(([one], [other]) => compareText(one, other)))}`;
}

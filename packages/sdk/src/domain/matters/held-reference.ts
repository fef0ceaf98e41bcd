import { referenceKey } from "./reference-key.ts";

const held = "is already the reference of another matter";
const advice = { reference: "give another reference", number: "check it, or go to that matter" } as const;

/** What to do about a reference that another matter has: no one can give another application number. */
export function adviceOn(reference: string): string {
  return isOfOneMatter(reference) ? advice.number : advice.reference;
}

/** What is wrong with a reference; the same words for a matter that the person may see and one that they may not. */
export function heldElsewhere(reference: string): string {
  return `${held}; ${adviceOn(reference)}`;
}

/** The references that a refusal says other matters have, as the hub read them. */
export function refusedReferences(faults: readonly { readonly field: string; readonly message: string }[]): string[] {
  const endings = Object.values(advice).map((words) => ` ${held}; ${words}`);
  return faults.flatMap(({ field, message }) => {
    const ending = field === "references" ? endings.find((words) => message.endsWith(words)) : undefined;
    return ending === undefined ? [] : [message.slice(0, -ending.length)];
  });
}

/**
 * Whether a reference stays with one matter, even where a caller insists: by an application number the hub reads the
 * record of the patent office, and proposes its deadlines on each matter that has it.
 */
export function isOfOneMatter(reference: string): boolean {
  return referenceKey(reference).startsWith("number:");
}

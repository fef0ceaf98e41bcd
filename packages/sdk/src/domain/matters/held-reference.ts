import { referenceKey } from "./reference-key.ts";

/** The same words for a matter that the person may see and one that they may not. */
export const heldElsewhere = "is already the reference of another matter; give another reference";

/** The references that a refusal says other matters have, as the hub read them. */
export function refusedReferences(faults: readonly { readonly field: string; readonly message: string }[]): string[] {
  return faults.flatMap(({ field, message }) => {
    if (field !== "references" || !message.endsWith(` ${heldElsewhere}`)) return [];
    return [message.slice(0, -heldElsewhere.length - 1)];
  });
}

/**
 * Whether a reference stays of one matter, whoever insists: by an application number the hub reads the patent office's
 * record, and proposes its deadlines on each matter that has it.
 */
export function isOfOneMatter(reference: string): boolean {
  return referenceKey(reference).startsWith("number:");
}

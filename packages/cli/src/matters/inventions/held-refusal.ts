import type { Hub } from "@iphub/sdk/client";
import { adviceOn, isOfOneMatter } from "@iphub/sdk/domain/matters/held-reference";
import { type HeldReference, heldReference } from "@iphub/ui-core/matters/inventions/held-references";
import { CliError, exitCodes } from "../../command-line/exit-codes.ts";
import type { Input } from "../../command-line/input.ts";

/** What --allow-duplicate does in a verb, and what it did not do. */
interface Insistence {
  readonly does: string;
  readonly doesNot: string;
}

/** The refusal of a change with the matters that have the reference, if the person sees one; any other as it is. */
export async function refusedChange(refusal: unknown, hub: Hub, { allowDuplicate }: Input): Promise<unknown> {
  // The refusal is reported even if its matters could not be looked up.
  const held = await heldReference(hub, refusal).catch(() => null);
  if (held === null) return refusal;
  return heldConflict(held, [insistence(held.reference, allowDuplicate === true, changing)]);
}

const changing: Insistence = { does: "adds it to this matter too", doesNot: "does not add it" };

/** Names the matters of a reference; which of several is meant is not guessed. */
export function heldConflict({ reference, holders }: HeldReference, advice: readonly string[]): CliError {
  const ids = holders.map(({ id }) => id).join(" and ");
  const message = `${reference} is already the reference of ${ids}; ${adviceOn(reference)}`;
  return new CliError(exitCodes.conflict, message, advice.join(" "));
}

/** What --allow-duplicate does for a reference, or why it did nothing. Only the hub knows the docketing system's numbers. */
export function insistence(reference: string, isGiven: boolean, { does, doesNot }: Insistence): string {
  if (isOfOneMatter(reference)) return "An application number stays of one matter, also with --allow-duplicate.";
  return isGiven
    ? `--allow-duplicate ${doesNot}: the reference is a number of the docketing system, or you do not see every matter that has it.`
    : `--allow-duplicate ${does}, unless it is a number of the docketing system or of a matter that you do not see.`;
}

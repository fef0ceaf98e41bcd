import type { Hub } from "@iphub/sdk/client";
import type { InventionHit } from "@iphub/sdk/contract/inventions";
import { refusedReferences } from "@iphub/sdk/domain/matters/held-reference";
import { referenceKey } from "@iphub/sdk/domain/matters/reference-key";
import { HubHttpError } from "@iphub/sdk/errors";

/** A reference that other matters have, with those of them that the person sees. */
export interface HeldReference {
  readonly reference: string;
  readonly holders: readonly InventionHit[];
}

/**
 * The first reference because of which the hub refused a matter; null where it refused for another reason, and where the
 * person sees no matter that has one, as behind a wall.
 */
export async function heldReference(hub: Hub, refusal: unknown): Promise<HeldReference | null> {
  if (!(refusal instanceof HubHttpError)) return null;
  for (const reference of refusedReferences(refusal.fields)) {
    const holders = await holdersOf(hub, reference);
    if (holders.length > 0) return { reference, holders };
  }
  return null;
}

/** The matters with a reference, in any spelling, that the person sees. */
export async function holdersOf(hub: Hub, reference: string): Promise<readonly InventionHit[]> {
  const key = referenceKey(reference);
  // The whole reference comes before what only begins with it.
  const { data } = await hub.inventions.search({ qs: reference, size: 100 });
  return data.filter(({ references }) => references.some((own) => referenceKey(own) === key));
}

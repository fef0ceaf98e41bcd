import type { PortfolioDocument } from "../../../contract/portfolio.ts";
import { referenceKey } from "../../matters/reference-key.ts";
import { newMatterKey, type PortfolioFault } from "./entries.ts";

/** A matter of the hub with its references. */
interface ReferencedMatter {
  readonly id: string;
  readonly references: readonly string[];
}

/** Which matter each reference means, on the hub and in a portfolio file. */
export interface MatterReferences {
  /** The id of the matter, or the key of one that the file makes; null where neither has the reference. */
  of(reference: string): string | null;
  readonly faults: readonly PortfolioFault[];
}

/**
 * Joins the references of the hub's matters with those of a file's. A matter of the file is the one on the hub that has
 * any of its references; a fault where two have, or where two entries are one matter.
 */
export function matterReferences(
  stored: readonly ReferencedMatter[],
  document: Pick<PortfolioDocument, "matters">,
): MatterReferences {
  const known = new Map(stored.flatMap(({ id, references }) => references.map((one) => [referenceKey(one), id])));
  const faults: PortfolioFault[] = [];
  const paths = new Map<string, string>();
  for (const [index, { reference, references = [] }] of (document.matters ?? []).entries()) {
    const path = `matters[${index}]`;
    const keys = [reference, ...references].map(referenceKey);
    const found = [...new Set(keys.flatMap((key) => known.get(key) ?? []))];
    const [matter = newMatterKey(referenceKey(reference)), other] = found;
    const same = paths.get(matter);
    if (other !== undefined) faults.push({ path, message: "has references of two matters; leave those of one out" });
    else if (same !== undefined) faults.push({ path, message: `is the same matter as ${same}; leave one of them out` });
    else paths.set(matter, path);
    for (const key of keys) if (!known.has(key)) known.set(key, matter);
  }
  return { of: (reference) => known.get(referenceKey(reference)) ?? null, faults };
}

import type { PortfolioDocument } from "../../../contract/portfolio.ts";
import { referenceKey, withSameDashes } from "../../matters/reference-key.ts";
import { newMatterKey, type PortfolioFault } from "./entries.ts";

/** A matter of the hub with its references. */
interface ReferencedMatter {
  readonly id: string;
  readonly references: readonly string[];
}

/** A reference with the matter that has it. */
interface HeldReference {
  readonly reference: string;
  readonly matter: string;
}

/** Which matter each reference means, on the hub and in a portfolio file. */
export interface MatterReferences {
  /** The id of the matter, or the key of one that the file makes; null where neither or several have the reference. */
  of(reference: string): string | null;
  /** All matters that have the reference, in the same form: several where the hub has it twice. */
  all(reference: string): readonly string[];
  /** The matter of an entry of the file by its path, in the same form; null where its references name several. */
  entry(path: string): string | null;
  readonly faults: readonly PortfolioFault[];
}

/**
 * Joins the references of the hub's matters with those of a file's. A matter of the file is the one on the hub that has
 * its references; a fault where these are of two, or where two entries are one matter. Where the hub has a reference twice,
 * the others of the entry may say which matter is meant.
 */
export function matterReferences(
  stored: readonly ReferencedMatter[],
  document: Pick<PortfolioDocument, "matters">,
): MatterReferences {
  const known = new Map<string, readonly HeldReference[]>();
  const add = (reference: string, matter: string) => {
    const key = referenceKey(reference);
    known.set(key, [...(known.get(key) ?? []), { reference, matter }]);
  };
  for (const { id, references } of stored) for (const reference of references) add(reference, id);
  const all = (reference: string) => {
    const held = withSameDashes(known.get(referenceKey(reference)) ?? [], reference);
    return [...new Set(held.map(({ matter }) => matter))];
  };
  const faults: PortfolioFault[] = [];
  const paths = new Map<string, string>();
  const entries = new Map<string, string>();
  for (const [index, { reference, references = [] }] of (document.matters ?? []).entries()) {
    const path = `matters[${index}]`;
    const own = [reference, ...references];
    const [matter = newMatterKey(referenceKey(reference)), ...others] = meant(own.map(all));
    const same = paths.get(matter);
    if (others.length > 0) {
      faults.push({ path, message: severalMatters([matter, ...others], own, all) });
      continue;
    }
    entries.set(path, matter);
    if (same !== undefined) faults.push({ path, message: `is the same matter as ${same}; leave one of them out` });
    else paths.set(matter, path);
    for (const one of own) if (all(one).length === 0) add(one, matter);
  }
  const of = (reference: string) => {
    const [only, ...others] = all(reference);
    return others.length === 0 ? (only ?? null) : null;
  };
  return { of, all, entry: (path) => entries.get(path) ?? null, faults };
}

/** The matter that has all references of an entry which any matter has; else every matter that has one. */
function meant(holders: readonly (readonly string[])[]): readonly string[] {
  const held = holders.filter((ids) => ids.length > 0);
  const any = [...new Set(held.flat())];
  const every = any.filter((id) => held.every((ids) => ids.includes(id)));
  return every.length === 1 ? every : any;
}

function severalMatters(
  matters: readonly string[],
  references: readonly string[],
  all: (reference: string) => readonly string[],
): string {
  const twice = references.find((reference) => all(reference).length > 1);
  if (twice !== undefined) return twiceHeld(twice, all(twice));
  return `has references of several matters, ${matters.join(" and ")}; leave those of one out`;
}

/** What is said of a reference that the hub has twice: it names no matter. */
export function twiceHeld(reference: string, matters: readonly string[]): string {
  return `${reference} is the reference of ${matters.join(" and ")}; name the matter by another of its references`;
}

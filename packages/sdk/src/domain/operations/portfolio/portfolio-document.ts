import type { InventionHit } from "../../../contract/inventions.ts";
import { type PortfolioSection, portfolioSectionNames } from "../../../contract/portfolio.ts";
import { objectOf } from "../../../records/record.ts";
import { referenceKey } from "../../matters/reference-key.ts";
import { type EntryName, type StoredEntry, sectionOfKind, type Values } from "./entries.ts";
import { isEndedDeadline } from "./kinds/deadlines.ts";
import { namedFilters } from "./kinds/filters.ts";
import { matterReferences } from "./matter-references.ts";
import type { StoredPortfolio } from "./record-kind.ts";
import { keyOfName, sectionRules, storedEntries } from "./record-kinds.ts";

/** A portfolio as a file writes it, with what a file cannot name. */
export interface ExportedPortfolio {
  readonly document: Readonly<Record<PortfolioSection, readonly Values[]>>;
  /** Matters without a reference, which a file cannot name, with everything that is on them. */
  readonly withoutReference: number;
  /** Matters without a reference that only they have, likewise: a reference and the matters that have it. */
  readonly ambiguous: readonly TwiceHeld[];
  /** Teams, templates, filters and boards with a name that an earlier one has. */
  readonly sameName: number;
  /** Deadlines that were rejected or closed: they are no part of a file, which would docket them again. */
  readonly ended: number;
  /** The deadlines whose number counts ended ones, so that a hub without those refuses it. */
  readonly countingEnded: readonly EntryName[];
}

/** A reference that several matters have. */
export interface TwiceHeld {
  readonly reference: string;
  readonly ids: readonly string[];
}

/** The portfolio of a hub in the form of a file, by matters; what is empty is left out. */
export function exportedPortfolio(stored: StoredPortfolio): ExportedPortfolio {
  const withoutReference = stored.matters.filter(({ references }) => references.length === 0);
  const { named, ambiguous } = namedMatters(stored.matters.filter(({ references }) => references.length > 0));
  const kept = ofMatters(stored, named);
  const all = storedEntries(kept).filter(({ name }) => sectionOfKind(name.section) === name.section);
  const ended = all.filter(isEndedDeadline);
  const entries = all.filter((entry) => !isEndedDeadline(entry));
  const first = [...new Map(entries.toReversed().map((entry) => [entry.key, entry])).values()].toReversed();
  const ownFilters = stored.filters.filter(({ type }) => type === "personal");
  const unnamedViews = ownFilters.length - namedFilters(ownFilters).length;
  const places = new Map(kept.matters.map(({ id }, index) => [id, index]));
  const placeOf = ({ matter }: StoredEntry) => places.get(matter ?? "") ?? 0;
  const sections = Map.groupBy(
    first.toSorted((a, b) => placeOf(a) - placeOf(b)),
    ({ name }) => name.section,
  );
  const written = (section: PortfolioSection) =>
    (sections.get(section) ?? []).map((entry) => {
      const { title: name, ...facts } = entry.values;
      return sectionRules[section].written?.(entry, kept) ?? { name, ...facts };
    });
  return {
    document: objectOf(portfolioSectionNames.map((section) => [section, written(section)])),
    withoutReference: withoutReference.length,
    ambiguous,
    sameName: entries.length - first.length + unnamedViews,
    ended: ended.length,
    countingEnded: countingEnded(entries, ended),
  };
}

/** What is on these matters, and what is on none. */
function ofMatters(stored: StoredPortfolio, named: readonly InventionHit[]): StoredPortfolio {
  const matters = new Set(named.map(({ id }) => id));
  const nameless = new Set(stored.matters.flatMap(({ id }) => (matters.has(id) ? [] : [id])));
  return {
    ...stored,
    matters: named,
    milestones: stored.milestones.filter(({ inventionId }) => !nameless.has(inventionId)),
    tasks: stored.tasks.filter(({ invention }) => !nameless.has(invention.id)),
    deadlines: stored.deadlines.filter(({ invention }) => !nameless.has(invention.id)),
  };
}

/** The deadlines with an ended one of the same title before them. */
function countingEnded(entries: readonly StoredEntry[], ended: readonly StoredEntry[]): EntryName[] {
  const keys = new Set(ended.map(({ key }) => key));
  return entries.flatMap(({ name, matter }) => {
    if (name.section !== "deadlines") return [];
    const earlier = Array.from({ length: name.number - 1 }, (_, index) => ({ ...name, number: index + 1 }));
    return earlier.some((one) => keys.has(keyOfName(one, () => matter) ?? "")) ? [name] : [];
  });
}

/** Matters with a reference before their others that no other matter has; which have none, and why. */
function namedMatters(matters: readonly InventionHit[]) {
  const holders = matterReferences(matters, {}).all;
  const isOwn = (reference: string) => holders(reference).length === 1;
  const named: InventionHit[] = [];
  const ambiguous = new Map<string, TwiceHeld>();
  for (const matter of matters) {
    const [first = "", ...others] = matter.references;
    const name = isOwn(first) ? first : others.find(isOwn);
    const key = referenceKey(first);
    if (name !== undefined) {
      named.push({ ...matter, references: [name, ...matter.references.filter((one) => one !== name)] });
    } else if (!ambiguous.has(key)) ambiguous.set(key, { reference: first, ids: holders(first) });
  }
  return { named, ambiguous: [...ambiguous.values()] };
}

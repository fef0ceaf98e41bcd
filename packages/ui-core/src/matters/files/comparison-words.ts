import type { ComparedClaim } from "@iphub/sdk/domain/matters/compare-claims";
import { type ChangeCounts, type Comparison, countChanges } from "@iphub/sdk/domain/matters/compare-texts";

/** The kind of a change in a word, with a sign, because colours alone would tell it to some only. */
export const changeWords: Readonly<Record<ComparedClaim["kind"], string>> = {
  same: "unchanged",
  changed: "± changed",
  renumbered: "→ renumbered",
  added: "+ added",
  removed: "− removed",
};

/** The heading of a compared claim: `Claim 4, now 3`. */
export function claimTitle({ before, after }: Pick<ComparedClaim, "before" | "after">): string {
  if (before && after && before.number !== after.number) return `Claim ${before.number}, now ${after.number}`;
  return `Claim ${after?.number ?? before?.number ?? ""}`;
}

/** The two statuses of a claim where they differ: `Original → Currently Amended`; null where none is said, or one only. */
export function statusWords({ before, after }: Pick<ComparedClaim, "before" | "after">): string | null {
  const [was, is] = [before?.status ?? null, after?.status ?? null];
  if (is === null) return was;
  return was === null || was === is ? is : `${was} → ${is}`;
}

/** What changed, in a sentence for claims and one for the rest. */
export function comparisonWords({ before, claims, after }: Comparison): string {
  const rest = countsText(countChanges([...before, ...after]));
  if (claims.length === 0) return rest === "" ? "Nothing changed." : `Paragraphs: ${rest}.`;
  const own = countsText(countChanges(claims));
  const ofClaims = own === "" ? "No claim changed." : `Claims: ${own}.`;
  return rest === "" ? ofClaims : `${ofClaims} Other paragraphs: ${rest}.`;
}

function countsText({ changed, added, removed, renumbered }: ChangeCounts): string {
  const counts = [
    [changed, "changed"],
    [added, "added"],
    [removed, "removed"],
    [renumbered, "renumbered"],
  ] as const;
  return counts.flatMap(([count, words]) => (count === 0 ? [] : `${count} ${words}`)).join(", ");
}

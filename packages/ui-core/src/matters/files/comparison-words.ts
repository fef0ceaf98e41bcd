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

/**
 * Whether a claim is independent, and else what it depends on; both versions where a change of its words changed that:
 * `depends on claim 1 → independent`. Null for a claim without words.
 */
export function dependencyWords({ kind, before, after, dependency }: Omit<ComparedClaim, "words">): string | null {
  const [was, is] = [referenceWords(before, dependency.before), referenceWords(after, dependency.after)];
  if (is === null) return was;
  const isSaidOnce = was === null || was === is || kind !== "changed" || dependency.isKept;
  return isSaidOnce ? is : `${was} → ${is}`;
}

/** That a claim with the same words means something else now: `also changed by claim 1`; null where it does not. */
export function alsoChangedWords({ dependency: { changedBy } }: Pick<ComparedClaim, "dependency">): string | null {
  return changedBy.length === 0 ? null : `also changed by ${claimsWords(changedBy, "and")}`;
}

/** The same of claims that are left out, a sentence for each change: `Also changed by claim 1: claims 2 and 3.` */
export function alsoChangedSentences(claims: readonly ComparedClaim[]): readonly string[] {
  const byChange = Map.groupBy(claims, (claim) => alsoChangedWords(claim) ?? "");
  return [...byChange].flatMap(([words, changed]) => {
    const numbers = changed.flatMap(({ after }) => after?.number ?? []);
    return words === "" ? [] : [`A${words.slice(1)}: ${claimsWords(numbers, "and")}.`];
  });
}

function referenceWords(claim: ComparedClaim["after"], references: readonly number[] | null): string | null {
  if (claim === null || references === null || claim.text === "") return null;
  return references.length === 0 ? "independent" : `depends on ${claimsWords(references, "or")}`;
}

/** `claim 3`, `claims 1 or 3`, `claims 1 to 4 and 7`. */
function claimsWords(numbers: readonly number[], last: "and" | "or"): string {
  const runs: number[][] = [];
  for (const number of numbers) {
    const run = runs.at(-1);
    if (run?.at(-1) === number - 1) run.push(number);
    else runs.push([number]);
  }
  const parts = runs.flatMap((run) => (run.length > 2 ? [`${run[0]} to ${run.at(-1)}`] : run.map(String)));
  const listed = parts.length > 1 ? `${parts.slice(0, -1).join(", ")} ${last} ${parts.at(-1)}` : parts.join("");
  return `${numbers.length === 1 ? "claim" : "claims"} ${listed}`;
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

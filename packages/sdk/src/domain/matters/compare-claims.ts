import { type ClaimChange, type ClaimDependency, withDependencies } from "./claim-dependency.ts";
import { withReferences } from "./claim-references.ts";
import type { Claim } from "./text-claims.ts";
import { likeness, type SequenceDiff, type WordChange, wordChanges, wordsOf } from "./word-changes.ts";

/** A claim in two versions of a text. */
export interface ComparedClaim {
  readonly kind: ClaimChange;
  /** Null for an added claim. */
  readonly before: Claim | null;
  /** Null for a removed claim. */
  readonly after: Claim | null;
  readonly words: readonly WordChange[];
  readonly dependency: ClaimDependency;
}

/** A claim in two versions, of which is not known yet what it depends on. */
type PairedClaim = Omit<ComparedClaim, "dependency">;

/** Claims with less in common than this are two claims, whatever their numbers. */
const leastLikeness = 0.35;
/** A claim with another number is the same one only if it has this much in common. */
const movedLikeness = 0.6;

type Pair = readonly [before: Claim, after: Claim];

/**
 * Compares the claims of two versions, each against its own: claim 4 that became claim 3 is renumbered, not a removed and
 * an added claim. They are in the order of the newer version; a removed one is where it was.
 */
export function compareClaims(before: readonly Claim[], after: readonly Claim[], diff: SequenceDiff): ComparedClaim[] {
  const pairs = pairsOf(before, after);
  const becomes = new Map(pairs.map(([older, newer]) => [older.number, newer.number]));
  const olderOf = new Map(pairs.map(([older, newer]) => [newer, older]));
  const kept = new Set(olderOf.values());
  const removed = before.filter((claim) => !kept.has(claim) && !isCancelled(claim));
  const compared: PairedClaim[] = [];
  const removeUpTo = (number: number) => {
    while (removed[0] && removed[0].number <= number) compared.push(goneClaim(removed.shift()));
  };
  for (const claim of after) {
    const older = olderOf.get(claim);
    if (!older && isCancelled(claim)) continue;
    removeUpTo((older ?? claim).number - 1);
    compared.push(older ? pairedClaim(older, claim, becomes, diff) : newClaim(claim));
  }
  removeUpTo(Number.MAX_SAFE_INTEGER);
  return withDependencies(compared);
}

/** A cancelled claim is listed without its words: it is a claim no more. */
function isCancelled({ status, text }: Claim): boolean {
  return text === "" && /^cancell?ed$/i.test(status ?? "");
}

/** Pairs the claims: first those with the same words, then by number, then what was moved and changed. */
function pairsOf(before: readonly Claim[], after: readonly Claim[]): Pair[] {
  const older = new Set(before.filter((claim) => !isCancelled(claim)));
  const newer = new Set(after.filter((claim) => !isCancelled(claim)));
  const pairs: Pair[] = [];
  const pair = (isOne: (before: Claim, after: Claim) => boolean) => {
    for (const claim of [...newer]) {
      const found = [...older].filter((one) => isOne(one, claim));
      const [nearest] = found.sort((one, other) => distance(one, claim) - distance(other, claim));
      if (!nearest) continue;
      pairs.push([nearest, claim]);
      older.delete(nearest);
      newer.delete(claim);
    }
  };
  const textOf = new Map([...older, ...newer].map((claim) => [claim, withoutReferences(claim)]));
  const wordsAs = (claim: Claim) => textOf.get(claim) ?? "";
  pair((one, other) => one.number === other.number && wordsAs(one) === wordsAs(other));
  pair((one, other) => wordsAs(one) === wordsAs(other));
  pair((one, other) => one.number === other.number && likeness(one.text, other.text) >= movedLikeness);
  pair((one, other) => likeness(one.text, other.text) >= movedLikeness);
  pair((one, other) => one.number === other.number && likeness(one.text, other.text) >= leastLikeness);
  return pairs;
}

function distance(one: Claim, other: Claim): number {
  return Math.abs(one.number - other.number);
}

function withoutReferences({ text }: Claim): string {
  return wordsOf(withReferences(text, () => "#")).join(" ");
}

function pairedClaim(
  before: Claim,
  after: Claim,
  becomes: ReadonlyMap<number, number>,
  diff: SequenceDiff,
): PairedClaim {
  const words = wordChanges(before.text, after.text, diff);
  const isSame = words.every(({ kind }) => kind === "same");
  const followed = withReferences(before.text, (number) => String(becomes.get(number) ?? number));
  const isFollowed = wordsOf(followed).join(" ") === wordsOf(after.text).join(" ");
  const isMoved = before.number !== after.number;
  const kind = isSame && !isMoved ? "same" : isSame || isFollowed ? "renumbered" : "changed";
  return { kind, before, after, words };
}

function newClaim(after: Claim): PairedClaim {
  return { kind: "added", before: null, after, words: [{ kind: "added", text: after.text }] };
}

function goneClaim(before: Claim | undefined): PairedClaim {
  return {
    kind: "removed",
    before: before ?? null,
    after: null,
    words: [{ kind: "removed", text: before?.text ?? "" }],
  };
}

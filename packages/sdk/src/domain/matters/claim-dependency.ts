import { claimsReferredTo } from "./claim-references.ts";
import type { Claim } from "./text-claims.ts";

/** What became of a claim. Of a `renumbered` one only numbers changed: its own, or those that it refers to. */
export type ClaimChange = "same" | "changed" | "renumbered" | "added" | "removed";

/** What a claim of two versions depends on. */
export interface ClaimDependency {
  /** The claims that it refers to in the older version, by their numbers there; null for an added claim. */
  readonly before: readonly number[] | null;
  /** Those in the newer version; null for a removed claim. */
  readonly after: readonly number[] | null;
  /** Whether both are the same claims, whatever their numbers. */
  readonly isKept: boolean;
  /**
   * The claims of the newer version by which a claim means something else now, although its own words are the same: it
   * depends on them, perhaps over others, and they changed, are gone, or are not those that it depended on.
   */
  readonly changedBy: readonly number[];
}

interface PairedClaim {
  readonly kind: ClaimChange;
  readonly before: Claim | null;
  readonly after: Claim | null;
}

/** A claim with the claims that it refers to. */
interface LinkedClaim<One extends PairedClaim = PairedClaim> {
  readonly claim: One;
  readonly was: readonly number[] | null;
  readonly is: readonly number[] | null;
  /** Those of the older version by the numbers that they have now, without those that are gone. */
  readonly followed: readonly number[];
}

/** Adds to the claims of two versions what each depends on. */
export function withDependencies<One extends PairedClaim>(
  claims: readonly One[],
): (One & { readonly dependency: ClaimDependency })[] {
  const numbersOf = (side: "before" | "after") => claims.flatMap((claim) => claim[side]?.number ?? []);
  const [older, newer] = [numbersOf("before"), numbersOf("after")];
  const becomes = new Map(
    claims.flatMap(({ before, after }) => (before && after ? [[before.number, after.number] as const] : [])),
  );
  // A number that no claim of the older version has is a slip there, and stays what it is.
  const numbersNow = (number: number) => becomes.get(number) ?? (older.includes(number) ? [] : number);
  const linked = claims.map((claim): LinkedClaim<One> => {
    const was = claim.before && claimsReferredTo(claim.before, older);
    const is = claim.after && claimsReferredTo(claim.after, newer);
    return { claim, was, is, followed: (was ?? []).flatMap(numbersNow) };
  });
  const byNumber = new Map(linked.flatMap((one) => (one.claim.after ? [[one.claim.after.number, one] as const] : [])));
  return linked.map((one) => ({ ...one.claim, dependency: dependencyOf(one, byNumber) }));
}

function dependencyOf(one: LinkedClaim, byNumber: ReadonlyMap<number, LinkedClaim>): ClaimDependency {
  const { was: before, is: after, followed } = one;
  const isKept = followed.length === (after ?? []).length && followed.every((number) => after?.includes(number));
  return { before, after, isKept, changedBy: isUnchanged(one) ? causesOf(one, byNumber) : [] };
}

function isUnchanged({ claim: { kind } }: LinkedClaim): boolean {
  return kind === "same" || kind === "renumbered";
}

function causesOf(own: LinkedClaim, byNumber: ReadonlyMap<number, LinkedClaim>): readonly number[] {
  const causes = new Set<number>();
  const reached = new Set([own]);
  for (const one of reached) {
    for (const number of one.is ?? []) {
      const parent = byNumber.get(number);
      const isOther = isUnchanged(one) && !one.followed.includes(number);
      if (isOther || (parent && !isUnchanged(parent))) causes.add(number);
      if (parent) reached.add(parent);
    }
  }
  return [...causes].filter((number) => number !== own.claim.after?.number).sort((one, other) => one - other);
}

import type { SequenceDiff } from "@iphub/sdk/domain/matters/word-changes";
import { diffArrays } from "diff";

/** Two texts that share nothing are compared for so long, in milliseconds, before they count as two texts. */
const longestMs = 2_000;

/** Compares two sequences by Myers' algorithm: the fewest elements are removed and added. */
export const sequenceDiff: SequenceDiff = (before, after) => {
  const changes = diffArrays([...before], [...after], { timeout: longestMs });
  if (changes === undefined) {
    return [
      { kind: "removed", count: before.length },
      { kind: "added", count: after.length },
    ];
  }
  return changes.map(({ added, removed, value }) => ({
    kind: added ? "added" : removed ? "removed" : "same",
    count: value.length,
  }));
};

import { failingPieces, isWaiting, pieceFailed, type RetriedWork } from "../../platform/jobs/failing-work.ts";
import type { Platform } from "../../platform/platform.ts";

const minute = 60 * 1000;

/** Call-ups are looked for every ten minutes. Those of a deadline that fail are tried for ever, every hour in the end. */
export const retriedCallUps: RetriedWork = {
  work: "call-ups",
  firstMilliseconds: 10 * minute,
  longestMilliseconds: 60 * minute,
};

/** The deadlines whose call-ups fail, during one look at all of them. */
export interface FailingCallUps {
  /** Whether the call-ups of a deadline are to be made now: they have not failed, or their pause is over. */
  isTried(id: string): boolean;
  /** Notes that the call-ups of a deadline failed, unless it was left out. */
  failed(id: string, error: unknown, words: string): Promise<void>;
  /** The deadlines that failed, or were left out, in this look. */
  now(): string[];
}

/** Reads which deadlines have failed before. */
export async function readFailingCallUps(platform: Platform): Promise<FailingCallUps> {
  const before = await failingPieces(platform, retriedCallUps.work);
  const found = new Set<string>();
  const isTried = (id: string) => {
    const isLeftOut = isWaiting(before.get(id), platform);
    if (isLeftOut) found.add(id);
    return !isLeftOut;
  };
  return {
    isTried,
    async failed(id, error, words) {
      if (!isTried(id)) return;
      found.add(id);
      await pieceFailed(platform, retriedCallUps, { subject: id, error, named: { deadline: id }, words });
    },
    now: () => [...found],
  };
}

import type { FuzzReport } from "./fuzz.ts";

const pairs = (counts: Readonly<Record<string, number>>) =>
  Object.entries(counts)
    .map(([what, times]) => `${times} × ${what}`)
    .join(", ");

/** The figures of a fuzz, a line each. */
export function fuzzFigures(report: FuzzReport): string[] {
  const { requests, seconds, statuses, malformed, never, memory, faults, leaks } = report;
  return [
    `${requests} requests in ${Math.round(seconds)} s: ${pairs(statuses)}`,
    `malformed: ${pairs(malformed)}`,
    `memory in MB: heap ${memory.warmHeap} once warm, ${memory.idleHeap} after idle time; process ${memory.idle}, at most ${memory.most}`,
    `never answered with success: ${never.join(", ") || "none"}`,
    `faults ${faults.length}, over the wall ${leaks.length}`,
  ];
}

const mostLines = 40;

/** What a fuzz found to be wrong, a line each; none where all is well. */
export function fuzzFaults({ faults, leaks }: FuzzReport): string[] {
  return [...leaks.map((line) => `over the wall: ${line}`), ...faults].slice(0, mostLines);
}

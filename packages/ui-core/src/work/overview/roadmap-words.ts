import type { RoadmapStop } from "@iphub/sdk/contract/overview";
import { dueBadge } from "@iphub/sdk/domain/due-badge";

/**
 * One milestone of a roadmap in words, with its state as a glyph: `✓ File`, `Respond ▲ 3 d overdue`, `✕ Appeal
 * cancelled`.
 */
export function stopWords({ title, state, dueAt }: RoadmapStop, today: string): string {
  if (state === "deleted") return `✕ ${title} cancelled`;
  if (state === "finished") return `✓ ${title}`;
  return `${title} ${dueBadge({ dueAt, today }).text}`;
}

/** A roadmap as one line, for a cell. */
export function roadmapWords(stops: readonly RoadmapStop[], today: string): string {
  return stops.map((stop) => stopWords(stop, today)).join(" ─ ");
}

import type { Milestone } from "@iphub/sdk/contract/milestones";
import { dueBadge } from "@iphub/sdk/domain/due-badge";
import { noMilestoneId } from "@iphub/sdk/domain/work/milestone-order";
import { cutEnd, singleLine, textWidth } from "../../terminal-kit/text-cells.ts";
import type { TextStyle, Theme } from "../../terminal-kit/theme.ts";

type Stop = { readonly id: string; readonly text: string; readonly style: TextStyle };

const between = " ─ ";
const widestTitle = 28;

/**
 * A matter's milestones in order as one line of at most `width` cells, each with its state and due date; empty if there
 * are none. It is scrolled to the selected one.
 */
export function roadmapLine(
  theme: Theme,
  milestones: readonly Milestone[],
  options: { readonly today: string; readonly width: number; readonly selectedId: string | undefined },
): string {
  const { today, width, selectedId } = options;
  const stops = milestones.filter(({ id }) => id !== noMilestoneId).map((milestone) => stopOf(milestone, today));
  const at = Math.max(
    0,
    stops.findIndex((stop) => stop.id === selectedId),
  );
  const cells = (from: number) =>
    stops.slice(from, at + 1).reduce((sum, { text }) => sum + textWidth(text) + between.length, from > 0 ? 2 : 0);
  let first = 0;
  while (first < at && cells(first) > width) first += 1;
  let room = width - (first > 0 ? 2 : 0);
  const shown = stops.slice(first).flatMap(({ id, text, style }, index) => {
    const gap = index === 0 ? "" : between;
    if (room <= gap.length + 1) return [];
    const cut = cutEnd(text, room - gap.length);
    room -= gap.length + textWidth(cut);
    const look = id === selectedId ? { ...style, bold: true, underline: true } : style;
    return [theme.paint(gap, { role: "line" }) + theme.paint(cut, look)];
  });
  return (first > 0 ? theme.paint("… ", { role: "muted" }) : "") + shown.join("");
}

function stopOf({ id, title, dueAt, finalDate, standing, deleted, finished }: Milestone, today: string): Stop {
  const name = cutEnd(singleLine(title), widestTitle);
  if (deleted) return { id, text: `✕ ${name} cancelled`, style: { role: "muted" } };
  const { text, tone } = dueBadge({ dueAt, finalDate, standing, today });
  if (finished) return { id, text: `✓ ${name}`, style: { role: "ok" } };
  return { id, text: `${name} ${text}`, style: { role: tone } };
}

import { Text } from "ink";
import { padCells, wrapCells } from "./text-cells.ts";
import type { TextStyle, Theme } from "./theme.ts";

/** A label with its value: `Due date  ▲ 3 d overdue`. */
export type Fact = { readonly label: string; readonly value: string; readonly style?: TextStyle };

const labelWidth = 12;
const leastValue = 16;

/** Lines of a text; spaces that must not break become plain ones once the lines are made. */
const wrapped = (text: string, width: number) => wrapCells(text, width).map((line) => line.replaceAll("\u00a0", " "));

/** Facts as lines of at most `width` cells: labels left, values wrapped beside them, or below where it is narrow. */
export function factLines(theme: Theme, facts: readonly Fact[], width: number): string[] {
  const isNarrow = width - labelWidth < leastValue;
  return facts.flatMap(({ label, value, style = {} }) => {
    const lines = wrapped(value, isNarrow ? width : width - labelWidth).map((line) => theme.paint(line, style));
    const heading = (text: string) => theme.paint(padCells(text, isNarrow ? 0 : labelWidth), { role: "muted" });
    if (isNarrow) return [heading(label), ...lines];
    return lines.map((line, index) => heading(index === 0 ? label : "") + line);
  });
}

/** A heading and what stands under it, wrapped; nothing where there is nothing. */
export function paragraph(theme: Theme, heading: string, text: string, width: number): string[] {
  if (text.trim() === "") return [];
  return ["", theme.paint(heading, { bold: true }), ...wrapped(text.trim(), width)];
}

/** Ready-made lines, one Text; more than `rows` are cut with a mark. */
export function Lines(props: { readonly lines: readonly string[]; readonly rows: number }) {
  const { lines, rows } = props;
  const shown = lines.length > rows ? [...lines.slice(0, Math.max(0, rows - 1)), "…"] : lines;
  return <Text wrap="truncate-end">{shown.join("\n")}</Text>;
}

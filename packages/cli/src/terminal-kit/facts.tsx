import { Text } from "ink";
import { padCells, wrapCells } from "./text-cells.ts";
import type { TextStyle, Theme } from "./theme.ts";

/** A label with its value: `Due date  ▲ 3 d overdue`. */
export type Fact = { readonly label: string; readonly value: string; readonly style?: TextStyle };

const labelWidth = 12;
const leastValue = 16;

/** Wraps text into lines; non-breaking spaces become plain ones afterwards. */
export function wrapFacts(text: string, width: number): string[] {
  return wrapCells(text, width).map((line) => line.replaceAll("\u00a0", " "));
}

/** Facts as lines of at most `width` cells: labels left, values wrapped next to them, or below in a narrow pane. */
export function factLines(theme: Theme, facts: readonly Fact[], width: number): string[] {
  const isNarrow = width - labelWidth < leastValue;
  return facts.flatMap(({ label, value, style = {} }) => {
    const lines = wrapFacts(value, isNarrow ? width : width - labelWidth).map((line) => theme.paint(line, style));
    const heading = (text: string) => theme.paint(padCells(text, isNarrow ? 0 : labelWidth), { role: "muted" });
    if (isNarrow) return [heading(label), ...lines];
    return lines.map((line, index) => heading(index === 0 ? label : "") + line);
  });
}

/** A heading with wrapped text; nothing for an empty text. */
export function paragraph(theme: Theme, heading: string, text: string, width: number): string[] {
  if (text.trim() === "") return [];
  return ["", theme.paint(heading, { bold: true }), ...wrapFacts(text.trim(), width)];
}

/** Prepared lines as one Text; beyond `rows` they are truncated with a mark. */
export function Lines(props: { readonly lines: readonly string[]; readonly rows: number }) {
  const { lines, rows } = props;
  const shown = lines.length > rows ? [...lines.slice(0, Math.max(0, rows - 1)), "…"] : lines;
  return <Text wrap="truncate-end">{shown.join("\n")}</Text>;
}

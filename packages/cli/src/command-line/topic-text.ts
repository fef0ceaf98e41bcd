import type { HelpTopic, Rows } from "./help-topics.ts";

const indent = "  ";

/** A topic as lines for a window of this many columns. */
export function topicText({ summary, parts }: HelpTopic, width: number): string {
  const texts = parts.map((part) =>
    typeof part === "string" ? wrapped(part, width).join("\n") : rowsText(part, width),
  );
  return `${[`${summary}.`, ...texts].join("\n\n")}\n`;
}

function rowsText(rows: Rows, width: number): string {
  const widest = Math.max(...rows.map(([name]) => name.length));
  // Long names are on a line of their own, to leave room for their meanings.
  const column = Math.min(widest, Math.floor(width / 3)) + 2 + indent.length;
  return rows.map(([name, meaning]) => rowText(name, wrapped(meaning, width - column), column)).join("\n");
}

function rowText(name: string, lines: readonly string[], column: number): string {
  const [first = "", ...rest] = lines;
  const begin = `${indent}${name}`;
  const fits = begin.length + 2 <= column;
  const head = fits ? `${begin.padEnd(column)}${first}` : `${begin}\n${" ".repeat(column)}${first}`;
  return [head, ...rest.map((line) => " ".repeat(column) + line)].join("\n");
}

function wrapped(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ")) {
    if (line !== "" && line.length + 1 + word.length > width) {
      lines.push(line);
      line = word;
    } else line = line === "" ? word : `${line} ${word}`;
  }
  return [...lines, line];
}

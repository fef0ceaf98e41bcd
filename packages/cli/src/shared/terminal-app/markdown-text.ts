/** A line that begins something of its own: a list entry, a heading, a quotation, a table's row, a fence. */
const ownLine = /^\s*(?:[-*+]\s|\d+[.)]\s|#|>|\||```)/;

/**
 * Markdown as plain text for the terminal: the lines of a paragraph become one, to be wrapped anew, and marks of
 * emphasis and headings go. What it says stays.
 */
export function markdownText(markdown: string): string {
  const lines: string[] = [];
  let isFenced = false;
  let isNewBlock = true;
  for (const line of markdown.split("\n")) {
    const isFence = line.trimStart().startsWith("```");
    if (isFence) isFenced = !isFenced;
    const joins = !isFenced && !isFence && !isNewBlock && line.trim() !== "" && !ownLine.test(line);
    if (joins) lines.push(`${lines.pop() ?? ""} ${line.trim()}`);
    else lines.push(line.trimEnd());
    isNewBlock = isFence || isFenced || line.trim() === "" || /^\s*[#|]/.test(line);
  }
  return lines.map((line) => line.replace(/^#+\s+/, "").replace(/(\*\*|__)(?=\S)(.+?)(?<=\S)\1/g, "$2")).join("\n");
}

import { wrapCells } from "./text-cells.ts";
import type { Theme } from "./theme.ts";

/** A line that starts a new block: a list entry, a heading, a quotation, a table row, a fence. */
const ownLine = /^\s*(?:[-*+]\s|\d+[.)]\s|#|>|\||```)/;

/** A paragraph, a heading or another block, without its markup. */
interface Block {
  readonly text: string;
  readonly isHeading: boolean;
}

/**
 * Markdown as plain text for the terminal: the lines of a paragraph are joined, to be wrapped again, and markup of
 * emphasis, code and headings is removed. A link is its text with the address after it. No text is lost.
 */
export function markdownText(markdown: string): string {
  return blocksOf(markdown)
    .map(({ text }) => text)
    .join("\n");
}

/** A heading with Markdown under it in lines of at most `width` cells, headings bold; nothing for an empty text. */
export function markdownParagraph(theme: Theme, heading: string, markdown: string, width: number): string[] {
  if (markdown.trim() === "") return [];
  const lines = blocksOf(markdown.trim()).flatMap(({ text, isHeading }) => {
    const wrapped = wrapCells(text, width);
    return isHeading ? wrapped.map((line) => theme.paint(line, { bold: true })) : wrapped;
  });
  return ["", theme.paint(heading, { bold: true }), ...lines];
}

function blocksOf(markdown: string): Block[] {
  const blocks: Block[] = [];
  let isFenced = false;
  let isNewBlock = true;
  for (const line of markdown.split("\n")) {
    if (line.trimStart().startsWith("```")) {
      isFenced = !isFenced;
      isNewBlock = true;
      continue;
    }
    const isOwn = isNewBlock || line.trim() === "" || ownLine.test(line);
    if (isFenced) blocks.push({ text: line.trimEnd(), isHeading: false });
    else if (isOwn) blocks.push(blockOf(line));
    else blocks.push({ text: `${blocks.pop()?.text ?? ""} ${withoutMarks(line.trim())}`, isHeading: false });
    isNewBlock = isFenced || line.trim() === "" || /^\s*[#|]/.test(line);
  }
  return blocks;
}

function blockOf(line: string): Block {
  const heading = /^\s*#+\s+(.*?)[\s#]*$/.exec(line)?.[1];
  return { text: withoutMarks(heading ?? line.trimEnd()), isHeading: heading !== undefined };
}

/** Removes the markup of emphasis, code and links. A star or underscore between letters is not markup: `17_248_024`. */
function withoutMarks(line: string): string {
  return line
    .replace(/!?\[([^\]]*)\]\(([^()\s]+)[^()]*\)/g, (_, words: string, address: string) =>
      words === "" || words === address ? address : `${words} (${address})`,
    )
    .replace(/<(https?:[^<>\s]+|mailto:[^<>\s]+)>/g, "$1")
    .replace(/(\*\*|__)(?=\S)(.+?)(?<=\S)\1/g, "$2")
    .replace(/(?<![\w*\\])\*(?=[^\s*])([^*]+?)(?<=\S)\*(?![\w*])/g, "$1")
    .replace(/(?<![\w_\\])_(?=[^\s_])([^_]+?)(?<=\S)_(?![\w_])/g, "$1")
    .replace(/~~(?=\S)(.+?)(?<=\S)~~/g, "$1")
    .replace(/`([^`]+)`/g, "$1")
    .replace(/\\([*_`#[\]\\>~-])/g, "$1");
}

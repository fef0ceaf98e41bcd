import { type Quoting, TaskQueryError, type Token, tokensOf } from "./tokens.ts";

/** A backslash is itself, as it was before it escaped a quote. */
const literal: Quoting = { whole: /"[^"]*"/y, textOf: (inner) => inner };

/** How long the query of a filter may be. */
const longest = 500;

/**
 * A query that was saved, as it is typed today. Only one that was saved before a backslash escaped a quote (`tag:"c:\"`)
 * cannot be read so: its backslashes are escaped where they would be read otherwise, and all else stays as it was written.
 * A text that could never be read, or that becomes too long, stays as it is.
 */
export function storedTaskQuery(text: string): string {
  if (!text.includes('\\"') || tokensOrNull(text) !== null) return text;
  const values = (tokensOrNull(text, literal) ?? []).flatMap((token) => (token.kind === "key" ? token.values : []));
  let written = "";
  let from = 0;
  for (const { text: value, at } of values.filter(({ isQuoted }) => isQuoted)) {
    written += `${text.slice(from, at)}"${value.replace(/\\(?=\\|$)/g, "\\\\")}"`;
    from = at + value.length + 2;
  }
  written += text.slice(from);
  return written.length > longest ? text : written;
}

function tokensOrNull(text: string, quoting?: Quoting): readonly Token[] | null {
  try {
    return tokensOf(text, quoting);
  } catch (error) {
    if (error instanceof TaskQueryError) return null;
    throw error;
  }
}

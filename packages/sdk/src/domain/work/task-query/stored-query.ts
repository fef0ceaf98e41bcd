import { type Quoting, TaskQueryError, type Token, tokensOf } from "./tokens.ts";

/** A backslash is itself, as it was before it escaped a quote. */
const literal: Quoting = { whole: /"[^"]*"/y, textOf: (inner) => inner };

/** How long the query of a filter may be. */
const longest = 500;

/**
 * A query that was saved, as it is typed today. One that was saved before a backslash escaped a quote (`tag:"c:\"`)
 * has its backslashes escaped where they would be read otherwise. One that was saved when a later order or grouping
 * overruled an earlier one has the last of each. All else stays as it was written, and so does a text that could never
 * be read, or that becomes too long.
 */
export function storedTaskQuery(text: string): string {
  return lastOfEach(escapedQuery(text));
}

/** Without an order or a grouping that another one follows, and without the `and` that joined it. */
function lastOfEach(text: string): string {
  const tokens = tokensOrNull(text) ?? [];
  const at = tokens.findIndex((token, index) => isOverruled(token, tokens.slice(index + 1)));
  const token = tokens[at];
  const [before, after] = [tokens[at - 1], tokens[at + 1]];
  if (token === undefined || before?.kind === "-") return text;
  const from = before?.kind === "and" ? before.at : token.at;
  const to = before?.kind !== "and" && after?.kind === "and" ? after.end : token.end;
  return lastOfEach(text.slice(0, from) + text.slice(to).trimStart());
}

function isOverruled(token: Token, later: readonly Token[]): boolean {
  if (token.kind !== "key" || (token.key !== "sort" && token.key !== "group")) return false;
  return later.some((other) => other.kind === "key" && other.key === token.key);
}

/** With backslashes escaped in the values of a text that cannot be read as it is. */
function escapedQuery(text: string): string {
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

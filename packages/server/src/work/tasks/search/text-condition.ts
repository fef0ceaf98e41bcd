import type { SearchTerm } from "@iphub/sdk/domain/work/search-query";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import { numberTerm } from "./task-search.index.ts";
import type { SelectionPart } from "./task-selection.ts";

/**
 * The condition that a task's texts satisfy a query, with misspelt words replaced (tests/support/search-match.ts). The
 * words go to the index in one expression; only phrases are looked up in the text itself. Null without a query.
 */
export function textCondition({
  query,
  spelling,
}: Pick<SelectionPart, "query" | "spelling">): RawBuilder<SqlBool> | null {
  if (query.terms.length === 0) return null;
  // A negated phrase says nothing about its words one by one, so it is left to the text alone.
  const indexed = query.terms.flatMap((term) => indexedTerm(term, spelling) ?? []);
  const conditions = query.terms.flatMap((term) => phraseCondition(term) ?? []);
  if (indexed.length > 0) conditions.unshift(sql`s.terms @@ ${indexed.join(" & ")}::tsquery`);
  return sql`(${sql.join(conditions, sql` and `)})`;
}

function indexedTerm(term: SearchTerm, spelling: SelectionPart["spelling"]): string | null {
  const mark = term.negated ? "!" : "";
  switch (term.kind) {
    case "word": {
      const alike = term.negated || term.prefix ? undefined : spelling.get(term.word);
      if (alike && alike.length > 0) return `(${alike.map(quoted).join(" | ")})`;
      return `${mark}${quoted(term.word)}${term.prefix ? ":*" : ""}`;
    }
    case "phrase":
      return term.negated ? null : allOf(term.words, term.prefix);
    case "number": {
      if (term.negated) return `!${quoted(numberTerm(term.canonical))}`;
      return `(${quoted(numberTerm(term.canonical))} | ${allOf(term.words, false)})`;
    }
  }
}

function allOf(words: readonly string[], prefix: boolean): string {
  const last = words.length - 1;
  return `(${words.map((word, at) => `${quoted(word)}${prefix && at === last ? ":*" : ""}`).join(" & ")})`;
}

function phraseCondition(term: SearchTerm): RawBuilder<SqlBool> | null {
  if (term.kind === "word") return null;
  const prefix = term.kind === "phrase" && term.prefix;
  const written = sql<SqlBool>`s.lines like ${`% ${term.words.join(" ")}${prefix ? "" : " "}%`}`;
  if (term.negated) return sql`not (${written})`;
  if (term.kind === "phrase") return written;
  return sql`(s.terms @@ ${quoted(numberTerm(term.canonical))}::tsquery or ${written})`;
}

/** Words hold letters and digits alone (domain/fold-text), so that nothing in them ends the quote. */
function quoted(word: string): string {
  return `'${word}'`;
}

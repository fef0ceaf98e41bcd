import { type Condition, QUERY_JOINS, QUERY_WORDS, type QueryBound, type QueryDays, type TaskQuery } from "./tree.ts";

/** A query as text that `parseTaskQuery` reads back as the same query. */
export function printTaskQuery({ where, sort, group }: TaskQuery): string {
  const parts = where === null ? [] : [printed(where, "top")];
  if (sort !== null) parts.push(`sort:${sort}`);
  if (group !== null) parts.push(`group:${group}`);
  const needsBracket = where?.kind === "or" && parts.length > 1;
  return needsBracket ? [`(${parts[0]})`, ...parts.slice(1)].join(" ") : parts.join(" ");
}

/** A condition as text; `within` is what encloses it. */
function printed(condition: Condition, within: "top" | "and" | "or" | "not"): string {
  switch (condition.kind) {
    case "and":
    case "or": {
      const text = condition.parts
        .map((part) => printed(part, condition.kind))
        .join(condition.kind === "or" ? " or " : " ");
      return within === "top" || (within === "or" && condition.kind === "and") ? text : `(${text})`;
    }
    case "not":
      return `-${printed(condition.part, "not")}`;
    case "text": {
      const text = quotedText(condition.text);
      return within === "not" && hasSeveralWords(text) ? `(${text})` : text;
    }
    case "is":
      return `is:${condition.value}`;
    case "due":
      return `due:${typeof condition.days === "string" ? condition.days : daysText(condition.days)}`;
    case "since":
      return `since:${daysText(condition.days)}`;
    case "status":
    case "ref":
    case "workflow":
      return `${condition.kind}:${condition.values.map((value) => valueText(value)).join(",")}`;
    default: {
      const words = QUERY_WORDS[condition.kind];
      const texts = condition.values.map((value) => (typeof value === "string" ? valueText(value, words) : value.word));
      return `${condition.kind}:${texts.join(",")}`;
    }
  }
}

/** The words of a search that are wanted, with what the language would read as its own in quotes. */
export function quotedText(text: string, isWanted: (word: string) => boolean = () => true): string {
  return [...text.matchAll(/(-?)("[^"]*"?\*?|[^\s"]+)/g)]
    .filter(([word]) => isWanted(word))
    .map(([, hyphen = "", word = ""]) => {
      if (word.startsWith('"')) return `${hyphen}${/^"[^"]*$/.test(word) ? `${word}"` : word}`;
      // After a hyphen another one is no second negation in a text search.
      const isOwn = /[()]|^-|^[a-z][a-z-]*:/i.test(word) || QUERY_JOINS.some((join) => join === word.toLowerCase());
      return isOwn ? `${hyphen}"${word}"` : `${hyphen}${word}`;
    })
    .join(" ");
}

const hasSeveralWords = (text: string) => /\s/.test(text.replace(/^"[^"]*"\*?$/, ""));

/** A value as text, in quotes where it would be read otherwise, such as one of the `words` of its key. */
export function valueText(value: string, words: readonly string[] = []): string {
  // Three digits after a reference would be read as its thousands.
  const needsQuotes = /[\s()",]|^$|^\d{3}$/.test(value) || words.includes(value.toLowerCase());
  return needsQuotes ? `"${value.replace(/["\\]/g, "\\$&")}"` : value;
}

function daysText({ from, to }: QueryDays): string {
  if (from && to) return from === to || (from.at === to.at && !from.isExcluded) ? from.at : `${from.at}..${to.at}`;
  if (from) return `${from.isExcluded ? ">" : ">="}${from.at}`;
  return to ? `${to.isExcluded ? "<" : "<="}${to.at}` : "";
}

/** A bound in words: `today`, `5 business days after today`. */
export function boundWords({ at }: QueryBound): string {
  const match = /^(.*?)([+-])(\d+)(d|bd|w|m)$/.exec(at);
  if (!match) return at.replaceAll("-of-", " of the ").replace(/^(start|end)/, "the $1");
  const [, reference = "", sign, amount, unit = "d"] = match;
  const names: Readonly<Record<string, string>> = { d: "day", bd: "business day", w: "week", m: "month" };
  const count = `${amount} ${names[unit]}${amount === "1" ? "" : "s"}`;
  return `${count} ${sign === "+" ? "after" : "before"} ${boundWords({ at: reference, isExcluded: false })}`;
}

import { foldedWords } from "@iphub/sdk/domain/fold-text";
import { parseOfficeNumber } from "@iphub/sdk/domain/matters/application-number";

/** The texts of a task that a search looks into. */
export interface SearchedTask {
  /** Those of its own fields. */
  readonly texts: readonly string[];
  readonly matterTitle: string;
  readonly references: readonly string[];
}

/** What the index keeps of a task's texts. */
export interface TaskTerms {
  /** Every word once, and every number as {@link numberTerm}. */
  readonly terms: readonly string[];
  /** The texts as their words, each on a line, with a blank on both sides of every word. */
  readonly lines: string;
  readonly words: readonly string[];
}

/** No searched word is longer (domain/search-query), so that what is cut here is never missed. */
const longestTerm = 100;
/** Shorter words are not compared with misspelt ones, longer ones are no words. */
const spelt = { shortest: 4, longest: 40 };

/** Takes the texts of a task apart as domain/search-match does. */
export function taskTerms(task: SearchedTask): TaskTerms {
  const texts = [...task.texts, task.matterTitle, ...task.references].map(foldedWords);
  const words = new Set(texts.flat().map((word) => word.slice(0, longestTerm)));
  const numbers = task.references.flatMap((reference) => parseOfficeNumber(reference)?.canonical ?? []);
  return {
    terms: [...words, ...numbers.map(numberTerm)],
    lines: texts.map((line) => ` ${line.join(" ")} `).join("\n"),
    words: [...words].filter(isSpelt),
  };
}

/** A number as a term of its own: no word of a text begins with the mark. */
export function numberTerm(canonical: string): string {
  return `#${canonical}`;
}

/** Whether a word is of a length at which misspelling is looked for. */
export function isSpelt(word: string): boolean {
  return word.length >= spelt.shortest && word.length <= spelt.longest && !/^\d+$/.test(word);
}

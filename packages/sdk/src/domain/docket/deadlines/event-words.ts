import { MONTHS, WEEKDAYS } from "../../day-text.ts";
import { withDates } from "../../day-words.ts";
import { EVENT_DESCRIPTIONS } from "./event-descriptions.ts";
import { triggerName, triggerWords } from "./trigger-words.ts";

/**
 * The event or document of a code in words with the code behind: `Non-final office action (MCTNF)`,
 * `Request for Extension of Time: Granted (XT/G)`; the code itself where no table knows it.
 */
export function eventName(code: string): string {
  if (triggerWords(code) !== code) return triggerName(code);
  const inWords = wordsOf(code);
  return inWords === code ? code : `${inWords} (${code})`;
}

const date = `(?:(?:${WEEKDAYS.join("|")}) )?\\d{1,2} (?:${MONTHS.join("|")}) \\d{4}|\\d{4}-\\d{2}-\\d{2}`;
/** A code before the day of its line, and the description that some sentences have behind the day. */
const written = new RegExp(
  `(^|[\\s(])([A-Z0-9][A-Z0-9/=._-]*)( (?:of |mailed |received |filed )?(?:${date}))(?: \\(((?:[^()]|\\([^()]*\\))*)\\))?`,
  "g",
);

/**
 * A sentence of the hub with the codes of the office's record in words: `shows MCTNF of 2031-01-10` is
 * `shows Non-final office action (MCTNF) of 2031-01-10`. In brackets behind the same words a code stays as it is. Sentences
 * that are stored, such as the reasons of a deadline's history, keep their codes and get their words when they are shown.
 * Not for texts of people.
 */
export function withEventWords(sentence: string): string {
  return sentence.replace(written, (text, before: string, code: string, day: string, remark = "", at: number) => {
    const inWords = wordsOf(code);
    if (inWords === code) return text;
    const behind = remark === "" || remark === EVENT_DESCRIPTIONS.get(code) ? "" : ` (${remark})`;
    if (before !== "(") return `${before}${eventName(code)}${day}${behind}`;
    const isSaid = sentence.slice(0, at).toLowerCase().includes(inWords.toLowerCase());
    return isSaid ? text : `(${inWords}${day}${behind}`;
  });
}

/** A sentence of the hub about the docket as its reader gets it: events in words, dates in the reader's format. */
export function docketSentence(sentence: string): string {
  return withDates(withEventWords(sentence));
}

/** The office describes a mailed paper as its mailing: the paper is meant. */
function wordsOf(code: string): string {
  const known = triggerWords(code);
  if (known !== code) return known;
  return EVENT_DESCRIPTIONS.get(code.toUpperCase())?.replace(/^Mail(?:ing)? (?:Record )?/, "") ?? code;
}

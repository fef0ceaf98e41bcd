/** The dashes that word processors, web pages and spreadsheets write where a hyphen was typed. */
export const otherDashes = "\u2010\u2011\u2012\u2013\u2014\u2015\u2212";

const anyOther = new RegExp(`[${otherDashes}]`, "g");

/** A text with a hyphen for each dash: `P–100`, with the dash of a word processor, as `P-100`. */
export function plainDashes(text: string): string {
  return text.replace(anyOther, "-");
}

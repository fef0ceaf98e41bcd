import type { Claim } from "./text-claims.ts";

/** The number in `claim 3`, `claims 3` and in what follows of such a list: `claims 3 to 5, 7 or 8`. */
const references = /\bclaims?\s+\d+(?:\s*(?:,|-|–|to|and|or|through|and\/or|,\s*(?:and|or))\s*\d+)*/gi;
/** `any of the preceding claims`, which is a reference without numbers. */
const earlierClaims = /\b(?:preceding|previous|foregoing|above)\s+claims?\b/i;
/** A number of such a list; `to` before it where the numbers up to it are meant. */
const listed = /(-|–|to|through)?\s*(\d+)/gi;

/** A text in which the numbers of claims that it refers to are others. */
export function withReferences(text: string, change: (number: number) => string): string {
  return text.replace(references, (list) => list.replace(/\d+/g, (digits) => change(Number(digits))));
}

/** The numbers of the claims that a claim refers to, in order. @param known the numbers of the claims of its version */
export function claimsReferredTo({ number, text }: Claim, known: readonly number[]): readonly number[] {
  const found = new Set((text.match(references) ?? []).flatMap((list) => numbersIn(list, known)));
  if (earlierClaims.test(text)) for (const one of known) if (one < number) found.add(one);
  found.delete(number);
  return [...found].sort((one, other) => one - other);
}

/** What follows a first number may be a quantity (`of claim 1, 5 g of`) and is a claim only where there is one. */
function numbersIn(list: string, known: readonly number[]): readonly number[] {
  const numbers: number[] = [];
  for (const [, range, digits] of list.matchAll(listed)) {
    const number = Number(digits);
    const from = numbers.at(-1);
    if (from === undefined) numbers.push(number);
    else numbers.push(...known.filter((one) => one === number || (range !== undefined && one > from && one < number)));
  }
  return numbers;
}

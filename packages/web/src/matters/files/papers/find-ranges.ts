import { hitsOf, plainLetter, plainText } from "@iphub/ui-core/matters/files/find-words";

/** A letter of a page: the text in which it is, and its place in that. */
type Place = readonly [node: Text, offset: number];

/** The places of words in what is shown of a page. */
export function rangesOf(root: HTMLElement, words: string): Range[] {
  const wanted = plainText(words);
  if (wanted === "") return [];
  let plain = "";
  const places: Place[] = [];
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
    if (!(node instanceof Text)) continue;
    for (let at = 0; at < node.data.length; at += 1) {
      const letter = plainLetter(node.data.charAt(at));
      if (letter === "") continue;
      plain += letter;
      places.push([node, at]);
    }
  }
  return hitsOf(plain, wanted).flatMap((start) => rangeOf(places[start], places[start + wanted.length - 1]));
}

function rangeOf(first: Place | undefined, last: Place | undefined): Range[] {
  if (!first || !last) return [];
  const range = document.createRange();
  range.setStart(...first);
  range.setEnd(last[0], last[1] + 1);
  return [range];
}

/** Colours ranges without changing the page; a browser that cannot shows them by scrolling alone. */
export function highlight(name: string, ranges: readonly Range[]): void {
  if (!("highlights" in CSS)) return;
  if (ranges.length === 0) CSS.highlights.delete(name);
  else CSS.highlights.set(name, new Highlight(...ranges));
}

/** Letters of other scripts than the PDF's font has (Latin, Greek, Cyrillic, Armenian, Georgian, Hebrew, Arabic). */
const unknown =
  /[^\P{L}\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Armenian}\p{Script=Georgian}\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Common}\p{Script=Inherited}]/gu;
const mostShown = 5;

/** The first of the letters of a text that a PDF cannot show, as one text; empty where it can show them all. */
export function lettersNotInPdf(text: string): string {
  const found = new Set(text.match(unknown));
  return [...found].slice(0, mostShown).join("");
}

/** Characters that a program may leave out of an address: blanks, controls, and what has no width. */
const unseen = /[\p{Cc}\p{Cf}\p{Z}]/gu;

/** Whether a reader may click on an address: a web page, mail, or a place in the document itself. */
export function isSafeLink(target: string): boolean {
  return /^(https?|mailto):/i.test(target.replace(unseen, "")) || !pointsElsewhere(target);
}

/** Whether an address has a scheme or names a host: what Word would load from outside of the document. */
export function pointsElsewhere(target: string): boolean {
  return /^([a-z][\w+.-]*:|[\\/]{2})/i.test(target.replace(unseen, ""));
}

/** Switches of HYPERLINK that take a text: a place in the document, a tip, a frame. */
const textSwitches = "lot";

/** The addresses that the code of a HYPERLINK field can lead to, as written and without its escapes. */
export function linkTargets(code: string): string[] {
  const plain = code.replace(/[\u201c-\u201f]/g, '"').replace(/^\s*HYPERLINK/i, "");
  const targets: string[] = [];
  let isText = false;
  for (const [, quoted, bare = ""] of plain.matchAll(/"((?:[^"\\]|\\.)*)"?|(\S+)/g)) {
    const isSwitch = quoted === undefined && /^\\[a-z]/i.test(bare);
    const text = quoted ?? bare;
    if (!isSwitch && !isText) targets.push(text, text.replace(/\\(.)/g, "$1"));
    isText = isSwitch && bare.length === 2 && textSwitches.includes(bare.slice(1).toLowerCase());
  }
  return targets;
}

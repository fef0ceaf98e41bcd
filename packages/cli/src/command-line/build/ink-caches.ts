import { join } from "node:path";
import type { Plugin } from "rolldown";

const widths = join(import.meta.dirname, "../../terminal-kit/text-widths.ts");

/** The letters of the texts of some six screens of 120x40, an object of some 120 bytes each; beyond it the caches are cleared. */
const mostLetters = 30_000;
/** Ink keeps up to twice as many texts, measured and wrapped, of some 0.5 and 1 kB: 3 MB where its own size is 12 MB. */
const mostTexts = 1_000;

const ownCaches = "    caches = new OutputCaches();\n";
const outputClass = "export default class Output";
const sharedCaches = `let sharedCaches = new OutputCaches();
function currentCaches() {
    let letters = 0;
    for (const text of sharedCaches.styledChars.values()) letters += text.length;
    if (letters > ${mostLetters}) sharedCaches = new OutputCaches();
    return sharedCaches;
}
${outputClass}`;

/**
 * Ink's output.js with caches of letters, styles and widths that outlive a frame.
 * @throws Error if the text is not the output.js of Ink 8.0.0: check the new version first
 */
export function withSharedCaches(text: string): string {
  for (const part of [ownCaches, outputClass]) {
    if (text.split(part).length !== 2)
      throw new Error("Ink's output.js is not the version that this patch was written for");
  }
  return text.replace(ownCaches, "    caches = currentCaches();\n").replace(outputClass, sharedCaches);
}

const ownSize = "new QuickLRU({ maxSize: 4096 })";

/**
 * Ink's measure-text.js or wrap-text.js with fewer cached texts: in an hour of use a cache is full, whatever its size.
 * @throws Error if the text is not that of Ink 8.0.0: check the new version first
 */
export function withSmallerCache(text: string): string {
  if (text.split(ownSize).length !== 2) {
    throw new Error("Ink's cache of texts is not that of the version that this patch was written for");
  }
  return text.replace(ownSize, `new QuickLRU({ maxSize: ${mostTexts} })`);
}

/**
 * Ink 8 clears its caches after each frame, although nearly all texts of a frame were in the previous one. Here its
 * caches and the widths of `string-width` are kept from frame to frame (docs/adr/optimisations.md).
 */
export const inkCaches: Plugin = {
  name: "ink-caches",
  resolveId: (id, importer) => (id === "string-width" && importer !== widths ? "\0text-widths" : undefined),
  load: (id) =>
    id === "\0text-widths" ? `export { cachedWidth as default } from ${JSON.stringify(widths)};` : undefined,
  transform: (code, id) => {
    const file = /[/\\]ink[/\\]build[/\\]([a-z-]+)\.js$/.exec(id)?.[1];
    if (file === "output") return withSharedCaches(code);
    return file === "measure-text" || file === "wrap-text" ? withSmallerCache(code) : undefined;
  },
};

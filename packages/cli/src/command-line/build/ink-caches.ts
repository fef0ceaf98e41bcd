import { join } from "node:path";
import type { Plugin } from "rolldown";

const widths = join(import.meta.dirname, "../../terminal-kit/text-widths.ts");

/** More texts than several screens have; beyond it the caches are cleared. */
const mostTexts = 1_000;

const ownCaches = "    caches = new OutputCaches();\n";
const outputClass = "export default class Output";
const sharedCaches = `let sharedCaches = new OutputCaches();
function currentCaches() {
    if (sharedCaches.styledChars.size > ${mostTexts}) sharedCaches = new OutputCaches();
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

/**
 * Ink 8 clears its caches after each frame, although nearly all texts of a frame were in the previous one. Here its
 * caches and the widths of `string-width` are kept from frame to frame (docs/adr/optimisations.md).
 */
export const inkCaches: Plugin = {
  name: "ink-caches",
  resolveId: (id, importer) => (id === "string-width" && importer !== widths ? "\0text-widths" : undefined),
  load: (id) =>
    id === "\0text-widths" ? `export { cachedWidth as default } from ${JSON.stringify(widths)};` : undefined,
  transform: (code, id) => (/[/\\]ink[/\\]build[/\\]output\.js$/.test(id) ? withSharedCaches(code) : undefined),
};

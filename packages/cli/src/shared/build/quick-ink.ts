import { readFileSync } from "node:fs";
import type { Options } from "tsup";

const widths = "@iphub/cli/shared/terminal/kept-widths";

/** Ink's lines and their letters are kept by text; past so many texts all are worked out anew. */
const mostLines = 1_000;

const perFrame = "    caches = new OutputCaches();\n";
const keptLines = "    caches = keptCaches();\n";
const keeper = `let linesKept = new OutputCaches();
function keptCaches() {
    if (linesKept.styledChars.size > ${mostLines}) linesKept = new OutputCaches();
    return linesKept;
}
export default class Output`;

/**
 * Makes Ink's frames quick: what it works out of a text (its letters with their styles, its width) is kept from frame to
 * frame, where Ink 8.0.0 begins anew with each. The picture is the same. At 180x45 that is more than half of the time
 * between a key and the last byte (bench/terminal.bench.ts).
 */
export const quickInk: NonNullable<Options["esbuildPlugins"]>[number] = {
  name: "quick-ink",
  setup(build) {
    build.onResolve({ filter: /^string-width$/ }, ({ importer }) =>
      importer.endsWith("kept-widths.ts") ? undefined : { path: "kept", namespace: "kept-widths" },
    );
    build.onLoad({ filter: /.*/, namespace: "kept-widths" }, () => ({
      contents: `export { keptWidth as default } from ${JSON.stringify(widths)};`,
      resolveDir: process.cwd(),
    }));
    build.onLoad({ filter: /[/\\]ink[/\\]build[/\\]output\.js$/ }, ({ path }) => {
      const text = readFileSync(path, "utf8");
      const quick = text.replace(perFrame, () => keptLines).replace("export default class Output", () => keeper);
      if (!text.includes(perFrame) || quick === text) throw new Error(`${path} is not the Ink that is made quick here`);
      return { contents: quick };
    });
  },
};

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Plugin } from "vite";

// From here, wherever the build that uses this plugin is.
const require = createRequire(import.meta.url);

/** The decoders of pdf.js for scanned pages, in JavaScript: the content security policy forbids WebAssembly. */
const decoders = ["jbig2_nowasm_fallback.js", "openjpeg_nowasm_fallback.js"];

/** Puts the decoders under the names by which the worker of pdf.js asks for them, below `/pdf/`. */
export const pdfDecoders: Plugin = {
  name: "iphub-pdf-decoders",
  apply: "build",
  generateBundle() {
    for (const name of decoders) {
      const source = readFileSync(require.resolve(`pdfjs-dist/wasm/${name}`));
      this.emitFile({ type: "asset", fileName: `pdf/${name}`, source });
    }
  },
};

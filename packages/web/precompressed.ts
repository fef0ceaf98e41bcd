import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Plugin } from "vite";

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** What compresses well; fonts and pictures are compressed as they are. */
const compressible = /\.(?:js|mjs|css|html|svg|wasm|json|txt)$/;
/** Smaller files gain less than a packet. */
const smallest = 1024;

/** Writes each built file compressed next to it, for the hub to send: `x.js.br` and `x.js.gz`. */
export const precompressed: Plugin = {
  name: "iphub-precompressed",
  apply: "build",
  async writeBundle({ dir = "dist" }, bundle) {
    const names = Object.keys(bundle).filter((name) => compressible.test(name));
    await Promise.all(names.map((name) => compress(join(dir, name))));
  },
};

async function compress(path: string): Promise<void> {
  const content = await readFile(path);
  if (content.length < smallest) return;
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  const [brotli, gzipped] = await Promise.all([toBrotli(content, { params }), toGzip(content, { level: 9 })]);
  await Promise.all([writeFile(`${path}.br`, brotli), writeFile(`${path}.gz`, gzipped)]);
}

import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const NAME = "embedded-worker";

/**
 * Where the worker's entry is. From source (`….ts`) it is the file beside this one, which Node runs by stripping its
 * types. Bundled, it is `embedded-worker.js` beside the bundle or in the nearest directory above it: tsup needs the
 * entry `embedded-worker`.
 */
export function workerAddress(from: string = import.meta.url): URL {
  if (from.endsWith(".ts")) {
    return new URL(`./${NAME}.ts`, from);
  }
  let directory = dirname(fileURLToPath(from));
  while (!existsSync(join(directory, `${NAME}.js`))) {
    const parent = dirname(directory);
    if (parent === directory || existsSync(join(directory, "package.json"))) {
      throw new Error(`${NAME}.js is missing beside ${from}: build it as an entry of its own`);
    }
    directory = parent;
  }
  return pathToFileURL(join(directory, `${NAME}.js`));
}

import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

/**
 * Where the entry of a worker thread is. From source (`….ts`) it is the file `<name>.ts` next to the caller, which Node
 * runs by stripping its types. Bundled, it is `<name>.js` next to the bundle or in the nearest directory above it: tsup
 * needs it as an entry.
 * @param from the caller's `import.meta.url`
 */
export function workerAddress(name: string, from: string): URL {
  if (from.endsWith(".ts")) {
    return new URL(`./${name}.ts`, from);
  }
  let directory = dirname(fileURLToPath(from));
  while (!existsSync(join(directory, `${name}.js`))) {
    const parent = dirname(directory);
    if (parent === directory || existsSync(join(directory, "package.json"))) {
      throw new Error(`${name}.js is missing in the folder of ${from}: build it as an entry of its own`);
    }
    directory = parent;
  }
  return pathToFileURL(join(directory, `${name}.js`));
}

import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { Plugin } from "vite";

const routerFile = /\/react-router\/dist\/production\/[\w-]+\.mjs$/;

/**
 * Takes the production build of the router, which its package offers but does not lead to, and lets the bundler drop
 * the components that no one uses: they are made by calls, and named by assignments, that could have side effects.
 */
export const slimRouter: Plugin = {
  name: "iphub-slim-router",
  apply: "build",
  enforce: "pre",
  resolveId: (id, importer) =>
    id === "react-router" && importer !== undefined
      ? join(dirname(createRequire(importer).resolve("react-router/package.json")), "dist/production/index.mjs")
      : undefined,
  transform(code, id) {
    if (!routerFile.test(id)) return undefined;
    const slim = code
      .replaceAll(/^\w+\.displayName = "\w+";$/gm, "")
      .replaceAll(
        / = (React\d*\.(?:forwardRef|memo|createContext)\(|Object\.getOwnPropertyNames\()/g,
        " = /* @__PURE__ */ $1",
      );
    return { code: slim, map: null };
  },
};

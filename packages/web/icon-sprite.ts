import { createRequire } from "node:module";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { Plugin } from "vite";
import { icons } from "./src/web-kit/icon-map.ts";

const moduleId = "virtual:icons.svg";
// The development server serves the drawing itself here.
const devAddress = "/__icons.svg";

// From here, in whichever folder the build that uses this plugin runs.
const require = createRequire(import.meta.url);

async function symbolOf(name: string, drawing: string): Promise<string> {
  const { default: Drawing } = await import(require.resolve(`lucide-react/icons/${drawing}`));
  const inner = renderToStaticMarkup(createElement(Drawing)).replace(/^<svg[^>]*>|<\/svg>$/g, "");
  return `<symbol id="${name}" viewBox="0 0 24 24">${inner}</symbol>`;
}

/** Every icon of the map as a symbol of one drawing, so that no icon weighs on the JavaScript. */
async function sprite(): Promise<string> {
  const symbols = await Promise.all(Object.entries(icons).map(([name, drawing]) => symbolOf(name, drawing)));
  return `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join("")}</svg>`;
}

/** Gives the address of the drawing that holds all icons as the module `virtual:icons.svg`. */
export function iconSprite(): Plugin {
  let building = true;
  return {
    name: "iphub-icons",
    configResolved: ({ command }) => {
      building = command === "build";
    },
    configureServer(server) {
      server.middlewares.use(devAddress, async (_request, response) => {
        response.setHeader("content-type", "image/svg+xml").end(await sprite());
      });
    },
    resolveId: (id) => (id === moduleId ? `\0${moduleId}` : undefined),
    async load(id) {
      if (id !== `\0${moduleId}`) return undefined;
      if (!building) return `export default ${JSON.stringify(devAddress)};`;
      const file = this.emitFile({ type: "asset", name: "icons.svg", source: await sprite() });
      return `export default import.meta.ROLLUP_FILE_URL_${file};`;
    },
  };
}

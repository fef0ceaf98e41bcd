import react from "@vitejs/plugin-react";
import { defaultClientConditions, defineConfig, type Plugin } from "vite";
import { firstChunk } from "./first-chunk.ts";
import { iconSprite } from "./icon-sprite.ts";
import { withoutContractWords, withoutTerminalWords } from "./slim-contract.ts";
import { slimRouter } from "./slim-router.ts";
import { tokensToCss } from "./src/web-kit/styles/tokens-css.ts";

// Starts with a slash, not with a NUL: the development server asks for it again by this address.
const stylesheetId = "/__tokens.css";

/** Serves the token file to the browser as the stylesheet `virtual:tokens.css`. */
export const tokenStyles: Plugin = {
  name: "iphub-tokens",
  resolveId: (id) => (id === "virtual:tokens.css" || id === stylesheetId ? stylesheetId : undefined),
  load: (id) => (id === stylesheetId ? tokensToCss() : undefined),
};

/** Workspace packages resolve to their TypeScript source, so the web needs no built SDK. */
export const conditions = ["source", ...defaultClientConditions];

/** The calls that no first page makes are one file, fetched with the first of them, not one for each noun. */
const laterContract = { name: "contract", test: /sdk.src.contract/ };

const firstPages = /\/(?:login|milestones-overview)\.page-/;

export default defineConfig({
  plugins: [react(), tokenStyles, iconSprite(), withoutContractWords, withoutTerminalWords, slimRouter],
  // The library has a build for browsers, without Node's buffers.
  resolve: {
    conditions,
    alias: { "csv-parse/sync": "csv-parse/browser/esm/sync" },
  },
  server: {
    // `ws` carries the live socket at /api/streams/socket.io.
    proxy: { "/api": { target: "http://127.0.0.1:4780", ws: true, changeOrigin: true } },
  },
  build: {
    target: "es2024",
    // The server's policy is script-src 'self', style-src 'self': nothing inline, no data: addresses.
    modulePreload: {
      polyfill: false,
      // The list of what each page imports is itself part of the first load and grows with every page. So only the
      // first pages are fetched in one go; another page's imports are asked for by its own code.
      resolveDependencies: (file, imports, { hostType }) =>
        hostType === "html" || firstPages.test(file) ? imports : [],
    },
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: ["index.html", "microsoft.html"],
      output: {
        // The first load names every page's file: seven characters of hash tell two builds of one name apart.
        chunkFileNames: "assets/[name]-[hash:7].js",
        assetFileNames: "assets/[name]-[hash:7][extname]",
        codeSplitting: { includeDependenciesRecursively: false, groups: [{ name: firstChunk() }, laterContract] },
      },
    },
  },
});

import react from "@vitejs/plugin-react";
import { defaultClientConditions, defineConfig } from "vite";
import { compiledAhead } from "./compiled-ahead.ts";
import { earlyScripts } from "./early-scripts.ts";
import { iconSprite } from "./icon-sprite.ts";
import { linkPages } from "./link-pages.ts";
import { pagePreloads } from "./page-preloads.ts";
import { pdfDecoders } from "./pdf-decoders.ts";
import { precompressed } from "./precompressed.ts";
import { programWorker } from "./program-worker.ts";
import { slimCalls } from "./slim-calls.ts";
import { slimRouter } from "./slim-router.ts";
import { tokenStyles } from "./token-styles.ts";

/** Workspace packages resolve to their TypeScript source, so the web needs no built SDK. */
export const conditions = ["source", ...defaultClientConditions];

/** All that the entry imports but the entries, which run when they are imported, and the styles of one of them. */
const withoutEntries = /^(?!.*(?:main\.tsx|worker\/\w+\.ts|microsoft\.(?:ts|css)|\.html)$)/;

const [askEarly, firstRows] = earlyScripts(conditions);

export default defineConfig({
  plugins: [
    ...[react(), tokenStyles, iconSprite(), pdfDecoders, slimCalls, slimRouter, askEarly],
    // The picture comes after the pages that have none, and before what says by its digest which page this is; the last
    // compresses what the others have made.
    ...[linkPages, pagePreloads(), firstRows, programWorker, compiledAhead, precompressed],
  ],
  // The library has a build for browsers, without Node's buffers.
  resolve: {
    conditions,
    alias: { "csv-parse/sync": "csv-parse/browser/esm/sync" },
  },
  server: {
    // `ws` carries the live socket at /api/streams/socket.io.
    proxy: { "/api": { target: "http://127.0.0.1:4780", ws: true, changeOrigin: true, rewriteWsOrigin: true } },
  },
  build: {
    target: "es2024",
    // The server's policy is script-src 'self', style-src 'self': nothing inline, no data: addresses.
    modulePreload: {
      polyfill: false,
      // The list of what each page imports would be part of the first load and grow with every page: a page's imports
      // are asked for by its own code, and by the page of its address (page-preloads.ts).
      resolveDependencies: (_file, imports, { hostType }) => (hostType === "html" ? imports : []),
    },
    assetsInlineLimit: 0,
    rolldownOptions: {
      // The calls of the first pages come with the entry although a lazy hub imports them dynamically.
      checks: { ineffectiveDynamicImport: false },
      input: { index: "index.html", microsoft: "microsoft.html", worker: "worker/worker.ts" },
      output: {
        // A service worker answers for the folder that it is in; its address must stay the same.
        entryFileNames: ({ name }) => (name === "worker" ? "worker.js" : "assets/[name]-[hash].js"),
        // One file: the bundler would make twenty of it, which pack worse.
        codeSplitting: { groups: [{ name: "hub", tags: ["$initial"], test: withoutEntries }] },
      },
    },
  },
});

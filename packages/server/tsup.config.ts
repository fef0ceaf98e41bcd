import { defineConfig } from "tsup";

/** The server as a bundle of our own sources; packages stay packages. The database worker is an entry of its own. */
export default defineConfig({
  entry: {
    index: "src/index.ts",
    "embedded-worker": "src/platform/database/embedded/embedded-worker.ts",
    "paper-worker": "src/matters/files/paper-worker.ts",
    "mail-worker": "src/connectors/mail/mail-worker.ts",
    "sheet-worker": "src/operations/imports/sheet-worker.ts",
  },
  format: "esm",
  target: "node22",
  platform: "node",
  splitting: true,
  sourcemap: true,
  clean: true,
  noExternal: [/^@iphub\//],
  loader: { ".json": "json" },
  esbuildOptions(options) {
    options.conditions = ["source"];
  },
});

import webConfig from "../../../packages/web/vite.config.ts";

// The gallery is built just as the application is; only the entry differs, and no service worker keeps it.
export default {
  ...webConfig,
  plugins: webConfig.plugins.flat(2).filter(({ name }) => name !== "iphub-program-worker"),
  root: import.meta.dirname,
  base: "./",
  build: { ...webConfig.build, rolldownOptions: { input: "gallery.html" }, emptyOutDir: true },
};

import webConfig from "../../../packages/web/vite.config.ts";

// The gallery is built just as the application is; only the entry differs.
export default {
  ...webConfig,
  root: import.meta.dirname,
  base: "./",
  build: { ...webConfig.build, rolldownOptions: { input: "gallery.html" }, emptyOutDir: true },
};

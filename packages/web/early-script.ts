import type { Plugin } from "vite";

/** Has the page of the hub load `early.ts` beside its code, as soon as it comes. */
export const earlyScript: Plugin = {
  name: "iphub-early",
  apply: "build",
  transformIndexHtml: {
    order: "post",
    handler(_html, { bundle = {}, filename }) {
      const early = Object.values(bundle).find((file) => file.type === "chunk" && file.name === "early");
      if (!early || !filename.endsWith("index.html")) return [];
      const attrs = { type: "module", async: true, src: `/${early.fileName}` };
      return [{ tag: "script", attrs, injectTo: "head-prepend" }];
    },
  },
};

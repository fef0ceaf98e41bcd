import { createHash } from "node:crypto";
import type { Plugin } from "vite";

/** What is read only with the hub, or is loaded by what is: papers, the pages of single addresses, the way back from a Microsoft sign-in, the worker itself. */
const withHubOnly = /^(?:worker\.js|link-|pages\/|pdf\/|microsoft\.html|assets\/(?:pdf|microsoft))/;
const placeholder = "iphubProgram";

/** Tells the service worker the files of the program that it keeps, and by its page's digest which version they are. */
export const programWorker: Plugin = {
  name: "iphub-program-worker",
  apply: "build",
  enforce: "post",
  generateBundle: {
    order: "post",
    handler(_options, bundle) {
      const worker = bundle["worker.js"];
      const page = bundle["index.html"];
      if (worker?.type !== "chunk" || page?.type !== "asset") throw new Error("The build has no worker or no page");
      const files = Object.keys(bundle)
        .filter((name) => name !== page.fileName && !withHubOnly.test(name))
        .map((name) => `/${name}`)
        .sort();
      const program = { files, page: createHash("sha256").update(page.source).digest("hex") };
      worker.code = `const ${placeholder}=${JSON.stringify(program)};${worker.code}`;
    },
  },
};

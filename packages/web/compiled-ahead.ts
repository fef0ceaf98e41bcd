import type { Plugin } from "vite";

/** Chrome then compiles all of a file on another thread while it arrives, and nothing of it when it is first called. */
const hint = "//# allFunctionsCalledOnLoad\n";

/** What runs as soon as it is there: the first load and the pages. */
const runsAtOnce = /^hub$|\.page$/;

/** Asks for the code that runs at once to be compiled ahead. docs/adr/small-first-page.md says what that saves. */
export const compiledAhead: Plugin = {
  name: "iphub-compiled-ahead",
  apply: "build",
  generateBundle: {
    // The hint has to be the first line; the build puts its list of files before what a banner writes.
    order: "post",
    handler(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type === "chunk" && runsAtOnce.test(file.name)) file.code = hint + file.code;
      }
    },
  },
};

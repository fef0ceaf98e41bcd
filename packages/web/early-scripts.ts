import { join } from "node:path";
import { build, type Plugin, type Rolldown } from "vite";

const folder = join(import.meta.dirname, "src/early");

const charset = '<meta charset="utf-8" />';

/** What has the place of the packages whose work is done by the program of the page. */
const drawnOnce = [
  { find: /^react\/jsx-runtime$/, replacement: join(folder, "static-jsx.ts") },
  { find: /^react$/, replacement: join(folder, "static-react.ts") },
  { find: /^react-router-dom$/, replacement: join(folder, "static-router.ts") },
  { find: /^@iphub\/ui-core\/identity\/users\/use-names$/, replacement: join(folder, "static-names.ts") },
];

/** The icons come with the page: their drawing would come before its code. */
const noIcons: Plugin = {
  name: "iphub-no-icons",
  resolveId: (id) => (id === "virtual:icons.svg" ? `\0${id}` : undefined),
  load: (id) => (id === "\0virtual:icons.svg" ? 'export default "";' : undefined),
};

/** What comes late on the page does not come into its picture. */
const nothingLate: Plugin = { name: "iphub-nothing-late", resolveDynamicImport: () => false };

/**
 * Bundles a script for the page alone: with the program it would share files, and wait for them. Its components are those of
 * the program, and have the same class names, by which the styles of the page fit.
 */
async function earlyProgram(root: string, entry: string, conditions: readonly string[]): Promise<string> {
  const result = await build({
    root,
    configFile: false,
    logLevel: "error",
    plugins: [noIcons, nothingLate],
    resolve: { conditions: [...conditions], alias: drawnOnce },
    build: {
      write: false,
      target: "es2024",
      // A library: a program has code that loads its later parts, which is none for a script in a page.
      lib: { entry: join(folder, entry), formats: ["es"], fileName: "early" },
      rolldownOptions: {
        // Of the packages only what the picture needs has a replacement.
        shimMissingExports: true,
        treeshake: { moduleSideEffects: (id) => id.endsWith(entry) },
        output: { minify: true },
      },
    },
  });
  const outputs = [result].flat().flatMap((one) => ("output" in one ? one.output : []));
  const program = outputs.find((one): one is Rolldown.OutputChunk => one.type === "chunk" && one.isEntry);
  if (!program || /<\/script|<!--/i.test(program.code)) throw new Error(`${entry} cannot be written into a page`);
  return `(()=>{"use strict";${program.code.trim()}})()`;
}

/**
 * Writes two scripts into the page of the hub: `ask.ts` at its beginning, which asks for what the page shows first before
 * its code is asked for, and `picture.ts` at the end of the home page, which draws the first rows. In files of their own both
 * would come a round trip later. The hub's policy allows them by their digests.
 */
export function earlyScripts(conditions: readonly string[]): readonly [ask: Plugin, picture: Plugin] {
  let root = "";
  const ask: Plugin = {
    name: "iphub-ask-early",
    apply: "build",
    configResolved: (config) => {
      root = config.root;
    },
    transformIndexHtml: {
      order: "post",
      async handler(html, { filename }) {
        if (!filename.endsWith("index.html")) return html;
        const script = `<script>${await earlyProgram(root, "ask.ts", conditions)}</script>`;
        // After the encoding, which has to be among the first bytes, and before the styles, which every script below waits for.
        return html.replace(charset, () => `${charset}${script}`);
      },
    },
  };
  const picture: Plugin = {
    name: "iphub-first-rows",
    apply: "build",
    enforce: "post",
    generateBundle: {
      order: "post",
      async handler(_options, bundle) {
        const page = bundle["index.html"];
        if (page?.type !== "asset") return;
        const script = `<script>${await earlyProgram(root, "picture.ts", conditions)}</script>`;
        // A function: `$` in the script is no sign of the replacement.
        page.source = String(page.source).replace("</body>", () => `${script}</body>`);
      },
    },
  };
  return [ask, picture];
}

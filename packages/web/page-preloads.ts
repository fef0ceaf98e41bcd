import { readFileSync } from "node:fs";
import { join } from "node:path";
import { screens } from "@iphub/ui-core/screens";
import type { Plugin, Rolldown } from "vite";
import { recordPage } from "./link-pages.ts";

/** What the index of the pages says of each: its stem, and the file of its code. */
const pageImport = /^ {2}"?([\w-]+)"?: pageCode\(\(\) =>\s*import\("\.\/([^"]+)"\)/gm;

/** What each page that is opened by its address loads besides its own code, from the folder of the web. */
const ofEachPage = ["src/pages.ts", "src/first-page.ts"];

const contracts = (...nouns: readonly string[]) => nouns.map((noun) => `../sdk/src/contract/${noun}.ts`);

/** What single pages need for what they show first: the calls of other nouns than their own, and how they are made. */
const ofPage: Readonly<Record<string, readonly string[]>> = {
  invention: contracts("notes", "deadlines", "uspto", "walls"),
  task: contracts("deadlines", "files"),
  "deadline-list": contracts("uspto"),
  "docket-calendar": ["../ui-core/src/docket/docket/calendar-call.ts"],
};

/**
 * Writes the page of the hub once for each screen, as `pages/task-record.html`, with links that load the code and the styles
 * of that screen next to those of every page: otherwise each file is asked for only by the one before it, a round trip each.
 * `pages/routes.json` says for the hub which file is the page of which address. docs/adr/small-first-page.md
 */
export function pagePreloads(): Plugin {
  let root = "";
  return {
    name: "iphub-page-preloads",
    apply: "build",
    enforce: "post",
    configResolved(config) {
      root = config.root;
    },
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        const index = bundle["index.html"];
        // Another build with these plugins has another page.
        if (index?.type !== "asset") return;
        const pages = screenPages(root, Object.values(bundle).filter(isChunk), String(index.source));
        const routes = pages.map(({ route, file }) => ({ route, file }));
        for (const [file, source] of new Map(pages.map((page) => [page.file, page.source]))) {
          this.emitFile({ type: "asset", fileName: file, source });
        }
        this.emitFile({ type: "asset", fileName: "pages/routes.json", source: JSON.stringify(routes) });
      },
    },
  };
}

/** The page of an address. */
interface ScreenPage {
  readonly route: string;
  readonly file: string;
  readonly source: string;
}

const isChunk = (file: Rolldown.OutputAsset | Rolldown.OutputChunk) => file.type === "chunk";

/** The page of each address of a screen, of which the first load has not the code already. */
function screenPages(root: string, chunks: readonly Rolldown.OutputChunk[], html: string): ScreenPage[] {
  const files = pageFiles(root);
  const byModule = new Map(chunks.flatMap((chunk) => chunk.moduleIds.map((id) => [id, chunk] as const)));
  const named = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const loadedBy = (modules: readonly string[]) =>
    withImports(
      modules.map((module) => {
        const chunk = byModule.get(join(root, module));
        if (chunk === undefined) throw new Error(`No file of the build has ${module}`);
        return chunk;
      }),
      named,
    );
  const first = loadedBy(["src/main.tsx"]);
  return screens.flatMap(({ stem, noun, routes }) => {
    const page = files.get(stem);
    if (page === undefined) return [];
    const all = loadedBy([page, ...ofEachPage, ...contracts(noun), ...(ofPage[stem] ?? [])]);
    const links = linksOf([...all.values()].filter(({ fileName }) => !first.has(fileName)));
    return routes.map((route) => {
      const [, address = ""] = /^\/([a-z-]+)\/./.exec(route) ?? [];
      const ofRecord = recordPage(html, address);
      const file = `pages/${stem}${ofRecord === null ? "" : "-record"}.html`;
      return { route, file, source: (ofRecord ?? html).replace("</head>", `${links}</head>`) };
    });
  });
}

/** The file of each page's code, from the folder of the web. */
function pageFiles(root: string): ReadonlyMap<string, string> {
  const index = readFileSync(join(root, "src/pages.ts"), "utf8");
  const found = new Map([...index.matchAll(pageImport)].map(([, stem = "", path]) => [stem, `src/${path}`]));
  if (found.size !== index.split("pageCode(() =>").length - 1) throw new Error("A page of src/pages.ts was not found");
  return found;
}

type Chunks = ReadonlyMap<string, Rolldown.OutputChunk>;

/** Files by their names, with all that they import statically; what is imported comes before what imports it. */
function withImports(chunks: readonly Rolldown.OutputChunk[], named: Chunks): Chunks {
  const all = new Map<string, Rolldown.OutputChunk>();
  const seen = new Set<string>();
  const add = (chunk: Rolldown.OutputChunk) => {
    if (seen.has(chunk.fileName)) return;
    seen.add(chunk.fileName);
    for (const name of chunk.imports) {
      const imported = named.get(name);
      if (imported) add(imported);
    }
    all.set(chunk.fileName, chunk);
  };
  for (const chunk of chunks) add(chunk);
  return all;
}

/** The links that load files with their styles. A style holds up no page: without code there is nothing to draw. */
function linksOf(chunks: readonly Rolldown.OutputChunk[]): string {
  const styles = new Set(chunks.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]));
  return [
    ...chunks.map(({ fileName }) => `  <link rel="modulepreload" crossorigin href="/${fileName}">\n  `),
    ...[...styles].map((fileName) => `  <link rel="stylesheet" crossorigin href="/${fileName}">\n  `),
  ].join("");
}

import { join } from "node:path";

/** The part of the bundler's context that is read here. */
interface ModuleGraph {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

const source = join(import.meta.dirname, "src");
const main = join(source, "main.tsx");
/** The page that everybody opens; the sign-in page needs most of the same. */
const home = join(source, "work/overview/milestones-overview.page.tsx");

/**
 * Names the chunk that holds everything which the entry and the home page import: one file packs better than the
 * twenty that the bundler would make of it, and is one round trip. The entry and the page are left out: the entry runs
 * when it is imported, and other entries import the chunk too.
 */
export function firstChunk(): (id: string, graph: ModuleGraph) => string | null {
  let first: ReadonlySet<string> | undefined;
  return (id, graph) => {
    first ??= importsOf([main, home], graph);
    return first.has(id) && id !== main && id !== home ? "hub" : null;
  };
}

function importsOf(roots: readonly string[], graph: ModuleGraph): ReadonlySet<string> {
  const seen = new Set<string>();
  const waiting = [...roots];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (seen.has(id)) continue;
    seen.add(id);
    waiting.push(...(graph.getModuleInfo(id)?.importedIds ?? []));
  }
  return seen;
}

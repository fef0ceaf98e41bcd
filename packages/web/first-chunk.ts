import { join } from "node:path";

/** The part of the bundler's context that is read here. */
interface ModuleGraph {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

const source = join(import.meta.dirname, "src");
const main = join(source, "main.tsx");
/** What a reader sees first: its code comes with the entry's. */
const firstPages = ["auth/login.page.tsx", "overview/milestones-overview.page.tsx"].map((page) => join(source, page));

/**
 * Names the chunk that holds everything which the entry and the first pages import: one file packs better than the
 * twenty that the bundler would make of it, and is one round trip. The entry and the pages are left out: they run when
 * they are imported, and other entries import the chunk too.
 */
export function firstChunk(): (id: string, graph: ModuleGraph) => string | null {
  let first: ReadonlySet<string> | undefined;
  return (id, graph) => {
    first ??= importsOf([main, ...firstPages], graph);
    return first.has(id) && id !== main && !firstPages.includes(id) ? "hub" : null;
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

import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import type { Options } from "tsup";

type Plugin = NonNullable<Options["esbuildPlugins"]>[number];
type Bundler = Parameters<Plugin["setup"]>[0];
type Outputs = NonNullable<Awaited<ReturnType<Bundler["esbuild"]["build"]>>["metafile"]>["outputs"];

/** What the bundler wrote, and the bundler itself. */
interface Written {
  readonly outputs: Outputs;
  readonly esbuild: Bundler["esbuild"];
}

/** Chunks that are always read together, by their names in the folder. */
interface Group {
  readonly name: string;
  readonly members: readonly string[];
}

/** What a file of the bundle is called, and the names that it gives. */
type Exports = ReadonlyMap<string, readonly string[]>;

/**
 * Joins the chunks of a split bundle that the given sources, each a file of the program that is imported late, always read
 * together. The bundler makes a chunk for every set of verbs that shares a module, so that one call read 46 files, 35 of
 * them at most 2 kB: a seventh of its processor time went into finding and linking them (bench/cli-start.bench.mjs).
 * Two chunks are joined only where the same of these sources need both, so that none of them reads more than before.
 * Give the plugin to the bundler, and call `join` on the folder that it wrote.
 */
export function chunkJoiner(sources: readonly string[]): { plugin: Plugin; join: (folder: string) => Promise<void> } {
  let written: Written | undefined;
  const plugin: Plugin = {
    name: "chunk-joiner",
    setup(build) {
      build.onEnd(({ metafile }) => {
        if (metafile !== undefined) written = { outputs: metafile.outputs, esbuild: build.esbuild };
      });
    },
  };
  return {
    plugin,
    join: async (folder) => {
      if (written === undefined) throw new Error("The bundler gave no list of what it wrote");
      await joinIn(folder, written, sources);
    },
  };
}

async function joinIn(folder: string, { outputs, esbuild }: Written, sources: readonly string[]): Promise<void> {
  const here = Object.entries(outputs).filter(([path]) => resolve(path) === join(resolve(folder), basename(path)));
  const roots = sources.map((source) => here.find(([, { entryPoint }]) => entryPoint === source)?.[0]);
  if (!roots.every((root) => root !== undefined))
    throw new Error("A source that chunks are joined for is not imported late");
  const exported: Exports = new Map(here.map(([path, output]) => [basename(path), output.exports]));
  const rootNames = new Set(roots.map((path) => basename(path)));
  const groups = groupsOf(outputs, roots);
  for (const group of groups) {
    const text = await joined(folder, group, { exported, rootNames, esbuild });
    writeFileSync(join(folder, group.name), text);
  }
  for (const name of groups.flatMap(({ members }) => members)) rmSync(join(folder, name));
  const places = new Map(groups.flatMap(({ name, members }) => members.map((member) => [member, name] as const)));
  for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    if (!name.endsWith(".js")) continue;
    const path = join(folder, name);
    const before = readFileSync(path, "utf8");
    const after = redirected(before, places, name);
    if (after !== before) writeFileSync(path, after);
  }
}

/**
 * Chunks by the roots that read them, without those that stand alone. What the first root reads is one file, what several
 * of the others read is one, and the rest goes by its root. A chunk that is imported is read by every root that reads its
 * importer, so that no two of these files import each other.
 */
function groupsOf(outputs: Outputs, [first, ...others]: readonly string[]): Group[] {
  const firstRead = readBy(outputs, first);
  const reads = others.map((root) => readBy(outputs, root).filter((path) => !firstRead.includes(path)));
  const all = [...new Set(reads.flat())];
  const isShared = (path: string) => reads.filter((paths) => paths.includes(path)).length > 1;
  const own = reads.map((paths) => paths.filter((path) => !isShared(path)));
  return [firstRead, all.filter(isShared), ...own]
    .map((paths, at) => ({ name: `joined-${at}.js`, members: paths.map((path) => basename(path)) }))
    .filter(({ members }) => members.length > 1);
}

/** A root and every chunk that is read with it. */
function readBy(outputs: Outputs, root: string | undefined): string[] {
  const found = new Set(root === undefined ? [] : [root]);
  for (const path of found) {
    for (const { path: next, kind } of outputs[path]?.imports ?? []) {
      if (kind === "import-statement" && outputs[next] !== undefined) found.add(next);
    }
  }
  return [...found];
}

/** The name under which a joined file gives what one of its parts gave; what is imported late keeps its names. */
function exportedName(member: string, name: string): string {
  return `${member.replace(/\W/gu, "_")}_${name}`;
}

async function joined(
  folder: string,
  { members }: Group,
  { exported, rootNames, esbuild }: { exported: Exports; rootNames: ReadonlySet<string>; esbuild: Written["esbuild"] },
): Promise<string> {
  const lines = members.map((member) => {
    const names = exported.get(member) ?? [];
    const parts = names.map((name) => `${name} as ${exportedName(member, name)}`);
    const own = rootNames.has(member) ? names : [];
    return `import ${JSON.stringify(`./${member}`)}; export {${[...parts, ...own].join(",")}} from ${JSON.stringify(`./${member}`)};`;
  });
  const { outputFiles } = await esbuild.build({
    stdin: { contents: lines.join("\n"), resolveDir: resolve(folder) },
    bundle: true,
    write: false,
    format: "esm",
    platform: "node",
    target: "node22",
    minify: true,
    legalComments: "none",
    plugins: [
      {
        name: "members-only",
        setup(build) {
          build.onResolve({ filter: /.*/ }, ({ path, kind }) => {
            const isMember = kind === "import-statement" && members.includes(basename(path));
            return isMember ? undefined : { path, external: true };
          });
        },
      },
    ],
  });
  const [file] = outputFiles;
  if (file === undefined) throw new Error(`Nothing came of joining ${members.join(", ")}`);
  return file.text;
}

/** An import or a re-export of another file of the bundle as the bundler writes it, and one that is made late. */
const fromFile = /(?:(import|export)\{([^{}]*)\} ?from ?|(import) ?)"((?:\.\.?\/)+)([\w-]+\.js)"/gu;
const late = /import\("((?:\.\.?\/)+)([\w-]+\.js)"\)/gu;

/** @throws Error where a joined file is named in a way that is not known, since it is gone */
function redirected(text: string, places: ReadonlyMap<string, string>, name: string): string {
  const rest = text
    .replace(
      fromFile,
      (whole, word: string | undefined, names: string | undefined, _bare, up: string, file: string) => {
        const place = places.get(file);
        if (place === undefined) return whole;
        if (word === undefined || names === undefined) return `import"${up}${place}"`;
        const parts = names.split(",").filter((part) => part !== "");
        return `${word}{${parts.map((part) => renamed(file, part)).join(",")}}from"${up}${place}"`;
      },
    )
    .replace(late, (whole, up: string, file: string) => {
      const place = places.get(file);
      return place === undefined ? whole : `import("${up}${place}")`;
    });
  const left = [...places.keys()].find((file) => rest.includes(`/${file}"`));
  if (left !== undefined) throw new Error(`${name} imports ${left} in an unknown way`);
  return rest;
}

function renamed(file: string, part: string): string {
  const [name = "", as = name] = part.trim().split(/\s+as\s+/u);
  return `${exportedName(file, name)} as ${as}`;
}

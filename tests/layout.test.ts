import { existsSync, globSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import type { Verb, Verbs } from "@iphub/cli/command-line/verb";
import { areas, contract } from "@iphub/sdk/contract/index";
import type { Contract } from "@iphub/sdk/endpoint";
import type { Screen } from "@iphub/ui-core/screen";
import { screens } from "@iphub/ui-core/screens";
import { describe, expect, test } from "vitest";

const root = join(import.meta.dirname, "..");
const nouns: Contract = contract;
const nounNames = Object.keys(nouns);
const screenList: readonly Screen[] = screens;

/** Folders of a package that hold no area. */
const outsideAreas = {
  cli: ["command-line", "terminal-kit", "shell", "program"],
  server: ["platform", "connectors", "formats", "live"],
  "ui-core": ["platform", "app"],
  web: ["web-kit", "shell", "early"],
} as const;

/** Files of an area as a whole: its interface, the words that a shell completes for its nouns, the keys of its cache. */
const areaFiles = ["public.ts", "public-screens.ts", "completions.ts", "query-keys.ts"];

/** Folders in an area that are no noun of the contract: programs and data that one package alone has. */
const nounsOfOnePackage: Readonly<Record<string, readonly string[]>> = {
  cli: ["identity/profiles", "operations/hub", "operations/alias", "operations/portfolio", "operations/service"],
  server: ["operations/backup", "operations/demo"],
  "ui-core": [],
  web: [],
};

/** Pages that are no screen of the index: what is shown where an address or the hub itself cannot be reached. */
const pagesWithoutScreen = ["shell/not-found", "shell/unreachable"];

/** The noun's file name: `officeCalendar` is `office-calendar.ts`. */
function kebab(name: string): string {
  return name.replace(/([a-z0-9])([A-Z])/g, "$1-$2").toLowerCase();
}

/** Where each noun has its folder in every package: `tasks` is `work/tasks`. */
const folderOf = new Map<string, string>(
  Object.entries(areas).flatMap(([area, own]) => own.map((noun) => [kebab(noun), `${area}/${kebab(noun)}`] as const)),
);

function folder(noun: string): string {
  return folderOf.get(noun) ?? `no area has ${noun}`;
}

function filesOf(packageName: string, pattern: string): string[] {
  return globSync(`packages/${packageName}/src/${pattern}`, { cwd: root })
    .map((path) => path.slice(`packages/${packageName}/src/`.length))
    .sort();
}

/** `<noun>/<stem>` of every file with this ending. */
function stemsOf(packageName: string, ending: string): string[] {
  return filesOf(packageName, `**/*${ending}`)
    .map((path) => join(dirname(path), basename(path, ending)))
    .sort();
}

/** Whether a file of the packages imports one next to it: a noun that is large is several files. */
function imports(path: string, neighbour: string): boolean {
  return absent([path]).length === 0 && readFileSync(join(root, "packages", path), "utf8").includes(`"./${neighbour}"`);
}

function absent(paths: readonly string[]): string[] {
  return paths.filter((path) => !existsSync(join(root, "packages", path)));
}

describe("the contract index is the table of contents", () => {
  test("CONTRIBUTING lists the areas with their nouns", () => {
    const rows = readFileSync(join(root, "CONTRIBUTING.md"), "utf8").matchAll(/^\| ([a-z]+) \| ([a-z, -]+) \|.*\|$/gm);
    const listed = [...rows]
      .map(([, area = "", own = ""]) => [area, own.split(", ").sort()] as const)
      .filter(([area]) => area in areas);
    const declared = Object.entries(areas).map(([area, own]) => [area, own.map(kebab).sort()]);
    expect(Object.fromEntries(listed)).toEqual(Object.fromEntries(declared));
  });

  test("every noun has its contract file, which names it", () => {
    expect(absent(nounNames.map((noun) => `sdk/src/contract/${kebab(noun)}.ts`))).toEqual([]);
    const unnamed = nounNames.filter((noun) => {
      const source = readFileSync(join(root, "packages/sdk/src/contract", `${kebab(noun)}.ts`), "utf8");
      return !new RegExp(`^export const ${noun} = `, "m").test(source);
    });
    expect(unnamed).toEqual([]);
  });

  test("no contract file holds calls that the index leaves out", () => {
    const orphans = filesOf("sdk", "contract/*.ts").filter((path) => {
      const source = readFileSync(join(root, "packages/sdk/src", path), "utf8");
      if (!source.includes("endpoint({") || nounNames.map(kebab).includes(basename(path, ".ts"))) return false;
      return !nounNames.some((noun) => imports(`sdk/src/contract/${kebab(noun)}.ts`, basename(path)));
    });
    expect(orphans).toEqual([]);
  });

  test("every noun has one area", () => {
    expect(Object.values(areas).flat().sort()).toEqual(nounNames.toSorted());
  });

  test("every noun has its handlers on the server, and no handlers are without a noun", () => {
    const own = nounNames.map((noun) => join(folder(kebab(noun)), kebab(noun)));
    expect(absent(own.map((stem) => `server/src/${stem}.handlers.ts`))).toEqual([]);
    const orphans = stemsOf("server", ".handlers.ts").filter((stem) => {
      const nounsOwn = `server/src/${dirname(stem)}/${basename(dirname(stem))}.handlers.ts`;
      return (
        !own.includes(stem) && (absent([nounsOwn]).length > 0 || !imports(nounsOwn, `${basename(stem)}.handlers.ts`))
      );
    });
    expect(orphans).toEqual([]);
  });

  test("every folder is an area's or one of the few beside them, and in an area it is a noun's", () => {
    for (const [packageName, others] of Object.entries(outsideAreas)) {
      const files = filesOf(packageName, "*/**/*.{ts,tsx,css}").map((path) => path.split("/"));
      const inAreas = files.filter(([first = ""]) => !others.some((other) => other === first));
      const folders = new Set(inAreas.map((path) => (path.length === 2 ? path.join("/") : path.slice(0, 2).join("/"))));
      const known = new Set([...folderOf.values(), ...(nounsOfOnePackage[packageName] ?? [])]);
      const isOfTheArea = (path: string) =>
        Object.keys(areas).some((area) => areaFiles.some((file) => path === `${area}/${file}`));
      expect([...folders].filter((path) => !known.has(path) && !isOfTheArea(path))).toEqual([]);
    }
  });

  test("every call has its verb in the command line", () => {
    const verbs = nounNames.flatMap((noun) => Object.keys(nouns[noun] ?? {}).map((verb) => ({ noun, verb })));
    const offered = filesOf("cli", "*/*/*.ts").map((path) =>
      readFileSync(join(root, "packages/cli/src", path), "utf8"),
    );
    const without = verbs.filter(({ noun, verb }) => {
      const own = `cli/src/${folder(kebab(noun))}/${kebab(verb)}.ts`;
      const called = new RegExp(`\\b(call: "|hub\\.)${noun}\\.${verb}\\b`);
      return absent([own]).length > 0 && !offered.some((source) => called.test(source));
    });
    expect(without.map(({ noun, verb }) => `${noun}.${verb}`)).toEqual([]);
  });

  test("every verb follows a call of its noun or says what it does instead", async () => {
    const own = Object.keys(areas)
      .flatMap((area) => filesOf("cli", `${area}/*/*.ts`))
      .filter((path) => readFileSync(join(root, "packages/cli/src", path), "utf8").includes("export const verb:"));
    const tables = Object.keys(areas).flatMap((area) => filesOf("cli", `${area}/*/*.verbs.ts`));
    expect(own.length).toBeGreaterThan(20);
    expect(tables.length).toBeGreaterThan(20);
    const wrong: string[] = [];
    let checked = 0;
    for (const path of [...own, ...tables]) {
      const noun = basename(dirname(path));
      const module: { verb?: Verb; verbs?: Verbs } = await import(join(root, "packages/cli/src", path));
      for (const verb of [module.verb ?? [], Object.values(module.verbs ?? {})].flat()) {
        checked += 1;
        const [callNoun = "", callVerb = ""] = (verb.call ?? "").split(".");
        const isKnown = verb.call === undefined || nouns[callNoun]?.[callVerb] !== undefined;
        const followsItsNoun = verb.run !== undefined || kebab(callNoun) === noun;
        if (!isKnown || !followsItsNoun) wrong.push(path);
      }
    }
    expect(wrong).toEqual([]);
    expect(checked).toBeGreaterThan(200);
  });
});

describe("the screen index is the table of contents of what is shown", () => {
  test("every stem and every address is there once", () => {
    const stems = screenList.map(({ stem }) => stem);
    const routes = screenList.flatMap((screen) => screen.routes);
    expect(stems).toEqual([...new Set(stems)]);
    expect(routes).toEqual([...new Set(routes)]);
  });

  test("every screen is a noun's and has its view-model", () => {
    expect(screenList.filter(({ noun }) => !nounNames.map(kebab).includes(noun))).toEqual([]);
    expect(absent(screenList.map(({ noun, stem }) => `ui-core/src/${folder(noun)}/use-${stem}.ts`))).toEqual([]);
  });

  test("every screen has its page, and no page is without a screen", () => {
    const wanted = [...screenList.map(({ noun, stem }) => `${folder(noun)}/${stem}`), ...pagesWithoutScreen];
    expect(stemsOf("web", ".page.tsx")).toEqual(wanted.sort());
  });

  test("every screen of the terminal is there, and none is without an entry", () => {
    const wanted = screenList.filter(({ terminal }) => terminal).map(({ noun, stem }) => `${folder(noun)}/${stem}`);
    expect(stemsOf("cli", ".screen.tsx")).toEqual(wanted.sort());
  });
});

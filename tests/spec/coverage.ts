// What docs/spec-coverage.md says: each line of the specification (tests/spec/lines.tsv) with the tests that hold it. A test
// says which lines it holds in a comment on the line above its title: `// spec: 1.4, 7.12`.
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "../..");
/** The page in the documents. */
export const coveragePage = join(root, "docs/spec-coverage.md");

/** One line of the specification, and where the product answers for it. */
export interface SpecifiedLine {
  readonly id: string;
  readonly section: string;
  readonly what: string;
  readonly where: string;
}

/** A test as a tag names it. */
export interface TaggedTest {
  readonly file: string;
  readonly title: string;
}

/** The specified lines, in order. */
export function specifiedLines(): SpecifiedLine[] {
  const [, ...rows] = readFileSync(join(root, "tests/spec/lines.tsv"), "utf8").trimEnd().split("\n");
  return rows.map((row) => {
    const [id = "", section = "", what = "", where = ""] = row.split("\t");
    return { id, section, what, where };
  });
}

/** The tests that hold each line, by the line's id. */
export function taggedTests(): Map<string, TaggedTest[]> {
  const found = new Map<string, TaggedTest[]>();
  for (const file of globSync("**/*.test.{ts,tsx}", { cwd: join(root, "tests") }).sort()) {
    const source = readFileSync(join(root, "tests", file), "utf8");
    for (const { 1: ids = "", index, 0: tag } of source.matchAll(/^\s*\/\/ spec: ([\d., ]+)$/gm)) {
      const title = /["`]((?:\\.|[^"`\\])+)["`]/.exec(source.slice(index + tag.length))?.[1] ?? "";
      for (const id of ids.split(", ")) found.set(id, [...(found.get(id) ?? []), { file, title }]);
    }
  }
  return found;
}

/** The whole page as Markdown. */
export function coverageText(): string {
  const tests = taggedTests();
  const sections = Map.groupBy(specifiedLines(), ({ section }) => section);
  const parts = [...sections].map(([section, lines]) => {
    const rows = lines.map(({ id, what, where }) => {
      const held = (tests.get(id) ?? []).map(({ file, title }) => `${file}: ${title}`).join("<br>");
      return `| ${id} | ${what} | ${where} | ${held} |`;
    });
    return [`## ${section}`, "", "| line | what | where | tests |", "|---|---|---|---|", ...rows].join("\n");
  });
  const head = `# Where the specification lives

Each line of the specification, the place in the product that answers for it (under \`packages/\`) and the tests that hold
it (under \`tests/\`). Written by \`node scripts/spec-coverage.mjs\` from \`tests/spec/lines.tsv\` and from the tests, which say
\`// spec: 1.4\` above their titles; \`tests/spec-coverage.test.ts\` fails where a line has no test.
`;
  return `${[head, ...parts].join("\n")}\n`;
}

import { readFileSync } from "node:fs";
import type { Options } from "tsup";

const widths = "@iphub/cli/terminal-kit/kept-widths";

/** Ink's lines and their letters are kept by text; past so many texts all are worked out again. */
const mostLines = 1_000;

const keeper = `let linesKept = new OutputCaches();
function keptCaches() {
    if (linesKept.styledChars.size > ${mostLines}) linesKept = new OutputCaches();
    return linesKept;
}
const rowsKept = [];
function keptRow(output, writes, y) {
    const kept = rowsKept[y];
    const isSame = kept !== undefined && kept.width === output.width && kept.writes.length === writes.length &&
        kept.writes.every((write, at) => write.x === writes[at].x && write.line === writes[at].line);
    if (isSame) return kept.text;
    const text = output.drawRow(writes);
    rowsKept[y] = { width: output.width, writes, text };
    return text;
}
export default class Output`;

const linesOfText = `        const characterLines = [[]];
        for (const character of this.caches.getStyledChars(text)) {
            if (character.value === '\\n') {
                characterLines.push([]);
            }
            else {
                characterLines.at(-1).push(character);
            }
        }
        let lines = characterLines.map(line => styledCharsToString(line));
`;

const keptLinesOfText = `    linesOf(text) {
        const known = this.textLines.get(text);
        if (known !== undefined) return known;
${linesOfText.replaceAll("this.caches.", "this.").replace("let lines", "const lines")}        this.textLines.set(text, lines);
        return lines;
    }
    sliced(line, from, to, slice) {
        const key = from + ' ' + to + ' ' + line;
        const known = this.slices.get(key);
        if (known !== undefined) return known;
        const part = slice();
        this.slices.set(key, part);
        return part;
    }
`;

const blankRow = `            const row = [];
            for (let x = 0; x < this.width; x++) {
                row.push({
                    type: 'char',
                    value: ' ',
                    fullWidth: false,
                    styles: [],
                });
            }
`;

const rowText = `            // See https://github.com/vadimdemedes/ink/pull/564#issuecomment-1637022742
            const lineWithoutEmptyItems = line.filter(item => item !== undefined);
            return styledCharsToString(lineWithoutEmptyItems).trimEnd();
`;

/** What is written into a row, in Ink's own words: from here to the end of the method. */
const drawing = "            const characters = this.caches.getStyledChars(line);\n";
const afterDrawing = "    write(x, y, text, options) {\n";
const methodEnd = "    }\n";

/** Parts of Ink's output.js and what takes their place; each stands there once. */
const replacements: readonly (readonly [string, string])[] = [
  ["    caches = new OutputCaches();\n", "    caches = keptCaches();\n"],
  ["export default class Output", keeper],
  [
    "    blockWidths = new Map();\n",
    "    blockWidths = new Map();\n    textLines = new Map();\n    slices = new Map();\n",
  ],
  ["    getWidestLine(text) {\n", `${keptLinesOfText}    getWidestLine(text) {\n`],
  [linesOfText, "        let lines = this.caches.linesOf(text);\n"],
  [
    "return this.sliceLineToColumns(line, from, to);",
    "return this.caches.sliced(line, from, to, () => this.sliceLineToColumns(line, from, to));",
  ],
  [blankRow, "            const row = [];\n"],
  [`            .map(line => {\n${rowText}        })\n`, "            .map((writes, y) => keptRow(this, writes, y))\n"],
];

/** @throws Error where a part is not there: Ink is then another one, and has to be looked at again */
function replaced(text: string, path: string, [from, to]: readonly [string, string]): string {
  if (text.split(from).length !== 2) throw new Error(`${path} is not the Ink that is made quick here`);
  return text.replace(from, () => to);
}

/**
 * Ink's output.js, from the file at `path`, as it is built in: what belongs to a text is kept, and a row's letters are put
 * together only where something else is written into it than in the frame before.
 * @throws Error where it is not the output.js of Ink 8.0.0
 */
export function quickOutput(text: string, path: string): string {
  const from = text.indexOf(drawing);
  const to = text.indexOf(afterDrawing);
  const body = text.slice(from, to - methodEnd.length);
  const drawRow = `            currentLine.push({ x, line });
        }
    }
    drawRow(writes) {
${blankRow.replace("const row", "const currentLine").replaceAll("row.push", "currentLine.push")}        for (const { x, line } of writes) {
${body}${rowText.replaceAll("line.filter", "currentLine.filter")}    }
`;
  const rest = replacements.reduce((known, pair) => replaced(known, path, pair), text);
  return replaced(rest, path, [text.slice(from, to), drawRow]);
}

const plainSanitizing = "export default sanitizeAnsi;\n";
const keptSanitizing = `const sanitized = new Map();
export default text => {
    const known = sanitized.get(text);
    if (known !== undefined) return known;
    if (sanitized.size > ${mostLines}) sanitized.clear();
    const clean = sanitizeAnsi(text);
    sanitized.set(text, clean);
    return clean;
};
`;

/**
 * Makes Ink's frames quick: what it works out of a text (its letters with their styles, its width, its lines, what of it is safe) and of a row
 * of the screen is kept from frame to frame, where Ink 8.0.0 begins again with each. The picture is the same. At 180x45 that
 * is more than half of the time between a key and the last byte (bench/terminal.bench.ts).
 */
export const quickInk: NonNullable<Options["esbuildPlugins"]>[number] = {
  name: "quick-ink",
  setup(build) {
    build.onResolve({ filter: /^string-width$/ }, ({ importer }) =>
      importer.endsWith("kept-widths.ts") ? undefined : { path: "kept", namespace: "kept-widths" },
    );
    build.onLoad({ filter: /.*/, namespace: "kept-widths" }, () => ({
      contents: `export { keptWidth as default } from ${JSON.stringify(widths)};`,
      resolveDir: process.cwd(),
    }));
    build.onLoad({ filter: /[/\\]ink[/\\]build[/\\]output\.js$/ }, ({ path }) => ({
      contents: quickOutput(readFileSync(path, "utf8"), path),
    }));
    build.onLoad({ filter: /[/\\]ink[/\\]build[/\\]sanitize-ansi\.js$/ }, ({ path }) => ({
      contents: replaced(readFileSync(path, "utf8"), path, [plainSanitizing, keptSanitizing]),
    }));
  },
};

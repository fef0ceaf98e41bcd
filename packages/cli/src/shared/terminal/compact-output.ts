import { createLazyColour } from "./lazy-colour.ts";
import { rightToLeftLetters } from "./text-cells.ts";

const introducer = "\u001b";
/** What is rewritten or watched: runs of "next line", style codes, and runs of spaces long enough to pay. */
const parts = new RegExp(`(?:${introducer}\\[E){2,}|${introducer}\\[([\\d;]*)m| {6,}`, "gu");
const nextLineLength = 3;

/** Styles that show on blank cells: plane colour, underline, inverse. */
type BlankStyle = { plane: boolean; underline: boolean; inverse: boolean };

/** What a style code (SGR, ECMA-48 8.3.117) does to blank cells; the many codes that do nothing to them are absent. */
const effects: Readonly<Record<string, Partial<BlankStyle>>> = {
  "": { plane: false, underline: false, inverse: false },
  "0": { plane: false, underline: false, inverse: false },
  "4": { underline: true },
  "24": { underline: false },
  "7": { inverse: true },
  "27": { inverse: false },
  "48": { plane: true },
  "49": { plane: false },
};
/** Colours as 256 or 24-bit values, whose arguments must not be read as codes. */
const colourArguments = /(?<=(?:^|;)[34]8);(?:2;\d+;\d+;\d+|5;\d+)/gu;
const namedPlane = /^(?:4[0-7]|10[0-7])$/u;

function follow(style: BlankStyle, parameters: string): void {
  for (const code of parameters.replace(colourArguments, "").split(";")) {
    Object.assign(style, namedPlane.test(code) ? { plane: true } : effects[code]);
  }
}

/** A stretch that a terminal may reorder: from its first right-to-left letter to its last. */
const rightToLeftRun = new RegExp(
  `[${rightToLeftLetters}](?:[${rightToLeftLetters}\\p{Mark}]| +(?=[${rightToLeftLetters}]))*`,
  "gu",
);

/** Puts marks around right-to-left text, as `isolate` does. Ink takes them out of what it lays out. */
export function isolateRuns(output: string): string {
  return output.replace(rightToLeftRun, "\u200e$&\u200e");
}

/**
 * The same picture in fewer bytes: steps over unchanged lines become one, and long gaps are jumped over. A gap may be
 * jumped because Ink erases a line from the first change on before it paints; gaps with a colour of their own are kept.
 */
export function compactOutput(output: string): string {
  const style: BlankStyle = { plane: false, underline: false, inverse: false };
  return output.replace(parts, (part: string, parameters: string | undefined) => {
    if (parameters !== undefined) {
      follow(style, parameters);
      return part;
    }
    if (part.startsWith(introducer)) {
      return `${introducer}[${part.length / nextLineLength}E`;
    }
    return style.plane || style.underline || style.inverse ? part : `${introducer}[${part.length}C`;
  });
}

/** A terminal stream whose text output is compacted and isolated; everything else is the stream's own. */
export function compactStream(stream: NodeJS.WriteStream): NodeJS.WriteStream {
  const lazyColour = createLazyColour();
  const write = (chunk: unknown, ...rest: unknown[]) =>
    Reflect.apply(stream.write, stream, [
      typeof chunk === "string" ? isolateRuns(lazyColour(compactOutput(chunk))) : chunk,
      ...rest,
    ]);
  return new Proxy(stream, {
    get: (target, property) => (property === "write" ? write : Reflect.get(target, property, target)),
  });
}

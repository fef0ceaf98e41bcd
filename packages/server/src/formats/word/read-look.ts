import { attribute, childOf, numberOf, switchOf, type XmlNode } from "../archives/xml-tree.ts";
import type { Alignment, ParagraphLook, RunLook, TabStop } from "./page-blocks.ts";

/** Word's units in a point. */
const twips = 20;
const halves = 2;
/** The limit of distances and sizes in a document: the height of a page, in points. */
const furthest = 800;
const largest = 200;

const alignments: Readonly<Record<string, Alignment>> = {
  left: "left",
  start: "left",
  center: "center",
  right: "right",
  end: "right",
  both: "justify",
  distribute: "justify",
};

/** The style in the properties of a paragraph (`w:pPr`); unset properties are omitted. */
export function paragraphLook(properties: XmlNode | undefined): ParagraphLook {
  const spacing = childOf(properties, "w:spacing");
  const indent = childOf(properties, "w:ind");
  const hanging = points(indent, "w:hanging");
  const outline = numberOf(childOf(properties, "w:outlineLvl"), "w:val");
  return known({
    align: alignments[attribute(childOf(properties, "w:jc"), "w:val") ?? ""],
    before: points(spacing, "w:before"),
    after: points(spacing, "w:after"),
    left: points(indent, "w:left") ?? points(indent, "w:start"),
    right: points(indent, "w:right") ?? points(indent, "w:end"),
    first: hanging === undefined ? points(indent, "w:firstLine") : -hanging,
    line: lineOf(spacing),
    tabs: tabsOf(childOf(properties, "w:tabs")),
    isRtl: switchOf(properties, "w:bidi"),
    startsPage: switchOf(properties, "w:pageBreakBefore"),
    keepsNext: switchOf(properties, "w:keepNext"),
    outline: outline === undefined ? undefined : outline + 1,
  });
}

/** The style in the properties of a run (`w:rPr`); unset properties are omitted. */
export function runLook(properties: XmlNode | undefined): RunLook {
  const raise = attribute(childOf(properties, "w:vertAlign"), "w:val");
  const size = numberOf(childOf(properties, "w:sz"), "w:val");
  const color = attribute(childOf(properties, "w:color"), "w:val") ?? "";
  return known({
    bold: switchOf(properties, "w:b"),
    italic: switchOf(properties, "w:i"),
    underline: switchOf(properties, "w:u"),
    strike: switchOf(properties, "w:strike"),
    capitals: switchOf(properties, "w:caps"),
    hidden: switchOf(properties, "w:vanish"),
    size: size === undefined ? undefined : Math.min(Math.max(size / halves, 1), largest),
    color: /^[0-9a-f]{6}$/i.test(color) ? `#${color}` : undefined,
    raise: raise === "subscript" ? "sub" : raise === "superscript" ? "super" : undefined,
  });
}

function lineOf(spacing: XmlNode | undefined): ParagraphLook["line"] {
  const value = numberOf(spacing, "w:line");
  if (value === undefined || value <= 0) return undefined;
  const rule = attribute(spacing, "w:lineRule") ?? "auto";
  if (rule === "exact" || rule === "atLeast") return { rule, value: Math.min(value / twips, largest) };
  return { rule: "auto", value: Math.min(value / 240, 10) };
}

function tabsOf(tabs: XmlNode | undefined): readonly TabStop[] | undefined {
  return tabs?.children
    .flatMap((tab): TabStop[] => {
      const at = points(tab, "w:pos");
      const kind = attribute(tab, "w:val");
      if (at === undefined || kind === "clear" || kind === "bar") return [];
      const align = kind === "center" ? "center" : kind === "right" || kind === "end" ? "right" : "left";
      return [{ at, align }];
    })
    .sort((one, other) => one.at - other.at);
}

function points(node: XmlNode | undefined, name: string): number | undefined {
  const number = numberOf(node, name);
  return number === undefined ? undefined : Math.min(Math.max(number / twips, -furthest), furthest);
}

/** Without undefined keys, so that unset properties override nothing. */
function known<T extends object>(look: { readonly [K in keyof T]: T[K] | undefined }): Partial<T> {
  const entries = Object.entries(look).filter(([, value]) => value !== undefined);
  return Object.assign({}, ...entries.map(([key, value]) => ({ [key]: value })));
}

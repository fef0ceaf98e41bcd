import { SaxesParser } from "saxes";

/** An element of a document, with the prefix of its name as written (`w:p`). */
export interface XmlNode {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: XmlNode[];
  /** The text directly within it. */
  text: string;
}

/** XML that is not well-formed, or declares entities or a document type, which office programs never write. */
export class BrokenXml extends Error {}

/** The callbacks of reading a document, in order. */
export interface XmlHandlers {
  open(name: string, attributes: Readonly<Record<string, string>>): void;
  close(name: string): void;
  text(text: string): void;
}

/** Reads a document from its beginning to its end. @throws BrokenXml */
export function walkXml(xml: string, { open, close, text }: XmlHandlers): void {
  const parser = new SaxesParser();
  parser.on("error", ({ message }) => {
    throw new BrokenXml(message);
  });
  parser.on("doctype", () => {
    throw new BrokenXml("a document type is declared");
  });
  parser.on("opentag", ({ name, attributes }) => open(name, attributes));
  parser.on("closetag", ({ name }) => close(name));
  parser.on("text", text);
  parser.on("cdata", text);
  parser.write(xml).close();
}

/** Deeper elements become siblings of the element at this depth, which limits recursion. */
const deepest = 150;

/** The elements of a part, below a root without a name. @throws BrokenXml */
export function xmlTree(xml: string): XmlNode {
  const root: XmlNode = { name: "", attributes: {}, children: [], text: "" };
  const nodes = [root];
  walkXml(xml, {
    open(name, attributes) {
      const node: XmlNode = { name, attributes, children: [], text: "" };
      nodes[Math.min(nodes.length, deepest) - 1]?.children.push(node);
      nodes.push(node);
    },
    close: () => nodes.pop(),
    text(text) {
      const node = nodes.at(-1);
      if (node) node.text += text;
    },
  });
  return root;
}

/** The first child of a name. */
export function childOf(node: XmlNode | undefined, name: string): XmlNode | undefined {
  return node?.children.find((child) => child.name === name);
}

/** All elements of a name within a node, in order. */
export function* within(node: XmlNode, name: string): Generator<XmlNode> {
  for (const element of elementsOf(node)) if (element.name === name) yield element;
}

/** All elements within a node, in order. */
export function* elementsOf(node: XmlNode): Generator<XmlNode> {
  for (const child of node.children) {
    yield child;
    yield* elementsOf(child);
  }
}

/** The name of an element without the prefix of its namespace. */
export function localName(name: string): string {
  return name.slice(name.indexOf(":") + 1);
}

/** An attribute of an element. */
export function attribute(node: XmlNode | undefined, name: string): string | undefined {
  return node?.attributes[name];
}

/** A number of an attribute, in the document's unit. */
export function numberOf(node: XmlNode | undefined, name: string): number | undefined {
  const number = Number(attribute(node, name) ?? Number.NaN);
  return Number.isFinite(number) ? number : undefined;
}

/** A switch such as `w:b`: on if present, unless its value says otherwise; undefined if absent. */
export function switchOf(node: XmlNode | undefined, name: string): boolean | undefined {
  const child = childOf(node, name);
  return child && !/^(0|false|off|none)$/.test(attribute(child, "w:val") ?? "");
}

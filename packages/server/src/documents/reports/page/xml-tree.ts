/** An element of a part of a document, with the prefix of its name as Word writes it (`w:p`). */
export interface XmlNode {
  readonly name: string;
  /** Its attributes as they stand. */
  readonly attributes: string;
  readonly children: XmlNode[];
  /** The text directly within it, decoded. */
  text: string;
}

const entities: Readonly<Record<string, string>> = { lt: "<", gt: ">", amp: "&", quot: '"', apos: "'" };
const token = /<(\/?)([A-Za-z][\w.-]*(?::[\w.-]+)?)((?:\s[^<>]*?)?)(\/?)>([^<]*)/g;
/** What is nested deeper stands beside what holds it, so that no document makes the readers call too deep. */
const deepest = 150;

/** The elements of a part; what is not closed ends with the part. */
export function xmlTree(xml: string): XmlNode {
  const root: XmlNode = { name: "", attributes: "", children: [], text: "" };
  const open = [root];
  for (const [, slash, name = "", attributes = "", closed, text = ""] of xml.matchAll(token)) {
    if (slash === "/") {
      const at = open.findLastIndex((node) => node.name === name);
      if (at > 0) open.length = at;
      continue;
    }
    const node: XmlNode = { name, attributes, children: [], text: decoded(text) };
    open[Math.min(open.length, deepest) - 1]?.children.push(node);
    if (closed !== "/") open.push(node);
  }
  return root;
}

/** The first child of a name. */
export function childOf(node: XmlNode | undefined, name: string): XmlNode | undefined {
  return node?.children.find((child) => child.name === name);
}

/** All elements of a name within a node, in order. */
export function* within(node: XmlNode, name: string): Generator<XmlNode> {
  for (const child of node.children) {
    if (child.name === name) yield child;
    yield* within(child, name);
  }
}

/** An attribute, decoded. */
export function attribute(node: XmlNode | undefined, name: string): string | undefined {
  const found = node && new RegExp(`\\s${name}="([^"]*)"`).exec(node.attributes)?.[1];
  return found === undefined ? undefined : decoded(found);
}

/** A number of an attribute, in the document's unit. */
export function numberOf(node: XmlNode | undefined, name: string): number | undefined {
  const number = Number(attribute(node, name) ?? Number.NaN);
  return Number.isFinite(number) ? number : undefined;
}

/** A switch such as `w:b`: on where it is there, unless its value says otherwise; undefined where it is not there. */
export function switchOf(node: XmlNode | undefined, name: string): boolean | undefined {
  const child = childOf(node, name);
  return child && !/^(0|false|off|none)$/.test(attribute(child, "w:val") ?? "");
}

function decoded(words: string): string {
  return words.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w{2,4}));/gi, (whole, hex, decimal, name) => {
    if (name) return entities[name] ?? whole;
    const point = hex ? Number.parseInt(hex, 16) : Number(decimal);
    return point <= 0x10ffff ? String.fromCodePoint(point) : whole;
  });
}

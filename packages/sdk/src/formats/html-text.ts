import { convert, type FormatCallback, type HtmlToTextOptions } from "html-to-text";

/** Deeper nesting is left out, as in the hub's sanitiser. */
const deepest = 200;
/** Quotations and lists nested deeper than this are marked as if at this depth. */
const deepestMark = 5;

type Node = Parameters<FormatCallback>[0];

/** The text of a link, and its address unless the text contains it. */
const link: FormatCallback = (element, walk, builder) => {
  let words = "";
  builder.pushWordTransform((word) => {
    words += word;
    return word;
  });
  walk(element.children, builder);
  builder.popWordTransform();
  const address = attributeOf(element, "href").replace(/^mailto:/i, "");
  const isSaid = words.includes(address.replace(/^https?:\/\/|\/$/gi, ""));
  if (address !== "" && words !== "" && !isSaid) builder.addInline(` <${address}>`, { noWordTransform: true });
};

const picture: FormatCallback = (element, _walk, builder) => {
  const name = attributeOf(element, "alt").trim();
  if (name !== "") builder.addInline(`[${name}]`, { noWordTransform: true });
};

/** The cells of a row are separated by two spaces. */
const cell: FormatCallback = (element, walk, builder) => {
  if (element.parent?.children.find(isCell) !== element) builder.addLiteral("  ");
  walk(element.children, builder);
};

const isCell = ({ name }: Node) => name === "td" || name === "th";

/** The number of items of each list so far. */
const counts = new WeakMap<Node, number>();

/** `- ` or `3. `, indented for a list within a list. The library's own lists indent all lines once for each level. */
const item: FormatCallback = (element, walk, builder) => {
  const list = element.parent;
  const count = list ? (counts.get(list) ?? 0) + 1 : 1;
  if (list) counts.set(list, count);
  const indent = "  ".repeat(Math.max(0, Math.min(around(element, isList), deepestMark) - 1));
  builder.openBlock({ leadingLineBreaks: 1 });
  builder.addLiteral(`${indent}${list?.name === "ol" ? `${count}.` : "-"} `);
  walk(element.children, builder);
  builder.closeBlock({ trailingLineBreaks: 1 });
};

/** The first paragraph of an item continues after its marker. */
const itemParagraph: FormatCallback = (element, walk, builder) => {
  const isFirst = element.parent?.children.find(({ type }) => type === "tag") === element;
  if (!isFirst) builder.openBlock({ leadingLineBreaks: 1 });
  walk(element.children, builder);
  if (!isFirst) builder.closeBlock({ trailingLineBreaks: 1 });
};

const isList = ({ name }: Node) => name === "ul" || name === "ol";
const isQuotation = ({ name }: Node) => name === "blockquote";

/** A quotation; quotations below the marked depth add no cost. */
const quotation: FormatCallback = (element, walk, builder) => {
  builder.openBlock({ leadingLineBreaks: 2 });
  walk(element.children, builder);
  const blockTransform = around(element, isQuotation) < deepestMark ? quoted : undefined;
  builder.closeBlock({ trailingLineBreaks: 2, blockTransform });
};

function quoted(block: string): string {
  return block.replace(/^\n+|\n+$/g, "").replace(/^/gm, "> ");
}

function around(element: Node, is: (node: Node) => boolean): number {
  let count = 0;
  for (let node = element.parent; node; node = node.parent) if (is(node)) count += 1;
  return count;
}

function attributeOf(element: Node, name: string): string {
  const value: unknown = element.attribs?.[name];
  return typeof value === "string" ? value : "";
}

const apart = { leadingLineBreaks: 2, trailingLineBreaks: 2 };
const ownLine = { leadingLineBreaks: 1, trailingLineBreaks: 1 };
const options: HtmlToTextOptions = {
  wordwrap: false,
  limits: { maxDepth: deepest, ellipsis: "" },
  formatters: { link, picture, cell, item, itemParagraph, quotation },
  selectors: [
    ...["h1", "h2", "h3", "h4", "h5", "h6", "table", "ul", "ol"].map((selector) => ({
      selector,
      format: "block",
      options: apart,
    })),
    ...["address", "caption", "center", "dd", "dl", "dt", "tr", "li > ul", "li > ol"].map((selector) => ({
      selector,
      format: "block",
      options: ownLine,
    })),
    { selector: "li", format: "item" },
    { selector: "li > p", format: "itemParagraph" },
    { selector: "hr", options: { length: 4 } },
    { selector: "blockquote", format: "quotation" },
    { selector: "a", format: "link" },
    { selector: "img", format: "picture" },
    { selector: "td", format: "cell" },
    { selector: "th", format: "cell" },
  ],
};

/**
 * HTML as readable text: paragraphs, lists, quotations, tables line by line, addresses of links, alternative texts of
 * pictures.
 */
export function htmlText(html: string): string {
  return convert(html, options)
    .replaceAll("\u00a0", " ")
    .replace(/[ \t]+$/gm, "")
    .replace(/^\n+|\n+$/g, "");
}

/** Deeper quotations than this are marked no further. */
const deepestQuote = 5;
/** So much of a link's words is compared with its address, in characters. */
const longestWords = 500;
const entities: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " " };

/** Tags that begin and end a line; those of `apart` have an empty line around them as well. */
const blocks = new Set("address article caption center dd div dl dt h1 h2 h3 h4 h5 h6 li p section tr".split(" "));
const apart = new Set("blockquote h1 h2 h3 h4 h5 h6 ol p pre table ul".split(" "));

/** Where a link leads, and the beginning of its words. */
interface Link {
  readonly address: string;
  words: string;
}

/** Collects lines; spaces run together except where the writer says that they stand as they are. */
class TextWriter {
  readonly #lines: string[] = [];
  #line = "";
  /** Kept apart from the line: looking at the end of a long one again and again would cost its length each time. */
  #isSpaceWanted = false;
  #isApart = false;
  #lastQuotes = 0;
  quotes = 0;
  isLiteral = false;
  readonly lists: { count: number | null }[] = [];
  link: Link | null = null;

  /** Whether the line has something already. */
  get isBegun(): boolean {
    return this.#line !== "";
  }

  write(text: string): void {
    if (this.link && this.link.words.length < longestWords) this.link.words += text;
    if (this.isLiteral) this.#writeLiteral(text);
    else this.#writeWords(text);
  }

  #writeWords(text: string): void {
    const words = text.replace(/\s+/g, " ").trim();
    if (/^\s/.test(text)) this.#isSpaceWanted = true;
    if (words === "") return;
    this.put(words);
    this.#isSpaceWanted = /\s$/.test(text);
  }

  /** Writes as it is, after the space that the words before it asked for. */
  put(text: string): void {
    this.#line += this.#isSpaceWanted && this.isBegun ? ` ${text}` : text;
    this.#isSpaceWanted = false;
  }

  /** Begins a new line, with an empty one before it where `isApart`. */
  newLine(isApart = false): void {
    if (this.isBegun) this.#end();
    if (isApart && this.#lines.length > 0) this.#isApart = true;
  }

  /** Ends the line; where there is none yet an empty one is left. */
  breakLine(): void {
    this.newLine(!this.isBegun);
  }

  text(): string {
    this.newLine();
    return this.#lines.join("\n");
  }

  #writeLiteral(text: string): void {
    const [first = "", ...rest] = text.split("\n");
    this.put(first);
    for (const line of rest) {
      this.#end();
      this.#line = line;
    }
  }

  #end(): void {
    const quotes = Math.min(this.quotes, deepestQuote);
    if (this.#isApart) this.#lines.push("> ".repeat(Math.min(quotes, this.#lastQuotes)).trimEnd());
    this.#lines.push(`${"> ".repeat(quotes)}${this.#line}`.trimEnd());
    [this.#isApart, this.#isSpaceWanted, this.#lastQuotes, this.#line] = [false, false, quotes, ""];
  }
}

/**
 * Cleaned HTML as text that can be read: paragraphs, lists, quotations, tables line by line, where links lead, what
 * pictures are called. It expects well-formed tags, as the hub's cleaner writes them; linear in the length.
 */
export function htmlText(html: string): string {
  const writer = new TextWriter();
  for (const [, slash, name = "", attributes = "", text] of html.matchAll(
    /<(\/?)([a-z][a-z0-9]*)([^<>]*)>|([^<]+|<)/gi,
  )) {
    if (text !== undefined) writer.write(decode(text));
    else if (slash === "/") close(writer, name.toLowerCase());
    else open(writer, name.toLowerCase(), attributes);
  }
  return writer.text();
}

/** What a tag does beyond the lines that it begins. */
const openers: Readonly<Record<string, (writer: TextWriter, attributes: string) => void>> = {
  br: (writer) => writer.breakLine(),
  hr: rule,
  pre: (writer) => {
    writer.isLiteral = true;
  },
  blockquote: (writer) => {
    writer.quotes += 1;
  },
  ul: ({ lists }) => lists.push({ count: null }),
  ol: ({ lists }) => lists.push({ count: 0 }),
  li: (writer) => writer.put(marker(writer)),
  td: separate,
  th: separate,
  a: (writer, attributes) => {
    writer.link = { address: attributeOf(attributes, "href"), words: "" };
  },
  img: (writer, attributes) => {
    const name = attributeOf(attributes, "alt").trim();
    if (name !== "") writer.write(`[${name}]`);
  },
};

function open(writer: TextWriter, name: string, attributes: string): void {
  if (blocks.has(name) || apart.has(name)) writer.newLine(apart.has(name) && writer.lists.length === 0);
  if (Object.hasOwn(openers, name)) openers[name]?.(writer, attributes);
}

function separate(writer: TextWriter): void {
  if (writer.isBegun) writer.put("  ");
}

function close(writer: TextWriter, name: string): void {
  if (name === "a") endLink(writer);
  if (blocks.has(name) || apart.has(name)) writer.newLine(apart.has(name) && writer.lists.length < 2);
  if (name === "pre") writer.isLiteral = false;
  if (name === "blockquote") writer.quotes = Math.max(0, writer.quotes - 1);
  if (name === "ul" || name === "ol") writer.lists.pop();
}

function rule(writer: TextWriter): void {
  writer.newLine();
  writer.write("----");
  writer.newLine();
}

/** `- ` or `3. `, further in for a list within a list. */
function marker({ lists }: TextWriter): string {
  const list = lists.at(-1);
  const indent = "  ".repeat(Math.max(0, Math.min(lists.length, deepestQuote) - 1));
  if (!list || list.count === null) return `${indent}- `;
  list.count += 1;
  return `${indent}${list.count}. `;
}

/** Says where a link leads, unless its words say it themselves. */
function endLink(writer: TextWriter): void {
  const { link } = writer;
  writer.link = null;
  if (!link) return;
  const address = link.address.replace(/^mailto:/i, "");
  const said = link.words.trim();
  if (address === "" || said === "" || said.includes(address.replace(/^https?:\/\/|\/$/gi, ""))) return;
  writer.write(` <${address}>`);
}

function attributeOf(attributes: string, name: string): string {
  return decode(new RegExp(`\\s${name}="([^"]*)"`, "i").exec(attributes)?.[1] ?? "");
}

function decode(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,6}));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return entities[String(name).toLowerCase()] ?? whole;
    const point = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
    return point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : whole;
  });
}

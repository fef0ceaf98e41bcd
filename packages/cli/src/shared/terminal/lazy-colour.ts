const introducer = "\u001b";
/** Operating-system commands, control sequences, any other escape, or text without one. */
const pieces = new RegExp(
  `${introducer}\\][^\\u0007${introducer}]*(?:\\u0007|${introducer}\\\\)|${introducer}\\[[0-?]*[ -/]*[@-~]?|${introducer}[^[\\]]?|[^${introducer}]+`,
  "gu",
);
const styleCode = new RegExp(`^${introducer}\\[([\\d;:]*)m$`, "u");
/** A code that sets the foreground and nothing else (SGR, ECMA-48 8.3.117). */
const onlyForeground = /^(?:3[0-79]|9[0-7]|38;5;\d+|38;2;\d+;\d+;\d+)$/u;
/** Where the text begins to show its foreground: at the first character that is no blank. */
const firstVisible = /[^ \r\n\t]/u;

/** Styles in which a blank cell shows the foreground: underline, inverse, strike-through. */
const shownOnBlanks: Readonly<Record<string, readonly [style: string, isOn: boolean]>> = {
  "4": ["underline", true],
  "24": ["underline", false],
  "7": ["inverse", true],
  "27": ["inverse", false],
  "9": ["strike", true],
  "29": ["strike", false],
};

/** Everything else that leaves the foreground alone: bold, dim, italic and planes. */
const otherStyle = /^(?:[123]|2[23]|4[0-79]|10[0-7]|48;5;\d+|48;2;\d+;\d+;\d+)$/u;
const reset = /^0?$/u;

/** What one output has asked for and what the terminal stands at; null is not known: the next code is then written. */
class Foreground {
  private shown: string | null = null;
  private wanted: string | null = null;
  private readonly blanks: Set<string>;

  constructor(blanks: Set<string>) {
    this.blanks = blanks;
  }

  /** The code that has to be written before something visible; none where it stands already. */
  due(): string {
    if (this.wanted === null || this.wanted === this.shown) return "";
    this.shown = this.wanted;
    return `${introducer}[${this.wanted}m`;
  }

  style(piece: string, parameters: string): string {
    if (onlyForeground.test(parameters)) {
      this.wanted = parameters;
      return "";
    }
    const known = shownOnBlanks[parameters];
    if (known?.[1]) this.blanks.add(known[0]);
    else if (known) this.blanks.delete(known[0]);
    if (known || otherStyle.test(parameters)) return piece;
    // A reset, or several styles at once: what waits goes first, and what stands then is not known. Whether blanks show
    // the foreground is not known either, until the next reset.
    if (reset.test(parameters)) this.blanks.clear();
    else this.blanks.add(parameters);
    const before = this.due();
    this.shown = null;
    this.wanted = null;
    return before + piece;
  }

  text(piece: string): string {
    const at = this.blanks.size > 0 ? 0 : piece.search(firstVisible);
    return at < 0 ? piece : piece.slice(0, at) + this.due() + piece.slice(at);
  }
}

/**
 * Makes what writes the same picture with fewer colour codes: a foreground is set when a visible character needs it, and
 * not set again where it stands already. After each output the foreground is what it would have been. One is made for
 * each stream: an underline that an output leaves on is still on in the next.
 */
export function createLazyColour(): (output: string) => string {
  const blanks = new Set<string>();
  return (output) => {
    const foreground = new Foreground(blanks);
    const compacted = output.replace(pieces, (piece) => {
      const parameters = styleCode.exec(piece)?.[1];
      if (parameters !== undefined) return foreground.style(piece, parameters);
      return piece.startsWith(introducer) ? piece : foreground.text(piece);
    });
    return compacted + foreground.due();
  };
}

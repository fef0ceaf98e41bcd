import { type ColourRole, defaultTheme, palettes, type ThemeName } from "@iphub/ui-core/platform/tokens";

/** The colour depth of the terminal: none, 16 colours, 256 colours, 24-bit. */
export type ColourDepth = 0 | 4 | 8 | 24;

/** The style of a stretch of text. `role` colours the letters, `on` the background. */
export type TextStyle = {
  readonly role?: ColourRole;
  readonly on?: ColourRole;
  readonly bold?: boolean;
  readonly dim?: boolean;
  readonly underline?: boolean;
  readonly inverse?: boolean;
};

/** A style over `text.slice(start, end)`; offsets are UTF-16 code units, ends exclusive. */
export type Span = TextStyle & { readonly start: number; readonly end: number };

/** A palette bound to the terminal's abilities. `attributes` is false if not even bold may be written. */
export type Theme = {
  readonly name: ThemeName;
  readonly depth: ColourDepth;
  readonly attributes: boolean;
  /** The text with the escape codes of its style; unchanged if the style has no effect. */
  paint(text: string, style: TextStyle): string;
  /** One line with a base style and styles over parts of it. Spans may overlap: the later one wins. */
  paintSpans(text: string, spans: readonly Span[], base?: TextStyle): string;
};

type Environment = Readonly<Record<string, string | undefined>>;

const forcedDepths: Readonly<Record<string, ColourDepth>> = { "0": 0, false: 0, "2": 8, "3": 24 };

/** Colour depth from the environment: FORCE_COLOR (0 to 3) beats NO_COLOR, which beats COLORTERM and TERM. */
export function colourDepth(env: Environment, isTerminal: boolean): ColourDepth {
  if (env.FORCE_COLOR !== undefined) {
    return forcedDepths[env.FORCE_COLOR] ?? 4;
  }
  if (env.NO_COLOR || !isTerminal || env.TERM === "dumb") {
    return 0;
  }
  if (env.COLORTERM === "truecolor" || env.COLORTERM === "24bit") {
    return 24;
  }
  return env.TERM?.includes("256") ? 8 : 4;
}

const sixteen: Readonly<Record<ThemeName, Partial<Record<ColourRole, string>>>> = {
  dark: { accent: "94", accentStrong: "94", ok: "32", warn: "33", danger: "91", verify: "95" },
  light: { accent: "34", accentStrong: "34", ok: "32", warn: "33", danger: "31", verify: "35" },
};

/** Roles that are only faint with sixteen colours, or none. */
const faintRoles: ReadonlySet<ColourRole> = new Set<ColourRole>(["muted", "line", "lineStrong", "control"]);

function channels(hex: string): [number, number, number] {
  const value = Number.parseInt(hex.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

/** The nearest colour of the 256-colour cube or its grey ramp. */
function nearest256(hex: string): number {
  const [red, green, blue] = channels(hex);
  if (Math.max(red, green, blue) - Math.min(red, green, blue) < 16) {
    const grey = Math.round(((red + green + blue) / 3 - 8) / 10);
    return 232 + Math.min(23, Math.max(0, grey));
  }
  const step = (channel: number) => (channel < 48 ? 0 : channel < 115 ? 1 : Math.floor((channel - 35) / 40));
  return 16 + 36 * step(red) + 6 * step(green) + step(blue);
}

function colourCode(name: ThemeName, depth: ColourDepth, role: ColourRole, plane: 38 | 48): string | undefined {
  const hex = palettes[name][role];
  if (depth === 24) {
    return `${plane};2;${channels(hex).join(";")}`;
  }
  if (depth === 8) {
    return `${plane};5;${nearest256(hex)}`;
  }
  return depth === 4 && plane === 38 ? sixteen[name][role] : undefined;
}

type Codes = { readonly open: string; readonly close: string };

/**
 * The code of the letters and the code that ends it. Plain text keeps the terminal's own colour, which suits its
 * background.
 */
function foreground(name: ThemeName, depth: ColourDepth, style: TextStyle): Codes | undefined {
  const role = style.role ?? "text";
  const hasPlane = style.on !== undefined && depth >= 8;
  if (role === "text" && !hasPlane) {
    return undefined;
  }
  if (depth < 8 && faintRoles.has(role)) {
    return style.dim ? undefined : { open: "2", close: "22" };
  }
  const open = colourCode(name, depth, role, 38);
  return open === undefined ? undefined : { open, close: "39" };
}

function codesOf(name: ThemeName, depth: ColourDepth, style: TextStyle): Codes[] {
  const codes: Codes[] = [];
  const letters = foreground(name, depth, style);
  if (letters) {
    codes.push(letters);
  }
  const plane = style.on === undefined ? undefined : colourCode(name, depth, style.on, 48);
  if (plane !== undefined) {
    codes.push({ open: plane, close: "49" });
  }
  if (style.bold) {
    codes.push({ open: "1", close: "22" });
  }
  if (style.dim) {
    codes.push({ open: "2", close: "22" });
  }
  if (style.underline) {
    codes.push({ open: "4", close: "24" });
  }
  if (style.inverse) {
    codes.push({ open: "7", close: "27" });
  }
  return codes;
}

/** Splits a line where a span starts or ends; each piece has the merged style of all spans over it. */
function pieces(text: string, spans: readonly Span[], base: TextStyle): { text: string; style: TextStyle }[] {
  const cuts = new Set([0, text.length]);
  for (const span of spans) {
    cuts.add(Math.max(0, Math.min(span.start, text.length)));
    cuts.add(Math.max(0, Math.min(span.end, text.length)));
  }
  const edges = [...cuts].sort((left, right) => left - right);
  return edges.slice(0, -1).map((start, index) => {
    let style = base;
    for (const span of spans) {
      style = span.start <= start && span.end > start ? { ...style, ...span } : style;
    }
    return { text: text.slice(start, edges[index + 1]), style };
  });
}

/** Creates a theme: `name` selects the palette, `depth` and `attributes` limit the output. */
export function createTheme(name: ThemeName, depth: ColourDepth, attributes = true): Theme {
  const known = new Map<string, Codes>();
  const lookUp = (style: TextStyle): Codes => {
    const key = [style.role, style.on, style.bold, style.dim, style.underline, style.inverse].join();
    const found = known.get(key);
    if (found) {
      return found;
    }
    const codes = attributes ? codesOf(name, depth, style) : [];
    const closes = [...new Set(codes.map((code) => code.close))];
    const made = {
      open: codes.length > 0 ? `\u001b[${codes.map((code) => code.open).join(";")}m` : "",
      close: closes.length > 0 ? `\u001b[${closes.join(";")}m` : "",
    };
    known.set(key, made);
    return made;
  };
  const paint = (text: string, style: TextStyle): string => {
    const codes = lookUp(style);
    return text === "" || codes.open === "" ? text : codes.open + text + codes.close;
  };
  return {
    name,
    depth,
    attributes,
    paint,
    paintSpans: (text, spans, base = {}) =>
      spans.length === 0
        ? paint(text, base)
        : pieces(text, spans, base)
            .map((piece) => paint(piece.text, piece.style))
            .join(""),
  };
}

/** The theme for an output stream: reads NO_COLOR, FORCE_COLOR, COLORTERM and TERM. */
export function detectTheme(env: Environment, isTerminal: boolean, name: ThemeName = defaultTheme): Theme {
  return createTheme(name, colourDepth(env, isTerminal), isTerminal && env.TERM !== "dumb");
}

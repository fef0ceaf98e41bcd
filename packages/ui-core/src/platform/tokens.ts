/**
 * The design tokens: colour roles, type, space, radius and motion as plain data. The web turns them into CSS custom
 * properties; the terminal's palette uses the same roles. Colours are `#rrggbb`, lengths are CSS pixels, durations are
 * milliseconds.
 */

/** The themes. */
export type ThemeName = "dark" | "light";

/** The default theme. */
export const defaultTheme: ThemeName = "dark";

/** The purpose of a colour. Only this file names colours by value. */
export type ColourRole =
  | "background"
  | "surface"
  | "raised"
  | "selected"
  | "line"
  | "lineStrong"
  | "control"
  | "text"
  | "muted"
  | "accent"
  | "onAccent"
  | "accentStrong"
  | "ok"
  | "warn"
  | "danger"
  | "verify";

/** The colour of every role in one theme. */
export type Palette = Readonly<Record<ColourRole, string>>;

/** The two palettes. `control` outlines controls and has a contrast of at least 3:1 on every plane. */
export const palettes: Readonly<Record<ThemeName, Palette>> = {
  dark: {
    background: "#0f1115",
    surface: "#161a20",
    raised: "#1c2129",
    selected: "#1b2a43",
    line: "#2a313b",
    lineStrong: "#3b4552",
    control: "#707c8c",
    text: "#e6e9ee",
    muted: "#9aa4b2",
    accent: "#6ea8fe",
    onAccent: "#0b1220",
    accentStrong: "#93bfff",
    ok: "#4cc38a",
    warn: "#f5a524",
    danger: "#ff6b70",
    verify: "#b69cff",
  },
  light: {
    background: "#fafbfc",
    surface: "#ffffff",
    raised: "#f2f4f7",
    selected: "#e4eefe",
    line: "#e3e7ec",
    lineStrong: "#c5ccd6",
    control: "#7a8594",
    text: "#1a1f26",
    muted: "#5b6673",
    accent: "#1f5fd1",
    onAccent: "#ffffff",
    accentStrong: "#174aa6",
    ok: "#18794e",
    warn: "#8a5300",
    danger: "#c62a2f",
    verify: "#6941c6",
  },
};

/** The changes for readers who prefer more contrast. */
export const moreContrast: Readonly<Record<ThemeName, Partial<Palette>>> = {
  dark: { line: "#707c8c", lineStrong: "#9aa4b2", control: "#c3cad4", muted: "#c3cad4", text: "#ffffff" },
  light: { line: "#7a8594", lineStrong: "#5b6673", control: "#3b4552", muted: "#3b4552", text: "#000000" },
};

/** Type: sizes and line heights in pixels; the fonts are part of the web app. */
export const type = {
  table: { size: 13, line: 20 },
  body: { size: 14, line: 22 },
  section: { size: 16, line: 24 },
  page: { size: 20, line: 28 },
  small: { size: 12, line: 16 },
  sans: '"Inter Variable", "Inter Fallback", system-ui, "Segoe UI", sans-serif',
  mono: '"JetBrains Mono Variable", ui-monospace, "Cascadia Mono", monospace',
} as const;

/** Space in steps of four pixels: `space[3]` is 12. */
export const space = [0, 4, 8, 12, 16, 20, 24, 28, 32, 36, 40, 44, 48] as const;

/** Corner radii in pixels: `full` gives a pill. */
export const radius = { base: 6, small: 4, full: 999 } as const;

/** Motion in milliseconds; none for readers who prefer reduced motion. */
export const motion = { base: 120 } as const;

/** Icon sizes in pixels, by name. */
export const iconSizes = { xs: 10, sm: 12, smx: 14, md: 16, mdx: 18, lg: 20, xlg: 24, xxlg: 32, xxxlg: 48 } as const;

/**
 * The widths in pixels at which the layout changes: cards and bottom bar below `cards`, icon navigation below `icons`.
 */
export const breakpoints = { cards: 640, icons: 1100 } as const;

import { type ColourRole, moreContrast, type Palette, palettes, type ThemeName } from "@iphub/ui-core/platform/tokens";
import { tokensToCss } from "@iphub/web/web-kit/styles/tokens-css";
import { describe, expect, it } from "vitest";

/** Two roles that are used together, and the least contrast ratio that WCAG 2.2 AA requires. */
type ColourPair = {
  readonly foreground: ColourRole;
  readonly background: ColourRole;
  readonly ratio: number;
};

const planes: readonly ColourRole[] = ["background", "surface", "raised", "selected"];
const words: readonly ColourRole[] = ["text", "muted", "accent", "accentStrong", "ok", "warn", "danger", "verify"];

/** Every pair in use: text on planes at 4.5:1, outlines of controls on planes at 3:1, button labels on their fill. */
const colourPairs: readonly ColourPair[] = [
  ...planes.flatMap((background) => words.map((foreground) => ({ foreground, background, ratio: 4.5 }))),
  ...planes.map((background): ColourPair => ({ foreground: "control", background, ratio: 3 })),
  { foreground: "onAccent", background: "accent", ratio: 4.5 },
  { foreground: "onAccent", background: "accentStrong", ratio: 4.5 },
];

/** Relative luminance of `#rrggbb` (WCAG 2.2). */
function luminance(colour: string): number {
  const channel = (at: number) => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((first, second) => second - first);
  return (light + 0.05) / (dark + 0.05);
}

const tooWeak = (palette: Palette) =>
  colourPairs
    .map((pair) => ({ ...pair, reached: contrast(palette[pair.foreground], palette[pair.background]) }))
    .filter((pair) => pair.reached < pair.ratio);

describe("tokens", () => {
  it("measures contrast as WCAG does", () => {
    expect(contrast("#000000", "#ffffff")).toBeCloseTo(21, 5);
    expect(contrast("#777777", "#ffffff")).toBeCloseTo(4.478, 3);
  });

  it.each<ThemeName>(["dark", "light"])("keeps every pair in use readable in the %s theme", (theme) => {
    expect(tooWeak(palettes[theme])).toEqual([]);
  });

  it.each<ThemeName>(["dark", "light"])("is readable, and clearer, with more contrast in the %s theme", (theme) => {
    const sharper = { ...palettes[theme], ...moreContrast[theme] };
    expect(tooWeak(sharper)).toEqual([]);
    const muted = contrast(sharper.muted, sharper.surface);
    expect(muted).toBeGreaterThan(contrast(palettes[theme].muted, palettes[theme].surface));
  });

  it("gives both palettes to the stylesheet, dark first", () => {
    const [root = "", light = ""] = tokensToCss().split("\n");
    expect(root).toContain(`--background:${palettes.dark.background};`);
    expect(root).toContain(`--line-strong:${palettes.dark.lineStrong};`);
    expect(root).toContain("--space-3:12px;");
    expect(light).toMatch(/^\[data-theme=light\]/);
    expect(light).toContain(`--background:${palettes.light.background};`);
  });
});

import { colourDepth, createTheme, detectTheme } from "@iphub/cli/terminal-kit/theme";
import { palettes } from "@iphub/ui-core/platform/tokens";
import { describe, expect, it } from "vitest";

describe("colour depth", () => {
  it.each([
    [{ TERM: "xterm-256color", COLORTERM: "truecolor" }, true, 24],
    [{ TERM: "xterm-256color" }, true, 8],
    [{ TERM: "xterm" }, true, 4],
    [{ TERM: "xterm-256color", COLORTERM: "truecolor", NO_COLOR: "1" }, true, 0],
    [{ TERM: "xterm", NO_COLOR: "" }, true, 4],
    [{ TERM: "dumb" }, true, 0],
    [{ TERM: "xterm-256color" }, false, 0],
    [{ FORCE_COLOR: "3" }, false, 24],
    [{ FORCE_COLOR: "2", NO_COLOR: "1" }, false, 8],
    [{ FORCE_COLOR: "1" }, false, 4],
    [{ FORCE_COLOR: "0", COLORTERM: "truecolor" }, true, 0],
  ])("%j on a terminal %s is %i", (env, isTerminal, depth) => {
    expect(colourDepth(env, isTerminal)).toBe(depth);
  });
});

describe("painting", () => {
  it("takes colours from the one token file", () => {
    const value = Number.parseInt(palettes.dark.danger.slice(1), 16);
    const rgb = [value >> 16, (value >> 8) & 255, value & 255].join(";");
    expect(createTheme("dark", 24).paint("late", { role: "danger" })).toBe(`\u001b[38;2;${rgb}mlate\u001b[39m`);
  });

  it("falls back to 256, 16 and no colours, and to no codes at all", () => {
    expect(createTheme("dark", 8).paint("x", { role: "ok" })).toBe("\u001b[38;5;78mx\u001b[39m");
    expect(createTheme("light", 4).paint("x", { role: "accent" })).toBe("\u001b[34mx\u001b[39m");
    expect(createTheme("dark", 0).paint("x", { role: "muted" })).toBe("\u001b[2mx\u001b[22m");
    expect(createTheme("dark", 0).paint("x", { role: "danger" })).toBe("x");
    expect(detectTheme({ TERM: "dumb" }, true).paint("x", { bold: true, role: "muted" })).toBe("x");
  });

  it("leaves plain text in the terminal's own colour, but not on a plane of ours", () => {
    const theme = createTheme("dark", 24);
    expect(theme.paint("x", {})).toBe("x");
    expect(theme.paint("x", { on: "selected" })).toContain("38;2;230;233;238");
  });

  it("paints spans over a base, the later one on top", () => {
    const theme = createTheme("dark", 4);
    const spans = [
      { start: 2, end: 6, role: "danger" },
      { start: 4, end: 5, bold: true },
    ] as const;
    expect(theme.paintSpans("abcdefgh", spans)).toBe(
      "ab\u001b[91mcd\u001b[39m\u001b[91;1me\u001b[39;22m\u001b[91mf\u001b[39mgh",
    );
  });
});

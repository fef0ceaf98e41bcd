import type { Palette } from "@iphub/ui-core/platform/tokens";
import {
  defaultTheme,
  iconSizes,
  moreContrast,
  motion,
  palettes,
  radius,
  space,
  type,
} from "@iphub/ui-core/platform/tokens";

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
const rem = (pixels: number) => `${pixels / 16}rem`;

function colours(palette: Partial<Palette>): string {
  return Object.entries(palette)
    .map(([role, colour]) => `--${kebab(role)}:${colour};`)
    .join("");
}

function lengths(): string {
  const { sans, mono, ...steps } = type;
  return [
    ...Object.entries(steps).map(
      ([step, { size, line }]) => `--size-${step}:${rem(size)};--line-${step}:${rem(line)};`,
    ),
    `--sans:${sans};--mono:${mono};`,
    ...space.map((pixels, step) => `--space-${step}:${pixels}px;`),
    `--radius:${radius.base}px;--radius-small:${radius.small}px;--radius-full:${radius.full}px;`,
    `--motion:${motion.base}ms;`,
    ...Object.entries(iconSizes).map(([size, pixels]) => `--icon-${size}:${rem(pixels)};`),
  ].join("");
}

/**
 * The token file as CSS custom properties: `--line-strong`, `--space-3`, `--size-table`, `--icon-md`. The default theme
 * is set on `:root`, the other on `[data-theme]`; `prefers-contrast: more` increases the contrast of both, print is
 * always light, and reduced motion sets `--motion` to 0.
 */
export function tokensToCss(): string {
  const light = colours(palettes.light);
  return [
    `:root{color-scheme:${defaultTheme};${lengths()}${colours(palettes[defaultTheme])}--shadow:0 8px 28px rgb(0 0 0 / 45%);--scrim:rgb(4 6 10 / 60%)}`,
    `[data-theme=light]{color-scheme:light;${light}--shadow:0 8px 28px rgb(26 31 38 / 18%);--scrim:rgb(26 31 38 / 40%)}`,
    `@media (prefers-contrast:more){:root{${colours(moreContrast.dark)}}[data-theme=light]{${colours(moreContrast.light)}}}`,
    "@media (prefers-reduced-motion:reduce){:root{--motion:0ms}}",
    `@media print{:root,[data-theme]{color-scheme:light;${light}--shadow:none}}`,
  ].join("\n");
}

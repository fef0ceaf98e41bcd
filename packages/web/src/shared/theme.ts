import type { ThemeName } from "@iphub/ui-core/platform/tokens";

/** Shows the page in a theme; call it before the first paint with the saved choice, and on every change. */
export function applyTheme(theme: ThemeName): void {
  document.documentElement.dataset.theme = theme;
}

import type { ThemeName } from "@iphub/ui-core/platform/tokens";
import { useEffect } from "react";

/** Shows a theme. */
export function useShownTheme(theme: ThemeName): void {
  useEffect(() => {
    document.documentElement.dataset.theme = theme;
  }, [theme]);
}

/** Gives the title bar of an installed window the colour of the header, in either theme. */
export function useThemeColour(): void {
  useEffect(() => {
    const root = document.documentElement;
    const put = () => {
      const surface = getComputedStyle(root).getPropertyValue("--surface");
      document.querySelector("meta[name=theme-color]")?.setAttribute("content", surface);
    };
    put();
    const watch = new MutationObserver(put);
    watch.observe(root, { attributeFilter: ["data-theme"] });
    return () => watch.disconnect();
  }, []);
}

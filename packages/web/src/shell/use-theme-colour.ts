import { useTheme } from "@iphub/ui-core/identity/settings/use-theme";
import { useEffect } from "react";

/** Has the browser draw the bar of an installed window in the colour of the header. */
export function useThemeColour(): void {
  const { theme } = useTheme();
  useEffect(() => {
    // The frame above has set the theme when the next frame is drawn.
    const drawn = requestAnimationFrame(() => {
      const surface = getComputedStyle(document.documentElement).getPropertyValue("--surface");
      document.querySelector("meta[name=theme-color]")?.setAttribute("content", surface);
    });
    return () => cancelAnimationFrame(drawn);
  }, [theme]);
}

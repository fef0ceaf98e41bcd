import type { Plugin } from "vite";
import { tokensToCss } from "./src/web-kit/styles/tokens-css.ts";

// Starts with a slash, not with a NUL: the development server asks for it again by this address.
const stylesheetId = "/__tokens.css";

/** Serves the token file to the browser as the stylesheet `virtual:tokens.css`. */
export const tokenStyles: Plugin = {
  name: "iphub-tokens",
  resolveId: (id) => (id === "virtual:tokens.css" || id === stylesheetId ? stylesheetId : undefined),
  load: (id) => (id === stylesheetId ? tokensToCss() : undefined),
};

// The application's global styles, in cascade order; the entry imports this module once, before any widget.
import "virtual:tokens.css";
import "./styles/fallback-fonts.css";
import "./styles/base.css";

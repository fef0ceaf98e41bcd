import { Text, useAnimation, useIsScreenReaderEnabled } from "ink";
import { useEffect, useState } from "react";
import { useTheme } from "./terminal-context.ts";

const glyphs = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"] as const;
const turnMs = 120;

/** How long something may take before the spinner is shown. */
export const spinnerDelayMs = 100;

/** False at first, true once `delayMs` have passed. */
function useDelay(delayMs: number): boolean {
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsOver(true), delayMs);
    return () => clearTimeout(timer);
  }, [delayMs]);
  return isOver;
}

/** Shows that something is in progress, after 100 ms. For screen readers it is only the text, without animation. */
export function Spinner(props: { readonly label: string }) {
  const theme = useTheme();
  const isScreenReader = useIsScreenReaderEnabled();
  const isShown = useDelay(spinnerDelayMs);
  const { frame } = useAnimation({ interval: turnMs, isActive: isShown && !isScreenReader });
  if (!isShown) {
    return null;
  }
  const glyph = isScreenReader ? "" : `${theme.paint(glyphs[frame % glyphs.length] ?? "", { role: "accent" })} `;
  return <Text wrap="truncate-end">{glyph + theme.paint(props.label, { role: "muted" })}</Text>;
}

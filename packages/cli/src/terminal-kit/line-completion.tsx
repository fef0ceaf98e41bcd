import { cutEnd, singleLine } from "./text-cells.ts";
import type { Theme } from "./theme.ts";
import { useKeys } from "./use-keys.tsx";

/** Completions of the word before the cursor of a text line, which are offered while it is typed. */
export interface LineCompletion {
  /** What is offered, in words; empty while nothing is. */
  readonly options: readonly string[];
  /** The one that Tab takes. */
  readonly active: number;
  /** Called at each change of the text and of the cursor, which is a place in the text. */
  look(text: string, cursor: number): void;
  /** The text with the word completed and the cursor after it; null where nothing is offered. */
  take(text: string): { readonly text: string; readonly caret: number } | null;
  step(by: number): void;
  close(): void;
}

/**
 * Tab takes the chosen completion, the arrows choose another one, Escape puts them away. Called after the other keys of a
 * component, so that these keys come first while something is offered.
 */
export function useCompletionKeys(
  completion: LineCompletion | undefined,
  complete: () => void,
  isActive: boolean | undefined = true,
): void {
  const group = "Complete";
  const step = (by: number) => () => completion?.step(by);
  useKeys(
    [
      { id: "completion.take", keys: ["tab"], label: "complete", group, rank: 1, run: complete },
      { id: "completion.next", keys: ["down"], label: "next", group, rank: 2, run: step(1) },
      { id: "completion.previous", keys: ["up"], label: "previous", group, rank: 3, run: step(-1) },
      { id: "completion.close", keys: ["escape"], label: "no completion", group, run: () => completion?.close() },
    ],
    isActive && completion !== undefined && completion.options.length > 0,
  );
}

/** What is offered, in one line: the chosen one first, because a narrow line ends with the others. */
export function completionLine(theme: Theme, { options, active }: LineCompletion, width: number): string {
  const [chosen = "", ...others] = [...options.slice(active), ...options.slice(0, active)].map(singleLine);
  const first = cutEnd(`Tab: ${chosen}`, width);
  const room = width - first.length - 3;
  if (others.length === 0 || room < 8) return theme.paint(first, { role: "accent" });
  return `${theme.paint(first, { role: "accent" })}${theme.paint(` · ${cutEnd(others.join(" · "), room)}`, { role: "muted" })}`;
}

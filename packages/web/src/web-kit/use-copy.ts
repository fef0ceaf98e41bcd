import { type RefObject, useRef, useState } from "react";

/** What became of a press on a button that copies. */
type CopyOutcome = "idle" | "copied" | "selected";

const said: Readonly<Record<CopyOutcome, string>> = {
  idle: "",
  copied: "Copied",
  selected: "Selected, copy it with your keyboard",
};

/** Copies a text, or selects the element that shows it if the browser forbids copying. */
export function useCopy(text: string): {
  /** Goes to the element that shows the text. */
  readonly words: RefObject<HTMLSpanElement | null>;
  readonly isCopied: boolean;
  /** The outcome in words; empty before the first press and after `reset`. */
  readonly said: string;
  readonly copy: () => Promise<void>;
  readonly reset: () => void;
} {
  const words = useRef<HTMLSpanElement>(null);
  const [outcome, setOutcome] = useState<CopyOutcome>("idle");
  const copy = async () => {
    // A second press is said again.
    setOutcome("idle");
    try {
      await navigator.clipboard.writeText(text);
      setOutcome("copied");
    } catch {
      // There is no clipboard without a secure origin: the text is selected for the reader to copy.
      if (words.current !== null) getSelection()?.selectAllChildren(words.current);
      setOutcome("selected");
    }
  };
  return { words, isCopied: outcome === "copied", said: said[outcome], copy, reset: () => setOutcome("idle") };
}

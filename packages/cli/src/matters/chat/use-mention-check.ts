import { unknownMentionWords, useUnknownMentions } from "@iphub/ui-core/matters/notes/use-unknown-mentions";
import { useState } from "react";

/** Holds a text once whose names after @ are no one's, and says so; entered again as it is, it passes. */
export function useMentionCheck() {
  const unknownIn = useUnknownMentions();
  const [held, setHeld] = useState<{ readonly text: string; readonly words: string } | null>(null);
  return {
    passes: async (text: string): Promise<boolean> => {
      if (text === held?.text) return true;
      const names = await unknownIn(text, "");
      if (names.length === 0) return true;
      setHeld({ text, words: `${unknownMentionWords(names)} Enter saves it all the same.` });
      return false;
    },
    /** The warning at the field; null if the text has changed since. */
    faultOf: (text: string): string | null => (text === held?.text ? held.words : null),
  };
}

import { useEffect } from "react";
import { bareTitle, onTitleChange } from "./window-title.ts";

/** Puts a count before the title of the window, `(3) Inbox – iphub`, and keeps it there when a page names itself. */
export function useTitleCount(words: string): void {
  useEffect(() => {
    const put = () => {
      const bare = bareTitle();
      const title = words === "" ? bare : `(${words}) ${bare}`;
      if (title !== document.title) document.title = title;
    };
    put();
    return onTitleChange(put);
  }, [words]);
}

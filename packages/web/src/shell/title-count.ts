import { useEffect } from "react";

/** A count that was put before a title. */
const counted = /^\(\d+\+?\) /;

/** The title of the window without a count before it. */
export function bareTitle(): string {
  return document.title.replace(counted, "");
}

/** Puts a count before the title of the window, `(3) Inbox – iphub`, and keeps it there when a page names itself. */
export function useTitleCount(words: string): void {
  useEffect(() => {
    const put = () => {
      const bare = bareTitle();
      const title = words === "" ? bare : `(${words}) ${bare}`;
      if (title !== document.title) document.title = title;
    };
    put();
    const watch = new MutationObserver(put);
    watch.observe(document.head, { childList: true, subtree: true, characterData: true });
    return () => watch.disconnect();
  }, [words]);
}

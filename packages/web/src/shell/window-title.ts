import { useEffect } from "react";

/** A count that was put before a title. */
const counted = /^\(\d+\+?\) /;

/** The title of the window without a count before it. */
export function bareTitle(): string {
  return document.title.replace(counted, "");
}

/** Calls `changed` whenever the title of the window is set; the returned function ends that. */
export function onTitleChange(changed: () => void): () => void {
  const title = document.querySelector("head > title");
  if (!title) return () => {};
  const watch = new MutationObserver(changed);
  // The browser replaces the text of the element, which stays the same.
  watch.observe(title, { childList: true });
  return () => watch.disconnect();
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
    const stop = onTitleChange(put);
    return () => {
      stop();
      // The page that comes with signing out may have named itself before this ends: it has no count.
      document.title = bareTitle();
    };
  }, [words]);
}

/** What other areas may use of matters; inside the area, files import each other directly. */
export { chatKey } from "./chat/chat-key.ts";
export { recountUnreadFromLive } from "./chat/unread-count.ts";
export { useFilesOnLive } from "./files/use-matter-papers.ts";
export { keptMatter } from "./inventions/kept-matter.ts";
export { matterPlace } from "./inventions/matter-place.ts";
export { recentInventionIds, removeRecentInvention } from "./inventions/recent-inventions.ts";
export { useRecentInventions } from "./inventions/use-recent-inventions.ts";
export { patchNotesFromLive } from "./notes/note-patches.ts";
export { matterKeys } from "./query-keys.ts";
export { useSentences } from "./streams/use-sentences.ts";

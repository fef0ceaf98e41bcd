/** What other areas may use of docket; inside the area, files import each other directly. */

export { patchDeadlinesFromLive } from "./deadlines/deadline-patches.ts";
export { docketMatterIds, keptDeadline, keptDeadlines, keptDocket, keptToday } from "./docket/kept-docket.ts";
export { refetchInboxFromLive } from "./inbox/refetch-inbox.ts";
export { docketKeys } from "./query-keys.ts";

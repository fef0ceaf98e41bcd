/** What other areas may use of matters; inside the area, files import each other directly. */
export { useMentionCheck } from "./chat/use-mention-check.ts";
export { useMentionCompletion } from "./chat/use-mention-completion.ts";
export { matterId } from "./inventions/matter-ids.ts";

/** What other areas may use of matters; inside the area, files import each other directly. */
export { useMentionCompletion } from "./chat/use-mention-completion.ts";
export { matterId } from "./inventions/matter-ids.ts";

/** What screens of other areas may render of matters; separate from public.ts, so that no verb loads a screen. */
export { Conversation } from "./chat/conversation.tsx";
export { FilePaper } from "./files/file-paper.tsx";
export { InventionScreen, MatterLoaded, MatterPane } from "./inventions/invention.screen.tsx";
export { MatterFinder } from "./inventions/matter-finder.tsx";
export { MatterForm } from "./inventions/matter-form.tsx";
export { MatterNotes } from "./inventions/matter-notes.tsx";
